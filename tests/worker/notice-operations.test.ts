import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAuditLines } from "../../worker/audit/log.ts";
import type { Env } from "../../worker/env.ts";
import { signedIn } from "./calls/world.ts";
import { ownPage, publishing } from "./publishing.ts";
import { resetConfig } from "./reset-stores.ts";

const env = bindings as Env;
let day = Date.UTC(2042, 0, 1);
beforeEach(() => {
  day += 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(resetConfig);

const words = (title: string) => ({ en: { title, text: "Use the east door." }, es: { title, text: "Use la puerta." } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Starts a site with signed-in authors and ops. */
function world() {
  const site = publishing();
  const as =
    (group: string) =>
    async (method: string, body?: object, query = `site=${site.site}`) => {
      const headers = {
        ...(await signedIn({ sub: `${group} of ${site.site}`, custom: { groups: [group] } })),
        ...ownPage(site.host),
      };
      const init = body ? { body: JSON.stringify({ site: site.site, ...body }) } : {};
      const path = body ? "/_edge/notice" : `/_edge/notice?${query}`;
      const response = await site.fetch(path, { method, headers, host: site.host, ...init });
      return { status: response.status, said: JSON.parse(await response.text()) };
    };
  return {
    ...site,
    author: as("author"),
    ops: as("ops"),
    as,
    shown: async () => (await (await site.fetch("/about", { host: site.host })).text()).includes("<aside"),
  };
}
const change = (title: string, revision = 0, more: object = {}) => ({
  level: "warning",
  until: inHours(2),
  words: words(title),
  revision,
  ...more,
});

describe("authors and ops can publish, change, and end a notice (PB-06, AU-04)", () => {
  it.each(["author", "ops"])(
    "if a user with the role %s publishes a notice, pages show it immediately, the Worker audits it, and the response states when it takes effect in all data centers",
    async (role) => {
      const { as, site, shown } = world();
      const put = await as(role)("PUT", change("Snow"));
      expect([put.status, put.said.notice.level, await shown()]).toEqual([200, "warning", true]);
      expect(Date.parse(put.said.everywhereBy) - Date.now()).toBeLessThanOrEqual(10_000);
      expect((await as(role)("GET")).said.notice).toEqual(put.said.notice);
      const { revision } = put.said.notice;
      const changed = await as(role)("PUT", change("Ice", revision, { level: "emergency" }));
      const ended = await as(role)("DELETE", undefined, `site=${site}&revision=${changed.said.notice.revision}`);
      expect([changed.status, ended.status, ended.said.notice, await shown()]).toEqual([200, 200, null, false]);
      const { lines } = await readAuditLines(env, { actor: `${role} of ${site}` });
      expect(lines.map(({ action }) => action).sort()).toEqual(["notice-emergency", "notice-ended", "notice-warning"]);
      for (const line of lines) expect(line).toMatchObject({ role, targets: [`site ${site}`], outcome: "done" });
    },
  );

  it("the Worker rejects a concurrent change to a notice, so that no change is lost", async () => {
    const { author, ops, site } = world();
    const first = await author("PUT", change("First"));
    const second = await ops("PUT", change("Second"));
    expect(second.status).toBe(409);
    expect(second.said.error.problems[0]).toMatchObject({ field: "revision" });
    const { revision } = first.said.notice;
    expect((await ops("DELETE", undefined, `site=${site}&revision=${revision - 1}`)).status).toBe(409);
    expect((await ops("GET")).said.notice.words.en.title).toBe("First");
    expect((await ops("DELETE", undefined, `site=${site}&revision=${revision}`)).status).toBe(200);
    // A change that is based on an earlier revision does not restore a notice that has ended.
    expect((await author("PUT", change("Again", revision))).status).toBe(409);
  });

  it("each site has a separate notice", async () => {
    const [one, other] = [world(), world()];
    await one.author("PUT", change("One"));
    expect([await one.shown(), await other.shown()]).toEqual([true, false]);
    await other.author("PUT", change("Other"));
    expect((await one.author("GET")).said.notice.words.en.title).toBe("One");
  });

  it.each<[string, object, string]>([
    ["a missing language", { words: { en: words("x").en } }, "words.es"],
    ["a language that the site does not support", { words: { ...words("x"), fr: words("x").en } }, "words.fr"],
    ["a missing title", { words: { ...words("x"), en: { title: " ", text: "y" } } }, "words.en.title"],
    [
      "a link that runs a script",
      { words: { ...words("x"), en: { title: "x", text: "y", link: { text: "z", href: "javascript:alert(1)" } } } },
      "words.en.link.href",
    ],
    ["an end time in the past", { until: "2020-01-01T00:00:00Z" }, "until"],
    ["an end time too far in the future", { until: "2099-01-01T00:00:00Z" }, "until"],
    ["an invalid end time", { until: "tonight" }, "until"],
    ["an unknown level", { level: "panic" }, "level"],
    ["an unknown site", { site: "elsewhere" }, "site"],
  ])("the Worker rejects a notice with %s, and the error names the field", async (_what, wrong, field) => {
    const { author, shown } = world();
    const { status, said } = await author("PUT", { ...change("x"), ...wrong });
    expect([status, said.error.problems[0].field]).toEqual([400, field]);
    expect(await shown()).toBe(false);
  });

  it.each([
    ["staff", {}, 403],
    ["author", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
    ["author", { "x-requested-with": "" }, 403],
  ])("the Worker rejects a notice from a user with the role %s and the headers %o", async (role, more, status) => {
    const { fetch, host, site, shown } = world();
    const headers = { ...(await signedIn({ custom: { groups: [role] } })), ...ownPage(host), ...more };
    const body = JSON.stringify({ site, ...change("x") });
    for (const [method, init] of [
      ["PUT", { body }],
      ["DELETE", {}],
    ] as const) {
      const path = method === "PUT" ? "/_edge/notice" : `/_edge/notice?site=${site}&revision=0`;
      expect((await fetch(path, { method, headers, host, ...init })).status).toBe(status);
      expect((await fetch(path, { method, host, ...init })).status).toBe(401);
    }
    expect(await shown()).toBe(false);
  });
});

describe("authors plan a notice (PB-08)", () => {
  const plan = (title: string, from: number, until: number) => ({
    level: "warning",
    words: words(title),
    from: inHours(from),
    until: inHours(until),
  });
  const planned = () => {
    const { fetch, host, site, as, shown } = world();
    const send = async (method: string, path: string, body?: object) => {
      const headers = { ...(await signedIn({ custom: { groups: ["author"] } })), ...ownPage(host) };
      const init = body ? { body: JSON.stringify({ site, ...body }) } : {};
      const response = await fetch(`/_edge/notice/plans${path}`, { method, headers, host, ...init });
      return { status: response.status, said: JSON.parse(await response.text()) };
    };
    const get = async () => (await as("author")("GET")).said;
    return { send, site, shown, get, read: async () => (await get()).planned };
  };

  it("the site automatically shows a planned notice from its start time to its end time", async () => {
    const { send, shown, read } = planned();
    const { status, said } = await send("POST", "", plan("Snow", 2, 4));
    expect([status, await read(), await shown()]).toEqual([200, said.planned, false]);
    const seen: boolean[] = [];
    for (const hours of [1.9, 2, 3.9, 4]) {
      vi.setSystemTime(day + hours * 3_600_000);
      seen.push(await shown());
    }
    expect(seen).toEqual([false, true, true, false]);
  });

  it("authors can withdraw a planned notice only once, either before or after its start time", async () => {
    const { send, site, shown, read } = planned();
    const [{ revision }] = (await send("POST", "", plan("Snow", 1, 2))).said.planned;
    vi.setSystemTime(day + 1.5 * 3_600_000);
    expect(await shown()).toBe(true);
    const withdraw = () => send("DELETE", `/${revision}?site=${site}`);
    expect([(await withdraw()).status, await read(), await shown()]).toEqual([200, [], false]);
    expect((await withdraw()).status).toBe(404);
  });

  it("a planned notice is past from its end, or from its withdrawal, and the list says that visitors never saw it", async () => {
    const { send, site, get } = planned();
    const [{ revision }] = (await send("POST", "", plan("Never seen", 3, 4))).said.planned;
    await send("POST", "", plan("Seen", 1, 2));
    expect((await get()).past).toEqual([]);
    await send("DELETE", `/${revision}?site=${site}`);
    vi.setSystemTime(day + 5 * 3_600_000);
    const { past } = await get();
    expect(past.map(({ words: { en } }: { words: { en: { title: string } } }) => en.title)).toEqual([
      "Seen",
      "Never seen",
    ]);
    expect(
      past.map(({ ended, from }: { ended: string | null; from: string }) => ended !== null && ended < from),
    ).toEqual([false, true]);
  });

  it.each<[string, number, number, string, string]>([
    ["an end before the start", 3, 2, "until", "a time after the start"],
    ["a start in the past", -2, 2, "from", "a time within the next"],
    ["a duration of 40 days", 1, 40 * 24, "until", "31 days after the start"],
  ])("the Worker rejects %s, and the error lists the allowed values", async (_what, from, until, field, allowed) => {
    const { send } = planned();
    const { status, said } = await send("POST", "", plan("Snow", from, until));
    expect([status, said.error.problems[0]]).toMatchObject([400, { field, allowed: expect.stringContaining(allowed) }]);
  });

  it("if the entered time does not exist because of daylight saving time, the notice form keeps the input and explains the problem", async () => {
    const { fetch, host } = world();
    const headers = { ...(await signedIn({ custom: { groups: ["author"] } })), ...ownPage(host) };
    const sent = { action: "put", level: "warning", from: "2042-03-09T02:30", until: "2042-03-09T05:00" };
    const body = new URLSearchParams(sent).toString();
    const response = await fetch("/_authors/notice", { method: "POST", headers, host, body });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("does not exist in America/Denver");
    expect(html).toContain('value="2042-03-09T02:30"');
  });
});

describe("past notices (PB-06, PB-08)", () => {
  const titles = (said: { past: { words: { en: { title: string } } }[] }) =>
    said.past.map(({ words }) => words.en.title);

  it("a notice is listed after it ended, with who published it and who ended it, whatever ended it", async () => {
    const { author, ops, site } = world();
    const name = (role: string) => expect.stringContaining(role);
    const first = await author("PUT", change("Replaced"));
    vi.setSystemTime(Date.now() + 60_000);
    const second = await ops("PUT", change("Removed", first.said.notice.revision));
    expect(titles((await author("GET")).said)).toEqual(["Replaced"]);
    vi.setSystemTime(Date.now() + 60_000);
    await author("DELETE", undefined, `site=${site}&revision=${second.said.notice.revision}`);
    await author("PUT", change("Ended by itself"));
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    const { said } = await author("GET");
    expect(said.past).toMatchObject([
      { words: { en: { title: "Ended by itself" } }, by: name("author"), ended: null, endedBy: null },
      { words: { en: { title: "Removed" } }, by: name("ops"), endedBy: name("author") },
      { words: { en: { title: "Replaced" } }, by: name("author"), endedBy: name("ops") },
    ]);
    expect(said.past[1].ended < said.past[1].until).toBe(true);
  });

  it("a rejected or lost change adds nothing, a notice that is shown or planned is not past, and each site has its own list", async () => {
    const { author } = world();
    await author("PUT", change("Shown"));
    expect((await author("PUT", change("Lost"))).status).toBe(409);
    const { past } = (await author("GET")).said;
    expect([past, titles((await world().author("GET")).said)]).toEqual([[], []]);
  });
});
