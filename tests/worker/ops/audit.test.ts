import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditEntry } from "../../../contracts/audit-log.ts";
import type { Failure } from "../../../contracts/failures.ts";
import { endpoints } from "../../../contracts/index.ts";
import { operations } from "../../../contracts/operations.ts";
import type { Env } from "../../../worker/env.ts";
import { down, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const { locationTypes, locationTypeahead } = endpoints;
const hour = 3_600_000;

let begin = Date.UTC(2037, 0, 1);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  begin += 30 * 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
const at = (milliseconds: number) => vi.setSystemTime(begin + milliseconds);

describe("audit log search (AU-06)", () => {
  const line = (id: string, after: number, action: string, subject: string, ...targets: string[]) =>
    env.CONTROL.prepare(
      "INSERT INTO audit (id, at, role, subject, name, action, targets) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ).bind(
      `${begin}-${id}`,
      begin + after,
      "ops",
      subject,
      subject === "maya" ? "Íñigo Ortíz" : null,
      action,
      JSON.stringify(targets),
    );
  const found = async (query: Record<string, string> = {}) => {
    const { ops } = await opsWorld(good(locationTypes));
    const since = new Date(begin).toISOString();
    const { status, said } = await ops("GET", `audit?${new URLSearchParams({ since, ...query })}`);
    expect([status, operations.readAudit.response.safeParse(said).error]).toEqual([200, undefined]);
    return said as { entries: AuditEntry[]; older?: string; keptYears: number };
  };
  const ids = async (query: Record<string, string> = {}) =>
    (await found(query)).entries.map(({ id }) => id.replace(`${begin}-`, ""));

  it.each<[string, Record<string, string>, string[]]>([
    ["all entries, latest first", {}, ["c", "b", "a"]],
    ["entries with an action", { action: "RULE" }, ["c", "a"]],
    ["entries by an actor", { actor: "omar" }, ["b"]],
    ["entries by an actor's name", { actor: "ortíz" }, ["c", "a"]],
    ["entries by a name that starts with an accent", { actor: "Íñigo" }, ["c", "a"]],
    ["entries by a name without its accents", { actor: "INIGO ORTIZ" }, ["c", "a"]],
    ["entries by an actor's role", { actor: "ops" }, ["c", "b", "a"]],
    ["entries with a target", { target: "findevents" }, ["c"]],
    ["entries before a time", { until: "+1" }, ["b", "a"]],
    ["no entries for a literal percent sign", { action: "%" }, []],
  ])("%s", async (_what, query, expected) => {
    await env.CONTROL.batch([
      line("a", 0, "rule-change", "maya", "locationTypes"),
      line("b", hour, "purge", "omar", "site larkspur"),
      line("c", 2 * hour, "rule-reset", "maya", "findEvents"),
    ]);
    const until: Record<string, string> = query.until ? { until: new Date(begin + hour).toISOString() } : {};
    expect(await ids({ ...query, ...until })).toEqual(expected);
  });

  it("the audit log has fifty entries per page and lists each entry only once, even if timestamps are identical", async () => {
    await env.CONTROL.batch(Array.from({ length: 120 }, (_, n) => line(`${n}`, n > 60 ? 1 : 0, "purge", "omar")));
    const seen: string[] = [];
    let before: string | undefined;
    for (let n = 0; n < 3; n++) {
      const { entries, older } = await found(before ? { before } : {});
      seen.push(...entries.map(({ id }) => id));
      before = older;
    }
    expect([seen.length, new Set(seen).size, before]).toEqual([120, 120, undefined]);
  });

  it("the audit log states the retention period and the time when each change takes effect in all data centers", async () => {
    const unchanged = ["participants-view", "upstream-checked", "rule-assigned", "purge-planned", "notice-withdrawn"];
    const changed = ["rule-change", "upstream-disabled", "notice-emergency", "purge", "page-put-back"];
    await env.CONTROL.batch([...unchanged, ...changed].map((action, n) => line(`${n}`, 0, action, "maya")));
    const { entries, keptYears } = await found();
    const byAction = new Map(entries.map(({ action, everywhereBy }) => [action, everywhereBy]));
    expect(unchanged.map((action) => byAction.get(action))).toEqual(unchanged.map(() => undefined));
    const everywhereBy = new Date(begin + 10_000).toISOString();
    expect(changed.map((action) => byAction.get(action))).toEqual(changed.map(() => everywhereBy));
    expect(keptYears).toBe(6);
  });

  it("the Worker deletes audit entries only after their retention period", async () => {
    const year = 365.25 * 24 * hour;
    await env.CONTROL.batch([line("old", -6.1 * year, "purge", "omar"), line("kept", -5.9 * year, "purge", "omar")]);
    const { ops } = await opsWorld(good(locationTypes));
    await ops("PUT", "upstreams/events", { disabled: false });
    const left = env.CONTROL.prepare("SELECT id FROM audit WHERE id IN (?, ?)").bind(`${begin}-old`, `${begin}-kept`);
    expect((await left.all()).results).toEqual([{ id: `${begin}-kept` }]);
  });

  it.each([
    ["since", "yesterday"],
    ["before", "1; DROP TABLE audit"],
  ])("the Worker rejects the parameter %s with the value %s", async (name, value) => {
    const { ops } = await opsWorld(good(locationTypes));
    const { status, said } = await ops("GET", `audit?${new URLSearchParams({ [name]: value })}`);
    expect([status, said.error.problems[0].field]).toEqual([400, name]);
  });
});

describe("ops can find a recent failure by the request ID shown to the visitor (OP-05)", () => {
  const failures = async (edge: Awaited<ReturnType<typeof opsWorld>>, query = "") => {
    const { said } = await edge.ops("GET", `failures${query}`);
    expect(operations.listFailures.response.safeParse(said).error).toBeUndefined();
    return said.failures as Failure[];
  };

  it("the Worker lists the upstream, API call, and reason for a failure, but no request data (PV-03)", async () => {
    const edge = await opsWorld(down);
    const response = await edge.world.fetch(`${locationTypeahead.path}?searchTerms=Zebedee`);
    const { requestId } = ((await response.json()) as { error: { requestId: string } }).error;
    at(20_000);
    await edge.ops("GET", "stats");
    const [failure, ...more] = await failures(edge, `?request=${requestId}`);
    expect(more).toEqual([]);
    expect(failure).toEqual({
      at: new Date(begin).toISOString(),
      request: requestId,
      upstream: "locations",
      call: "locationTypeahead",
      reason: "status",
      status: 503,
      milliseconds: 0,
    });
    const spoken = requestId.slice(0, 8).toUpperCase();
    for (const typed of [spoken, `${spoken.slice(0, 4)} ${spoken.slice(4)}`])
      expect(await failures(edge, `?request=${encodeURIComponent(typed)}`)).toEqual([failure]);
    expect(await failures(edge, `?request=${requestId.slice(1)}`)).toEqual([]);
    const { results } = await env.CONTROL.prepare("SELECT * FROM failures").all();
    expect(JSON.stringify(results)).not.toContain("Zebedee");
  });

  it("the failure of a call whose credential the upstream refuses names the settings to check (AU-10)", async () => {
    const edge = await opsWorld(() => new Response("no", { status: 401 }));
    await edge.callEdge(locationTypeahead, { searchTerms: "refused" });
    at(20_000);
    await edge.ops("GET", "stats");
    const refused = (await failures(edge)).find(({ reason }) => reason === "credential");
    expect(refused).toMatchObject({
      upstream: "locations",
      status: 401,
      settings: [expect.stringMatching(/_SECRET$/)],
    });
  });

  it("the Worker lists failed upstream requests from the last day, latest first", async () => {
    const edge = await opsWorld(down);
    for (let n = 0; n < 60; n++) await edge.callEdge(locationTypeahead, { searchTerms: `many ${n}` });
    // After an upstream's circuit breaker opens, the Worker sends it no requests, so the list contains no further
    // failures of that upstream.
    await edge.callEdge(endpoints.indexSearch, { searchText: "the last" });
    await edge.ops("GET", "stats");
    const listed = await failures(edge);
    expect(listed[0]!.call).toBe("indexSearch");
    expect(new Set(listed.map(({ reason }) => reason))).toEqual(new Set(["status"]));
    at(25 * hour);
    expect(await failures(edge)).toEqual([]);
  });
});

it("the health check reports every dependency's state, even if one dependency fails", async () => {
  const { ops } = await opsWorld(good(locationTypes));
  const prepare = vi.spyOn(Object.getPrototypeOf(env.CONTROL), "prepare").mockImplementation(() => {
    throw new Error("no database");
  });
  const { said } = await ops("GET", "parts");
  prepare.mockRestore();
  expect(operations.listParts.response.safeParse(said).error).toBeUndefined();
  const states = Object.fromEntries(
    said.parts.map(({ name, status }: { name: string; status: string }) => [name, status]),
  );
  expect(states).toMatchObject({ layouts: "ok", content: "ok", control: "down" });
});
