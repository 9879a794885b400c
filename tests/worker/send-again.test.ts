import { beforeEach, describe, expect, it, vi } from "vitest";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const keys = { keys: [await publicKey()] };
const PATH = "/_data/record?kind=classes";
const typed = {
  title: "Knots & <ropes> “now”",
  description: "Bring rope.\r\n\r\nWe sail.",
  fees: "Adult = 25",
  action: "save",
};
const own = { "sec-fetch-site": "same-origin", origin: `https://${PUBLIC}` };
const expired = () => signedIn({ exp: Math.floor(Date.now() / 1_000) - 60 });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Posts a form. `answer` is what the backend answers to its first call, or how the keys of the sign-in fail. */
async function post(answer: number, person: HeadersInit, body: BodyInit = new URLSearchParams(typed), headers = {}) {
  const site = stubSite(
    {
      layouts: { "en /404": layout("404") },
      answer: ({ pathname }) => {
        if (pathname === "/keys") return answer === 0 ? new Response("", { status: 500 }) : Response.json(keys);
        return pathname.startsWith("/data/") ? new Response("", { status: answer }) : undefined;
      },
    },
    { ACCESS_KEYS: "/keys" },
  );
  const response = await site.fetch(PATH, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { ...own, ...Object.fromEntries(new Headers(person)), ...headers },
  });
  return { response, html: await response.text(), requests: site.requests };
}

/** Returns what a browser sends with the form of a page. */
function formIn(html: string): Record<string, string> | null {
  const form = /<form autoComplete="off" method="post">.*?<\/form>/s.exec(html)?.[0];
  if (!form) return null;
  const texts = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" } as Record<string, string>;
  const text = (value: string) => value.replace(/&(#x27|\w+);/g, (_, name) => texts[name] ?? "?");
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, text(value)]));
}

describe("a form that staff filled in is not lost when it is not accepted (AU-05, ST-21)", () => {
  it.each<[string, number, () => Promise<HeadersInit>, boolean]>([
    ["the session ended", 200, expired, true],
    ["nobody is signed in", 200, async () => ({}), true],
    ["another person is signed in", 200, () => signedIn({ custom: { groups: ["author"] } }), false],
    ["the sign-in cannot be checked", 0, signedIn, false],
    ["the backend is down", 503, signedIn, false],
    ["the backend limits requests", 429, signedIn, false],
  ])("when %s, the page sends the same form again", async (_why, answer, person, needsSignIn) => {
    const { response, html, requests } = await post(answer, await person());
    expect([response.status >= 400, formIn(html)]).toEqual([true, typed]);
    if (needsSignIn) expect(html).toMatch(/href="\/_edge\/sign-in[^"]*" target="_blank"/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(requests.join()).not.toContain("Knots");
  });

  it.each<[string, HeadersInit, BodyInit]>([
    [
      "another site’s form",
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      new URLSearchParams(typed),
    ],
    ["a form without an origin", { "sec-fetch-site": "", origin: "null" }, new URLSearchParams(typed)],
    [
      "a form with a file",
      {},
      (() => {
        const form = new FormData();
        form.set("title", typed.title);
        form.set("file", new File(["x"], "x.csv"));
        return form;
      })(),
    ],
    ["a form of more than 64 KB", {}, new URLSearchParams({ ...typed, description: "x".repeat(70_000) })],
  ])("%s is not offered again", async (_what, headers, body) => {
    const { response, html } = await post(200, await expired(), body, headers);
    expect([response.status, formIn(html), html.includes("Knots")]).toEqual([401, null, false]);
    // Without the button, only the browser still has the form.
    expect(html).toContain("reload this page and let the browser send the form again");
  });
});
