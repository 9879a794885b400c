import { describe, expect, it, vi } from "vitest";
import type { Head, Slot } from "../../app/html.ts";
import type { HeadChange } from "../../app/index.ts";
import { finalResponse } from "../../worker/http/final-response.ts";
import { respond } from "../../worker/pages/respond.ts";
import { cachedPage, POLICY, pageInputsFor, pageRequestFor } from "../support/cached-page.ts";
import { liveBlock, settings } from "../support/live-slot.ts";
import { readWhileArriving } from "../support/partial-response.ts";

/** What a test lets a live block load: its HTML and its changes to the head. */
interface Data {
  html: string;
  head: HeadChange;
}
const pending = new Map<string, PromiseWithResolvers<Data>>();
const dataOf = (id: string) => {
  const data = pending.get(id) ?? Promise.withResolvers<Data>();
  pending.set(id, data);
  return data;
};
const settle = (id: string, html: string, head: HeadChange = {}) => dataOf(id).resolve({ html, head });

const block = liveBlock({
  load: {
    queryParams: [],
    data: ({ fields }) => dataOf(fields.id as string).promise,
    head: (data) => (data as Data).head,
  },
  View: ({ data }) => <b>{(data as Data).html}</b>,
});
let last = 0;
/** Returns a slot whose ID no other test uses. */
const slot = (when: Slot["when"], skeleton = "") => block(`s${++last}`, { when, skeleton });

const report = vi.fn();
const send = async (page: ReturnType<typeof cachedPage>, headers: Record<string, string> = {}) =>
  respond(await page, new Request("https://www.larkspurhealth.example/", { headers }), pageRequestFor(), {
    state: "HIT",
    inputs: pageInputsFor(settings, { report }),
  });

describe("page streaming (PF-02, ED-02)", () => {
  it("the Worker streams live blocks in document order and without scripts, each as soon as its data is ready", async () => {
    const [a, b, c] = [slot("stream"), slot("stream", "<p>loading</p>"), slot("stream", "<p>loading c</p>")];
    const response = await send(cachedPage(["<html><main>start ", a, " between ", b, " after ", c, "</main></html>"]));
    expect(response.headers.get("content-security-policy")).toBe(POLICY);
    const text = readWhileArriving(response);
    expect(await text.until((html) => html.includes("start"))).not.toContain("between");
    settle(c.id, "THIRD");
    settle(a.id, "FIRST");
    expect(await text.until((html) => html.includes("loading"))).not.toContain("after");
    settle(b.id, "SECOND");
    expect(await text.end()).toBe(
      '<html><main>start <b>FIRST</b> between <div data-streamed><div aria-busy="true"><p>loading</p></div>' +
        "<b>SECOND</b></div> after <b>THIRD</b></main></html>",
    );
  });

  it("a page whose live blocks are ready contains no skeletons", async () => {
    const [a, b] = [slot("stream", "<p>loading</p>"), slot("stream")];
    settle(a.id, "FIRST");
    settle(b.id, "SECOND");
    const response = await send(cachedPage(["<main>", a, b, "</main>"]));
    expect(await response.text()).toBe("<main><b>FIRST</b><b>SECOND</b></main>");
  });

  it("the Worker responds although a visitor has left while a block has no data", async () => {
    const a = slot("stream");
    const reader = (await send(cachedPage(["<main>", a, "</main>"]))).body!.getReader();
    await reader.read();
    await reader.cancel();
    settle(a.id, "FIRST");
    expect(await (await send(cachedPage(["<main>", a, "</main>"]))).text()).toBe("<main><b>FIRST</b></main>");
  });

  it("concurrent responses keep their own content", async () => {
    const texts = ["first", "second, which is longer", "third"];
    const responses = await Promise.all(texts.map((text) => send(cachedPage(["<main>", text, "</main>"]))));
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(
      texts.map((text) => `<main>${text}</main>`),
    );
  });
});

describe("the response status and the page head are final before the Worker sends the first byte (ED-03)", () => {
  const head: Head = {
    language: "en",
    title: "Kept title",
    description: "",
    canonical: "https://www.larkspurhealth.example/",
    alternates: [],
    noindex: false,
    openGraph: { title: "", description: "", image: "" },
    breadcrumbs: [],
    jsonLd: [],
    styles: "",
    script: "/assets/client.js",
  } as unknown as Head;

  /** Requests a page with a live block that changes the head. */
  async function visit(change: HeadChange, more: Parameters<typeof cachedPage>[1] = {}) {
    const a = slot("before");
    const sending = send(cachedPage(["<main>", a, "</main>"], { head, ...more }));
    settle(a.id, "CONTENT", change);
    const response = await sending;
    return { response, html: await response.text() };
  }

  it("the Worker waits for a block that can set the status and the head", async () => {
    const { response, html } = await visit({ status: 404, title: "404: NotFound", refresh: 5 });
    expect([response.status, response.headers.get("refresh")]).toEqual([404, "5"]);
    expect(html).toContain("<title>404: NotFound</title>");
    expect(html).toContain("<main><b>CONTENT</b></main>");
  });

  it.each([
    ["redirects to the URL that a block returns", 200, 303],
    ["does not redirect from a not-found page", 404, 404],
  ] as const)("the Worker %s (RT-02)", async (_what, status, expected) => {
    const { response } = await visit({ redirect: "/classes-events" }, { status });
    expect([response.status, response.headers.get("location")]).toEqual([
      expected,
      expected === 303 ? "/classes-events" : null,
    ]);
  });

  it("if the page's main block fails, the response is a 503 that says when to retry (RL-01)", async () => {
    const a = slot("before");
    const sending = send(cachedPage(["<main>", a, "</main>"], { head }));
    dataOf(a.id).reject(new Error("down"));
    const response = await sending;
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await response.text()).toContain("<main></main>");
  });

  const published = {
    ...head,
    description: "Classes of all kinds.",
    openGraph: { title: "Classes", description: "Of all kinds", image: "" },
    breadcrumbs: [
      { name: "Home", url: "https://www.larkspurhealth.example/" },
      { name: "Class or event", url: "https://www.larkspurhealth.example/classes-events/yoga" },
    ],
    jsonLd: [{ "@type": "FAQPage" }],
    topic: "Classes",
  };
  it("a missing page's head contains no data from another page (RT-02, SD-01)", async () => {
    const { html } = await visit({ status: 404, title: "404: NotFound" }, { head: published });
    const start = html.split("</head>")[0]!.toLowerCase();
    for (const word of ["of all kinds", "og:", "ld+json", "page-data"]) expect(start).not.toContain(word);
  });

  it("breadcrumbs end with the page name (SD-05)", async () => {
    const { html } = await visit({ title: "Yoga | Larkspur Health", name: "Yoga" }, { head: published });
    expect(html).toContain('"position":2,"name":"Yoga"');
    expect(html).not.toContain("Class or event");
  });

  it("if a record is invalid, the page omits and reports only that record's structured data (SD-02)", async () => {
    const jsonLd = () => {
      throw new TypeError("Invalid URL");
    };
    const { html } = await visit({ title: "Yoga", jsonLd }, { head: published });
    expect(html).toContain("<title>Yoga</title>");
    expect(html).toContain("FAQPage");
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ stage: "render" }));
  });
});

describe("revalidation of a page", () => {
  it.each(["%s", "W/%s", '"old", W/%s', "*"])(
    "the Worker returns 304 with the page's policy if `If-None-Match` is %s",
    async (tags) => {
      const page = cachedPage(["<html>"]);
      const etag = (await send(page)).headers.get("etag")!;
      const url = new URL("https://www.larkspurhealth.example/");
      const request = new Request(url, { headers: { "if-none-match": tags.replace("%s", etag) } });
      const response = finalResponse(await send(page), { request, requestId: "", url, path: "/" });
      expect([response.status, response.headers.get("content-security-policy"), await response.text()]).toEqual([
        304,
        POLICY,
        "",
      ]);
    },
  );

  it.each<[string, Parameters<typeof cachedPage>]>([
    ["a missing page", [["<html>"], { status: 404 }]],
    ["a personal page", [["<html>"], { private: true }]],
    ["a page with live blocks", [["<html>", slot("stream")]]],
  ])("%s has no ETag", async (_what, input) => {
    expect((await send(cachedPage(...input))).headers.get("etag")).toBeNull();
  });
});
