import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAuditLines } from "../../worker/audit/log.ts";
import type { Env } from "../../worker/env.ts";
import { everyMinute } from "../../worker/handlers/scheduled.ts";
import { signedIn } from "./calls/world.ts";
import { ownPage, publishing } from "./publishing.ts";

const env = bindings as Env;
const minute = 60_000;
const hour = 60 * minute;
let day = Date.UTC(2044, 0, 1);
beforeEach(async () => {
  day += 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  await env.CONTROL.prepare("DELETE FROM purge_plans").run();
});
const inHours = (hours: number) => new Date(day + hours * hour).toISOString();
const inMinutes = (minutes: number) => new Date(day + minutes * minute).toISOString();

/** Starts a site with a signed-in author. `runsAt` runs the cron trigger at a given minute. */
function world() {
  const site = publishing();
  const headers = async () => ({
    ...(await signedIn({ sub: "ada", custom: { groups: ["author"], name: "Ada Author" } })),
    ...ownPage(site.host),
  });
  return {
    ...site,
    async plans(method: "GET" | "POST" | "DELETE", request: object = {}, path = "") {
      const all = Object.entries({ site: site.site, ...request });
      const query = method === "POST" ? "" : `?${new URLSearchParams(all.map(([name, value]) => [name, `${value}`]))}`;
      const init = method === "POST" ? { body: JSON.stringify(Object.fromEntries(all)) } : {};
      const address = `/_edge/purge-plans${path}${query}`;
      const response = await site.fetch(address, { method, host: site.host, headers: await headers(), ...init });
      return { status: response.status, said: JSON.parse(await response.text()) };
    },
    async page(form: [string, string][], path = "/_authors/publishing") {
      const init = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
      const response = await site.fetch(path, { host: site.host, headers: await headers(), ...init });
      return { response, html: await response.text() };
    },
    async runsAt(minutes: number, runs = 1) {
      vi.setSystemTime(day + minutes * minute);
      const context = createExecutionContext();
      await Promise.all(Array.from({ length: runs }, () => everyMinute(site.env, context)));
      await waitOnExecutionContext(context);
    },
  };
}

describe("authors plan a purge (PB-08)", () => {
  it("a planned purge runs once at its start time and once at its end time, and the receipts name the author", async () => {
    const test = world();
    await test.visit("/about");
    const { status, said } = await test.plans("POST", { paths: ["/about"], from: inMinutes(2), until: inMinutes(4) });
    expect([status, said.plans]).toMatchObject([
      200,
      [{ from: inMinutes(2), until: inMinutes(4), asked: ["/about"], name: "Ada Author" }],
    ]);
    test.change();
    await test.runsAt(1.9);
    expect(await test.visit("/about")).toBe("HIT old");
    await test.runsAt(2, 2);
    expect(await test.visit("/about")).toBe("MISS new");
    expect((await test.plans("GET")).said.plans).toMatchObject([{ from: inMinutes(4), until: null }]);
    await test.runsAt(4);
    await test.runsAt(5);
    expect((await test.plans("GET")).said.plans).toEqual([]);
    const receipts = await env.CONTROL.prepare("SELECT receipt FROM receipts WHERE at >= ?").bind(day).all();
    expect(receipts.results.map(({ receipt }) => JSON.parse(String(receipt)))).toMatchObject([
      { by: "author", name: "Ada Author", asked: [`site ${test.site}`, "/about"] },
      { by: "author", name: "Ada Author" },
    ]);
  });

  it("the Worker does not run a withdrawn purge, and authors cannot withdraw it again", async () => {
    const test = world();
    await test.visit("/about");
    const [{ id }] = (await test.plans("POST", { paths: ["/about"], from: inMinutes(1) })).said.plans;
    expect([
      (await test.plans("DELETE", {}, `/${id}`)).status,
      (await test.plans("DELETE", {}, `/${id}`)).status,
    ]).toEqual([200, 404]);
    test.change();
    await test.runsAt(2);
    expect(await test.visit("/about")).toBe("HIT old");
    const { lines } = await readAuditLines(env, { actor: "Ada Author", since: new Date(day).toISOString() });
    expect(lines.map(({ action, outcome, reason }) => [action, outcome, reason]).sort()).toEqual([
      ["purge-planned", "done", null],
      ["purge-withdrawn", "done", null],
      ["purge-withdrawn", "refused", "not found"],
    ]);
    const made = lines.filter(({ outcome }) => outcome === "done").map(({ targets }) => targets);
    for (const targets of made) expect(targets).toContain("/about");
  });

  it("the next cron trigger run retries a failed purge", async () => {
    const test = world();
    await test.visit("/about");
    await test.plans("POST", { paths: ["/about"], from: inMinutes(1) });
    test.change();
    await env.CONTROL.prepare("ALTER TABLE uses RENAME TO elsewhere").run();
    await test.runsAt(1).finally(() => env.CONTROL.prepare("ALTER TABLE elsewhere RENAME TO uses").run());
    expect(await test.visit("/about")).toBe("HIT old");
    await test.runsAt(2);
    expect(await test.visit("/about")).toBe("MISS new");
  });

  it.each<[string, object, string, string]>([
    ["an end before the start", { from: inHours(3), until: inHours(2) }, "until", "a time after the start"],
    ["a start in the past", { from: inHours(-72) }, "from", "a time within the next"],
  ])("the Worker rejects %s, and the error lists the allowed values", async (_what, change, field, allowed) => {
    vi.setSystemTime(Date.UTC(2044, 0, 1));
    const { status, said } = await world().plans("POST", { paths: ["/about"], ...change });
    expect([status, said.error.problems[0]]).toMatchObject([400, { field, allowed: expect.stringContaining(allowed) }]);
  });

  it("if the entered time does not exist because of daylight saving time, or the end time is before the start time, the form shows an error and keeps the input", async () => {
    vi.setSystemTime(Date.UTC(2042, 0, 1));
    const { page } = world();
    const typed = (from: string, until: string): [string, string][] => [
      ...Object.entries({ action: "purge", kind: "page", name: "/about", from, until }),
    ];
    const skipped = await page(typed("2042-03-09T02:30", ""));
    expect([skipped.response.status, skipped.html]).toEqual([
      400,
      expect.stringContaining("does not exist in America/Denver"),
    ]);
    const reversed = await page(typed("2042-03-09T05:00", "2042-03-09T04:00"));
    expect([reversed.response.status, reversed.html]).toEqual([400, expect.stringContaining("is not after the start")]);
    expect(reversed.html).toMatch(
      /name="until"[^>]*value="2042-03-09T04:00"|value="2042-03-09T04:00"[^>]*name="until"/,
    );
  });
});

describe("bulk purges of the pages that an author selects (PB-05)", () => {
  const chosen: [string, string][] = [
    ["address", "/about"],
    ["address", "/es"],
  ];

  it("the Worker asks for a single confirmation and writes a single receipt for all selected pages", async () => {
    const test = world();
    for (const path of ["/about", "/es", "/"]) await test.visit(path);
    test.change();
    const asked = await test.page([["action", "choose"], ...chosen]);
    expect([asked.response.status, asked.html]).toEqual([200, expect.stringContaining("Update 2 pages?")]);
    expect(await test.visit("/about")).toBe("HIT old");
    const { response } = await test.page([["action", "purge"], ...chosen]);
    expect(response.headers.get("location")).toMatch(/^\/_authors\/publishing\/[\w-]+$/);
    expect([await test.visit("/about"), await test.visit("/es"), await test.visit("/")]).toEqual([
      "MISS new",
      "MISS new",
      "HIT old",
    ]);
    const receipts = env.CONTROL.prepare("SELECT count(*) AS n FROM receipts WHERE at >= ?").bind(day);
    expect(await receipts.first("n")).toBe(1);
  });

  it("if the author selects no page, the Worker purges no page and shows a message", async () => {
    const { response, html } = await world().page([["action", "choose"]]);
    expect([response.status, html]).toEqual([
      400,
      expect.stringContaining("No page was selected. Nothing was updated."),
    ]);
  });
});
