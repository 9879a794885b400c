import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveOverview } from "../../../app/tools/ops/live-overview.ts";
import { endpoints } from "../../../contracts/index.ts";
import { operations } from "../../../contracts/operations.ts";
import type { Env } from "../../../worker/env.ts";
import { operationForPage } from "../../../worker/handlers/operations.ts";
import { signedIn } from "../calls/world.ts";
import { resetConfig } from "../reset-stores.ts";
import { asOps, down, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const { locationTypes, indexSearch } = endpoints;

let begin = Date.UTC(2038, 0, 1);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  begin += 30 * 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(resetConfig);

type World = Awaited<ReturnType<typeof opsWorld>>;
const asJson = { accept: "application/json" };
const get = async ({ world }: World, path = "/_ops", headers: Record<string, string> = {}) => {
  const response = await world.fetch(path, { headers: { ...(await asOps()), ...headers } });
  // React separates adjacent text nodes with comments.
  return { response, html: (await response.text()).replaceAll("<!-- -->", "") };
};
const post = async (
  { world }: World,
  path: string,
  fields: Record<string, string>,
  headers?: Record<string, string>,
) => {
  // A form submission without JavaScript has no `x-requested-with` header.
  const { "x-requested-with": _, ...own } = (await asOps()) as Record<string, string>;
  const init = { method: "POST", body: new URLSearchParams(fields).toString() };
  const response = await world.fetch(path, { ...init, headers: headers ?? own });
  return { response, html: (await response.text()).replaceAll("<!-- -->", "") };
};
const revision = async () => (await env.CONTROL.prepare("SELECT revision FROM control").first<number>("revision"))!;
const disable = { action: "switch", name: "search", to: "disabled" };

describe("access to the ops page (AU-04, AU-05, AU-07)", () => {
  it("the ops page's JSON contains no secrets or personal data", async () => {
    const edge = await opsWorld(down);
    await post(edge, "/_ops", disable);
    const { html: text } = await get(edge, "/_ops", asJson);
    const secrets = Object.entries(env).filter(([name, value]) => /SECRET|KEY/.test(name) && `${value}`.length > 8);
    expect(secrets.length).toBeGreaterThan(3);
    for (const [, secret] of secrets) expect(text).not.toContain(secret);
    for (const person of ["person-1", "203.0.113.7"]) expect(text).not.toContain(person);
    expect(text).toContain('"who":"You","did":"disabled search"');
  });

  it("the Worker returns JSON only for the ops overview and never for a failed POST request", async () => {
    const edge = await opsWorld(good(locationTypes));
    for (const path of ["/_ops/rules", "/_ops/failures", "/_ops/audit", "/_ops/toString"])
      expect([path, (await get(edge, path, asJson)).response.status]).toEqual([path, 404]);
    const { "x-requested-with": _, ...own } = (await asOps()) as Record<string, string>;
    const { response } = await post(edge, "/_ops", { ...disable, name: "nothing" }, { ...own, ...asJson });
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  });

  it("the Worker returns 404 for an unknown view", async () => {
    expect((await get(await opsWorld(good(locationTypes)), "/_ops/toString")).response.status).toBe(404);
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a client that sends no origin", { origin: "" }],
  ])("the Worker rejects a switch change from %s despite a valid cookie", async (_who, proof) => {
    const edge = await opsWorld(good(locationTypes));
    const before = await revision();
    const headers = { ...(await signedIn({ custom: { groups: ["ops"] } })), ...proof };
    expect((await post(edge, "/_ops", disable, headers)).response.status).toBe(403);
    expect(await revision()).toBe(before);
  });

  it("GET requests for the ops page change no data", async () => {
    const edge = await opsWorld(good(locationTypes));
    const before = await revision();
    await get(edge, `/_ops?${new URLSearchParams(disable)}`);
    await get(edge, "/_ops/rules?action=change-rule&rule=locationTypes&ttl=1&version=x");
    expect(await revision()).toBe(before);
  });
});

it("an operation that changes data requires a form POST and the required role", async () => {
  const context = { env, requestId: "r", waitUntil: () => undefined, visitor: {} };
  const actor = { role: "ops", subject: "o", name: "O" } as const;
  const change = operations.switchUpstream;
  const request = { name: "geo", disabled: true };
  await expect(operationForPage(change, request, { context, actor, posts: false })).rejects.toThrow("changes data");
  const staff = { role: "staff", subject: "s", name: "S" } as const;
  await expect(operationForPage(change, request, { context, actor: staff, posts: true })).rejects.toThrow("403");
  await expect(operationForPage(change, request, { context, actor: undefined, posts: true })).rejects.toThrow("401");
});

describe("the ops page during an upstream outage (OP-05, OP-06)", () => {
  it("the ops page shows an upstream outage at the top; one click disables the upstream, and the audit log records the actor", async () => {
    const edge = await opsWorld(down);
    for (let n = 0; n < 4; n++) await edge.callEdge(indexSearch, { searchText: `night ${n}` });
    const { html } = await get(edge);
    expect(html).toMatch(/Issues.*?search is down.*?It responded to none of 4 requests in the last 10 minutes\./s);
    const done = await post(edge, "/_ops", disable);
    expect([done.response.status, done.response.headers.get("location")]).toEqual([303, "/_ops"]);
    const after = (await get(edge)).html;
    expect(after).toContain("search is disabled");
    expect(after).toContain("You disabled search");
    expect(after).toMatch(/Everywhere by [^<]+ \(in 10 s\)/);
    expect((await edge.callEdge(indexSearch, { searchText: "night 5" }))[0]).toBe(503);
    await post(edge, "/_ops", { ...disable, to: "enabled" });
    expect((await get(edge)).html).toContain("You enabled search");
  });

  it("the last changes are those of rules and switches: a check of an upstream or the owner of a rule of law changes neither (OP-13)", async () => {
    const edge = await opsWorld(good(locationTypes));
    await post(edge, "/_ops", disable);
    const checked = await post(edge, "/_ops", { action: "check", name: "locations" });
    const [, row = ""] = /^\/_ops#(.+)$/.exec(checked.response.headers.get("location") ?? "") ?? [];
    expect((await get(edge)).html).toMatch(new RegExp(`<tr id="${row}".*?>locations<`, "s"));
    const add = (id: string, action: string, ...targets: string[]) =>
      env.CONTROL.prepare(
        "INSERT INTO audit (id, at, role, subject, action, targets) VALUES (?, ?, 'ops', 'x', ?, ?)",
      ).bind(`${begin}-${id}`, begin, action, JSON.stringify(targets));
    await env.CONTROL.batch([
      add("law", "rule-assigned", "site larkspur", "privacy-notice-link"),
      add("rule", "rule-reset", "findEvents"),
      add("site", "read-only-on", "larkspur"),
    ]);
    const { changes } = JSON.parse((await get(edge, "/_ops", asJson)).html) as LiveOverview;
    // Earlier tests left changes of earlier months.
    const own = changes.filter(({ at }) => Date.parse(at) >= begin);
    expect(own.map(({ did }) => did).sort()).toEqual([
      "disabled search",
      "made larkspur read-only",
      "reset the rule findEvents",
    ]);
    expect(own.every(({ everywhereBy }) => everywhereBy !== null)).toBe(true);
    expect((await get(edge, "/_ops/rules")).html).not.toContain("privacy-notice-link");
  });

  it("the overview says that a disabled upstream receives no requests (OP-06)", async () => {
    const edge = await opsWorld(good(locationTypes));
    await post(edge, "/_ops", disable);
    const { html } = await get(edge);
    const row = /<tr[^>]*>(?:(?!<\/tr>).)*is disabled(?:(?!<\/tr>).)*/s.exec(html)![0];
    expect([row.includes(">none<"), row.includes(">sent<")]).toEqual([true, false]);
  });

  it("during a control database outage, the ops page is read-only and shows which circuit breakers are open", async () => {
    const edge = await opsWorld(down);
    for (let n = 0; n < 4; n++) await edge.callEdge(indexSearch, { searchText: `dark ${n}` });
    const broken = () => {
      throw new Error("no database");
    };
    vi.spyOn(Object.getPrototypeOf(env.CONTROL), "prepare").mockImplementation(broken);
    const { response, html } = await get(edge);
    expect(response.status).toBe(200);
    expect(html).toContain("Read only:");
    expect(html).toContain("search is down");
    expect(html).not.toContain('value="switch"');
    const live = JSON.parse((await get(edge, "/_ops", asJson)).html);
    expect(live).toMatchObject({ canChange: false, figures: null, failures: null });
    for (const path of ["/_ops/rules", "/_ops/rules?rule=locationTypes", "/_ops/failures", "/_ops/audit"])
      expect([path, (await get(edge, path)).html.includes("Read only:")]).toEqual([path, true]);
    // Submits a form that the browser loaded before the outage.
    const late = await post(edge, "/_ops", disable);
    expect(late.response.status).toBe(503);
    expect(late.html).toContain("Nothing was changed: the control database is not responding.");
  });
});

describe("the cache rule form (OP-01, OP-02, OP-04)", () => {
  const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)![1]!;
  const fields = (version: string, ttl = "900") => ({
    action: "change-rule",
    rule: "locationTypes",
    version,
    ttl,
    staleFor: "60",
    enabled: "on",
  });
  const address = (one: Record<string, string>) => `/_ops/rules?${new URLSearchParams(one)}`;

  it("the cache rule form previews, changes, and resets a rule, and the Worker audits each change", async () => {
    const edge = await opsWorld(good(locationTypes));
    const version = versionIn((await get(edge, "/_ops/rules?rule=locationTypes")).html);
    const { action: _, ...typed } = fields(version);
    const looked = await get(edge, address(typed));
    expect(looked.html).toContain("Responses are up to 15 min old.");
    const done = await post(edge, address(typed), fields(version));
    expect(done.response.headers.get("location")).toBe("/_ops/rules?rule=locationTypes");
    const changed = (await get(edge, "/_ops/rules?rule=locationTypes")).html;
    expect(changed).toContain("You changed the rule locationTypes (ttl 3600 → 900, staleFor");
    await post(edge, "/_ops/rules?rule=locationTypes", {
      action: "reset-rule",
      rule: "locationTypes",
      version: versionIn(changed),
    });
    expect((await get(edge, "/_ops/rules?rule=locationTypes")).html).toContain("You reset the rule locationTypes");
  });

  it("the Worker returns 409 for a concurrent change of a cache rule, and the form keeps the input", async () => {
    const edge = await opsWorld(good(locationTypes));
    const version = versionIn((await get(edge, "/_ops/rules?rule=locationTypes")).html);
    expect((await post(edge, address(fields(version)), fields(version))).response.status).toBe(303);
    const before = await revision();
    const second = fields(version, "120");
    const { response, html } = await post(edge, address(second), second);
    expect(response.status).toBe(409);
    expect(await revision()).toBe(before);
    expect(html).toContain("Nothing was changed: another user changed this rule first.");
    expect(html).toContain("ttl 3600 → 900");
    expect(html).toContain('value="120"');
  });

  it.each([
    ["604801", "at most 604800"],
    ["soon", "a number"],
  ])("the Worker rejects the cache time '%s' with 400, and the form keeps the input", async (ttl, allowed) => {
    const edge = await opsWorld(good(locationTypes));
    const version = versionIn((await get(edge, "/_ops/rules?rule=locationTypes")).html);
    const { response, html } = await post(edge, "/_ops/rules?rule=locationTypes", fields(version, ttl));
    expect(response.status).toBe(400);
    expect(html).toContain(allowed);
    expect(html).toContain(`value="${ttl}"`);
  });

  it("the Worker explains why an API call with personal data has no cache rule (OP-03)", async () => {
    const edge = await opsWorld(good(locationTypes));
    expect((await get(edge, "/_ops/rules?rule=billsByAccount")).html).toContain(
      "cannot have a rule: it returns personal data",
    );
    const { response } = await post(edge, "/_ops/rules", { ...fields(""), rule: "billsByAccount" });
    expect(response.status).toBe(400);
  });
});
