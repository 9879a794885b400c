import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PageInput } from "../../app/tools/define.ts";
import { durationText, inLargerUnits, listText, timeText } from "../../app/tools/ops/format.ts";
import ops from "../../app/tools/ops/index.tsx";
import { isOverview, type LiveOverview } from "../../app/tools/ops/live-overview.ts";
import type { DirectoryData, OpsData, OverviewData, RulesData } from "../../app/tools/ops/load.ts";
import { entriesOf, fieldsOf, readChange } from "../../app/tools/ops/rule-form.ts";
import { changeSentences, ruleSentences, ruleSummary } from "../../app/tools/ops/rule-text.ts";
import { healthOf, needsAttention } from "../../app/tools/ops/upstream-health.ts";
import type { AuditEntry } from "../../contracts/audit-log.ts";
import { type DirectoryReport, readDirectoryReport } from "../../contracts/directory-report.ts";
import { upstreams } from "../../contracts/endpoint.ts";
import type { Failure } from "../../contracts/failures.ts";
import type { CallStats, ListedRule, Point } from "../../contracts/ops.ts";
import type { ListedUpstream } from "../../contracts/upstreams.ts";
import { countText } from "../../lib/text/count.ts";
import { htmlProblems } from "../support/html.ts";

const now = new Date("2030-10-08T18:02:00.000Z");
const none = { hits: 0, stale: 0, misses: 0, bypasses: 0, failures: 0, responses: 0, totalMs: 0, maxMs: 0 };
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString();
const point = (minutesAgo: number, counted: Partial<Point>): Point => ({ ...none, at: at(minutesAgo), ...counted });
const stats = (upstream: CallStats["upstream"], ...hour: Point[]): CallStats => ({
  id: `${upstream}Call`,
  match: { method: "GET", path: `/${upstream}` },
  upstream,
  hour: { ...none, failures: hour.reduce((all, { failures }) => all + failures, 0), hits: 7 },
  day: none,
  series: { hour, day: [] },
});
const probe = { at: at(0.5), ok: true, reason: null, status: 200, milliseconds: 45, subject: null, name: null };
const all = (change: Partial<Record<string, Partial<ListedUpstream>>> = {}): ListedUpstream[] =>
  upstreams.map((name) => ({ name, disabled: false, breakerHere: "closed", ...change[name] }));
const probed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { lastProbe: probe }]));
const failure = (upstream: string, reason: string, minutes: number): Failure => ({
  at: at(minutes),
  request: "r-1",
  upstream,
  call: "findEvents",
  reason,
  status: null,
  milliseconds: 2_000,
});
const tookOut: AuditEntry = {
  id: "a1",
  number: 1,
  at: at(0.05),
  role: "ops",
  subject: "ops-1",
  name: "Omar Ops",
  action: "upstream-disabled",
  targets: ["geo"],
  outcome: "done",
  reason: null,
  endedAt: at(0.05),
  resultNumber: 2,
  everywhereBy: at(-0.1),
};

const known = (
  change: Partial<Parameters<typeof healthOf>[0]> & { stats?: CallStats[] | null } = {},
): Parameters<typeof healthOf>[0] => ({
  upstreams: all(),
  stats: [],
  parts: [],
  switches: [],
  failures: [],
  now,
  ...change,
});

describe("descriptions of each upstream's health (OP-05, OP-06, OP-10, OP-13)", () => {
  const answered = (count: number, each = 50) => ({ responses: count, totalMs: count * each, maxMs: each });
  it.each<[string, Parameters<typeof healthOf>[0], string, string]>([
    [
      "all requests fail",
      known({ stats: [stats("events", point(2, { failures: 41 }), point(7, { failures: 1 }))] }),
      "down",
      "It responded to none of 42 requests in the last 10 minutes.",
    ],
    [
      "a single request fails",
      known({ stats: [stats("events", point(2, { failures: 1 }))] }),
      "down",
      "It responded to none of 1 request in the last 10 minutes.",
    ],
    [
      "the circuit breaker is open",
      known({ upstreams: all({ events: { breakerHere: "open" } }), stats: null }),
      "down",
      "It failed several times in a row, so the Worker tries it only every 5 seconds.",
    ],
    [
      "the page's probe gets no response",
      known({ parts: [{ name: "content", status: "down", milliseconds: 2_500 }] }),
      "down",
      "It did not respond to the latest request.",
    ],
    [
      "some requests fail",
      known({ stats: [stats("events", point(2, { ...answered(37), failures: 3 }))] }),
      "failing",
      "3 of 40 requests failed in the last 10 minutes.",
    ],
    [
      "all requests time out",
      known({
        stats: [stats("search", point(2, { failures: 4 }))],
        failures: [
          failure("search", "circuit-open", 1),
          failure("events", "status", 1),
          failure("search", "timeout", 2),
        ],
      }),
      "down",
      "It responded to none of 4 requests in the last 10 minutes. Last: timed out.",
    ],
    [
      "responses are slow",
      known({ stats: [stats("events", point(2, answered(10, 1_400)))] }),
      "slow",
      "It takes 1.4 s on average in the last 10 minutes.",
    ],
    [
      "responses were slow, and are fast now (OP-13)",
      known({ stats: [stats("events", point(7, answered(10, 4_000)), point(2, answered(5, 200)))] }),
      "healthy",
      "It is fast again: 200 ms on average in the last 5 minutes, and 2.7 s in the last 10.",
    ],
    [
      "responses were fast, and are slow now (OP-13)",
      known({ stats: [stats("events", point(7, answered(5, 200)), point(2, answered(10, 4_000)))] }),
      "slow",
      "It takes 2.7 s on average in the last 10 minutes.",
    ],
    [
      "ops disabled requests",
      known({ upstreams: all({ geo: { disabled: true } }), switches: [tookOut] }),
      "disabled",
      "Disabled: it receives no requests. Use “Check now” to check whether it responds again.",
    ],
    [
      "the last probe failed an hour after the last request",
      known({ upstreams: all({ geo: { lastProbe: { ...probe, ok: false, reason: "timeout", status: null } } }) }),
      "down",
      "The last request failed: timed out.",
    ],
    [
      "requests succeed again after an outage",
      known({
        upstreams: all({ events: { lastProbe: probe } }),
        stats: [stats("events", point(2, { failures: 3 }))],
        failures: [failure("events", "status", 5)],
      }),
      "healthy",
      "It responds again: the last request took 45 ms. Before, 3 of 3 requests failed in the last 10 minutes.",
    ],
    [
      "requests succeed again after an outage of a part of its calls (OP-13)",
      known({
        upstreams: all({ events: { lastProbe: probe } }),
        stats: [stats("events", point(2, { ...answered(13), failures: 41 }))],
        failures: [failure("events", "status", 5)],
      }),
      "healthy",
      "It responds again: the last request took 45 ms. Before, 41 of 54 requests failed in the last 10 minutes.",
    ],
    [
      "an outage has just begun, and the list of failures is a few seconds behind (OP-13)",
      known({
        upstreams: all({ events: { lastProbe: probe } }),
        stats: [stats("events", point(1, { failures: 8 }))],
        failures: [],
      }),
      "down",
      "It responded to none of 8 requests in the last 10 minutes.",
    ],
    [
      "the circuit breaker has just opened (OP-13)",
      known({
        upstreams: all({ events: { lastProbe: probe, breakerHere: "open" } }),
        stats: [stats("events", point(1, { failures: 8 }))],
        failures: [failure("events", "status", 5)],
      }),
      "down",
      "It responded to none of 8 requests in the last 10 minutes. Last: returned an error.",
    ],
    [
      "a request fails after the probe (OP-13)",
      known({
        upstreams: all({ events: { lastProbe: probe } }),
        stats: [stats("events", point(2, { ...answered(13), failures: 41 }))],
        failures: [failure("events", "status", 0)],
      }),
      "failing",
      "41 of 54 requests failed in the last 10 minutes. Last: returned an error.",
    ],
    [
      "all requests succeed",
      known({ stats: [stats("events", point(2, answered(40)))] }),
      "healthy",
      "It responded to all 40 requests in the last 10 minutes, in 50 ms on average.",
    ],
    [
      "the failures are over",
      known({ stats: [stats("events", point(30, { failures: 90 }), point(2, answered(4)))] }),
      "healthy",
      "It responded to all 4 requests in the last 10 minutes, in 50 ms on average.",
    ],
    ["there are no requests", known(), "idle", "No requests in the last 10 minutes."],
    [
      "there are no requests, and the last check is too old",
      known({ upstreams: all({ locations: { lastProbe: { ...probe, at: at(11) } } }) }),
      "idle",
      "No requests in the last 10 minutes.",
    ],
    [
      "there are no requests, and a check succeeded",
      known({ upstreams: all(probed(upstreams)) }),
      "healthy",
      "Visitors needed nothing from it in the last 10 minutes. The last check took 45 ms.",
    ],
    ["the metrics are unavailable", known({ stats: null }), "unknown", "Unknown: metrics are not available."],
  ])("the ops page describes an upstream for which %s", (_what, facts, state, words) => {
    const [worst] = healthOf(facts);
    expect([worst!.state, worst!.words]).toEqual([state, words]);
  });

  it("the health overview lists the upstream with the most severe problem first", () => {
    const health = healthOf(
      known({
        upstreams: all({ geo: { disabled: true } }),
        stats: [
          stats("search", point(1, { failures: 9 })),
          stats("billing", point(1, { ...answered(9), failures: 1 })),
        ],
      }),
    );
    expect(health.filter(needsAttention).map(({ name, state }) => `${name} ${state}`)).toEqual([
      "search down",
      "billing failing",
      "geo disabled",
    ]);
  });

  it("before ops disable an upstream, the ops page describes the features that become unavailable", () => {
    const effect = (name: string) => healthOf(known()).find((one) => one.name === name)!.effect;
    expect(effect("payment")).toContain("Nobody can pay.");
    expect(effect("events")).toContain("events receives no more requests, everywhere within 10 seconds.");
  });
});

const rule: ListedRule = {
  id: "findEvents",
  match: { method: "POST", path: "/api/events/find" },
  ttl: 300,
  staleFor: 3_600,
  enabled: true,
  source: "built in",
  parameters: ["searchText", "zip"],
  version: "v1",
};

describe("descriptions of cache rules and rule changes (OP-01, OP-02)", () => {
  it.each<[Partial<ListedRule>, string, string[]]>([
    [{ ttl: 900, staleFor: 0 }, "fresh 15 min", ["Responses are up to 15 min old."]],
    [
      {},
      "fresh 5 min, then stale 1 h",
      [
        "Responses are up to 5 min old.",
        "After a pause, a response may be up to 1 h 5 min old: it is served while the Worker fetches a new one.",
      ],
    ],
    [{ ttl: 0 }, "nothing cached", ["Nothing is cached: every request goes to events."]],
    [{ enabled: false }, "nothing cached", ["Nothing is cached: every request goes to events."]],
    [{ staleFor: 0, keyParams: ["zip"] }, "fresh 5 min", ["Only zip count. Other parameters are ignored."]],
    [{ staleFor: 0, roundCoordinates: 2 }, "fresh 5 min", ["Coordinates are rounded to 2 decimals, about 1 km."]],
  ])("%o", (change, summary, sentences) => {
    const changed = { ...rule, ...change };
    expect(ruleSummary(changed)).toBe(summary);
    expect(ruleSentences(changed, "events")).toEqual(expect.arrayContaining(sentences));
  });

  it("the ops page states how many additional requests the upstream would receive without the cache", () => {
    const said = changeSentences(rule, { ...rule, ttl: 0 }, "events", { ...none, hits: 900, stale: 40 });
    expect(said[0]).toBe("In the last hour, the cache served 940 responses. events will receive these requests.");
  });
});

describe("rule form generated from the schema (OP-04)", () => {
  it("the rule form contains only the fields that apply to the API call", () => {
    expect(fieldsOf(rule).map(({ name, title }) => `${name}: ${title}`)).toEqual([
      "ttl: Fresh for",
      "staleFor: Then stale for",
      "keyParams: Parameters that count",
      "enabled: Cache responses",
    ]);
    expect(fieldsOf({ ...rule, parameters: [], roundCoordinates: 2 }).map(({ name }) => name)).toEqual([
      "ttl",
      "staleFor",
      "roundCoordinates",
      "enabled",
    ]);
    expect(fieldsOf(rule)[0]!.kind).toEqual({ is: "number", min: 0, max: 604_800 });
  });

  it("a rule form that is submitted without changes contains the rule's values", () => {
    for (const one of [rule, { ...rule, enabled: false }, { ...rule, keyParams: ["zip"] }]) {
      const { id, ttl, staleFor, enabled, keyParams, version } = one as ListedRule;
      expect(readChange(one, entriesOf(one))).toEqual({
        change: { id, ttl, staleFor, enabled, version, ...(keyParams && { keyParams }) },
      });
    }
  });

  it.each([" ٣٠٠ ", "３００", "300"])("the rule form reads %j as a number (VA-01)", (text) => {
    const entries = entriesOf(rule);
    entries.set("ttl", text);
    expect(readChange(rule, entries)).toMatchObject({ change: { ttl: 300 } });
  });

  it.each([
    ["", "Allowed: a number."],
    ["soon", "Allowed: a number."],
    ["1.5", "Allowed: a whole number."],
    ["-1", "Allowed: at least 0."],
    ["604801", "Allowed: at most 604800."],
  ])("the rule form explains why “%s” is not a valid duration", (text, words) => {
    const entries = entriesOf(rule);
    entries.set("ttl", text);
    const read = readChange(rule, entries);
    expect("errors" in read && read.errors.get("ttl")).toBe(words);
  });
});

it.each<[string, string]>([
  [durationText(0), "0 s"],
  [durationText(90), "1 min 30 s"],
  [durationText(90_061), "1 day 1 h"],
  [durationText(604_800), "7 days"],
  [inLargerUnits(0), ""],
  [inLargerUnits(59), ""],
  [inLargerUnits(60), "60 s is 1 min. "],
  [inLargerUnits(5_400), "5400 s is 1 h 30 min. "],
  [timeText(45.4), "45 ms"],
  [timeText(1_400), "1.4 s"],
  [countText(1, "request"), "1 request"],
  [countText(1_200, "request"), "1,200 requests"],
  [listText(["a", "b", "c"]), "a, b and c"],
])("the ops page formats a value as '%s'", (text, expected) => {
  expect(text).toBe(expected);
});

const input = (view: string | undefined, query = ""): PageInput => ({
  params: view ? { view } : {},
  query: new URLSearchParams(query),
  page: { timeZone: "America/Denver", t: (key: string) => key } as unknown as PageInput["page"],
  site: { name: "larkspur", languages: ["en", "es"] },
  actor: { role: "ops", roles: ["ops"], subject: "ops-1", name: "Maya" },
});
const show = (data: OpsData, query = "", more: object = {}) =>
  // React separates adjacent text nodes with comments.
  renderToString(<ops.View {...input(data.view, query)} data={data} {...more} />).replaceAll("<!-- -->", "");

const overview = (change: Partial<OverviewData> = {}): OverviewData => ({
  view: "overview",
  now,
  canChange: true,
  build: "b1",
  parts: [],
  switched: null,
  upstreams: healthOf(known()),
  span: "hour",
  since: at(57),
  stats: [stats("events", point(2, { hits: 7, responses: 2, failures: 3 }))],
  failures: [
    {
      at: at(1),
      request: "r-1",
      upstream: "events",
      call: "findEvents",
      reason: "timeout",
      status: null,
      milliseconds: 2_000,
    },
  ],
  changes: [],
  ...change,
});
const rules = (change: Partial<RulesData> = {}): RulesData => ({
  view: "rules",
  now,
  canChange: true,
  rules: [rule],
  never: [{ id: "billsByAccount", match: "POST /api/bills", why: "it returns personal data" }],
  rule,
  stats: undefined,
  changes: [],
  ...change,
});

describe("ops page", () => {
  const down = overview({
    upstreams: healthOf(known({ stats: [stats("events", point(2, { failures: 42 }))] })),
  });

  it("the first heading names the failing upstream, and a button next to it disables the upstream after a question", () => {
    const html = show(down);
    const question = /<summary>Disable events …<\/summary>(.*?)<\/details>/s.exec(html)![1]!;
    expect(question).toMatch(/^<p>Visitors no longer get new data for .*Yes, disable events/s);
    const unasked = html.replace(/<details.*?<\/details>/gs, "");
    expect(unasked).not.toContain('value="disabled"');
    const order = ["Issues", "events is down", "Disable events", "Last changes"].map((text) => html.indexOf(text));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  const asked = stats("events", point(2, { responses: 3 }));
  const others = upstreams.filter((name) => name !== "events");
  it.each<[string, Parameters<typeof healthOf>[0], string, string]>([
    ["nothing was requested", known(), "No upstream is known to be down", "nothing was requested from any upstream."],
    [
      "one upstream was asked",
      known({ stats: [asked] }),
      "No upstream is known to be down",
      `nothing was requested from ${others.slice(0, -1).join(", ")} and ${others.at(-1)}.`,
    ],
    [
      "all but one were checked",
      known({ stats: [asked], upstreams: all(probed(others.slice(1))) }),
      "No upstream is known to be down",
      `nothing was requested from ${others[0]}.`,
    ],
    [
      "all were asked or checked",
      known({ stats: [asked], upstreams: all(probed(others)) }),
      "All upstreams are healthy",
      "No upstream is down, failing, slow, or disabled.",
    ],
  ])("if %s, the ops page says what it knows about the upstreams (OP-13)", (_what, facts, heading, text) => {
    const html = show(overview({ upstreams: healthOf(facts), stats: [asked] })).replaceAll("&#x27;", "'");
    expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}<`));
    expect(html).toContain(text);
    expect(html.includes("All upstreams are healthy")).toBe(heading === "All upstreams are healthy");
  });

  it("the ops page contains the time at which a change takes effect in all data centers, for the countdown and for browsers without JavaScript", () => {
    const html = show(overview({ changes: [tookOut] }));
    expect(html).toContain("You disabled geo");
    expect(html).toMatch(/data-until="[^"]+">Everywhere by 12:02:06\sPM \(in 6 s\)\./);
  });

  it.each([
    [["migrations"], true],
    // A database that does not respond has a warning of its own.
    [["migrations", "control"], false],
  ])("if %j are down, whether the ops page asks to apply migrations: %s", (down, asks) => {
    const parts = down.map((name) => ({ name, status: "down" as const, milliseconds: 5 }));
    expect(show(overview({ parts })).includes("wrangler d1 migrations apply CONTROL")).toBe(asks);
  });

  it("while the control database is down, the ops page states that changes are disabled", () => {
    const html = show(
      overview({
        canChange: false,
        stats: null,
        since: null,
        failures: null,
        parts: [{ name: "control", status: "down", milliseconds: 2_000 }],
        upstreams: healthOf(known({ stats: null, upstreams: all({ events: { breakerHere: "open" } }) })),
      }),
    );
    expect(html).toContain("Read only:");
    expect(html).toContain("events is down");
    expect(html).not.toContain('method="post"');
    expect(html).not.toContain("If you take it out");
    // The page does not show missing metrics as zero.
    expect(html).not.toMatch(/>0<|nothing failed|has no requests/);
    expect(show(rules({ canChange: false }), "rule=findEvents&version=v1&ttl=900")).not.toContain('method="post"');
  });

  it("the ops page describes the effect of a rule change above the confirmation button (OP-02)", () => {
    const before = show(rules());
    expect(before).not.toContain('value="change-rule"');
    const after = show(
      rules(),
      "rule=findEvents&version=v1&ttl=900&staleFor=0&enabled=on&keyParams=searchText&keyParams=zip",
    );
    expect(after.indexOf("Responses are up to 15 min old.")).toBeGreaterThan(0);
    expect(after.indexOf('value="change-rule"')).toBeGreaterThan(after.indexOf("Responses are up to 15 min old."));
  });

  it("after a conflicting change, the ops page shows the current rule and the entered values and requires another review", () => {
    const changed = { ...rule, ttl: 60, source: "changed" as const, version: "v2" };
    const entry = { ...tookOut, action: "rule-change", subject: "ops-2", targets: ["findEvents", "ttl 300 → 60"] };
    const html = show(
      rules({ rule: changed, rules: [changed], changes: [entry] }),
      "rule=findEvents&version=v1&ttl=900&staleFor=0&enabled=on",
    );
    expect(html).toContain("Another user changed this rule after you opened it.");
    expect(html).toContain("Omar Ops changed the rule findEvents (ttl 300 → 60)");
    expect(html).toContain('value="900"');
    expect(html).not.toContain('value="change-rule"');
    // The form contains the rule's current version, because the next review must be based on that version.
    expect(html).toContain('name="version" value="v2"');
  });

  it("the ops page explains why an API call with personal data cannot have a cache rule (OP-03)", () => {
    const html = show(rules({ rule: undefined }), "rule=billsByAccount");
    expect(html).toContain("cannot have a rule: it returns personal data.");
  });

  it.each<[string, OpsData, string]>([
    ["the overview", down, ""],
    ["the overview during a change", overview({ changes: [tookOut] }), ""],
    ["all rules", rules({ rule: undefined }), ""],
    ["a rule", rules(), "rule=findEvents&version=v1&ttl=soon&staleFor=0"],
    ["failures", { view: "failures", now, canChange: true, request: "x", failures: [] }, ""],
    [
      "the audit log",
      { view: "audit", now, canChange: true, entries: [tookOut], older: "1 a", keptYears: 6, chain: undefined },
      "did=rule",
    ],
  ])("%s is valid HTML", async (_what, data, query) => {
    expect(await htmlProblems(show(data, query))).toEqual([]);
  });
});

describe("the audit log says what was done to what", () => {
  it.each([
    ["read-only-on", "larkspur", "made larkspur read-only"],
    ["read-only-off", "larkspur", "allowed changes of larkspur again"],
    ["not-indexed-off", "qa.example", "showed qa.example to search engines again"],
    ["sign-out-person", "ops-1", "ended the sign-ins of ops-1"],
  ])("an entry for %s", (action, target, text) => {
    const entries = [{ ...tookOut, action, targets: [target] }];
    const html = show({
      view: "audit",
      now,
      canChange: true,
      entries,
      older: undefined,
      keptYears: 6,
      chain: undefined,
    });
    expect(html).toContain(`>${text}<`);
  });
});

describe("the overview is available as JSON for the page's script (AU-07, OP-05)", () => {
  const person = "5f0c7a52-8f0e-4e0e-9d9c-2f7f0a4f6a10";
  const counted = stats("events", point(2, { hits: 5, stale: 2, responses: 2, failures: 3 }));
  const sent = (change: Partial<OverviewData> = {}): LiveOverview => {
    const data = overview({ stats: [counted, { ...stats("geo"), hour: none }], ...change });
    return JSON.parse(JSON.stringify(ops.json!({ ...input(undefined), data })));
  };

  it("the overview's JSON contains the metrics for the selected period and the change descriptions", () => {
    const { now: moment, figures, changes, ...rest } = sent({ changes: [tookOut] });
    expect(moment).toBe(now.getTime());
    expect(figures).toEqual({
      since: at(57),
      called: [
        {
          id: "eventsCall",
          upstream: "events",
          counted: counted.hour,
          bars: [{ at: at(2), cache: 7, upstream: 2, failed: 3 }],
        },
      ],
      idle: ["geoCall"],
    });
    expect(changes).toEqual([{ at: at(0.05), who: "You", did: "disabled geo", everywhereBy: at(-0.1) }]);
    expect(rest).toMatchObject({ build: "b1", canChange: true, span: "hour", down: [] });
  });

  it("the overview's JSON contains no full user ID, no user name, no audit entry ID, and no API path", () => {
    const line = { ...tookOut, id: "audit-line-1", subject: person, name: null };
    const disabledBy = healthOf(known({ upstreams: all({ geo: { disabled: true } }), switches: [line] }));
    const text = JSON.stringify(sent({ changes: [line], upstreams: disabledBy }));
    expect(text.match(/ops 5f0c7a52…/g)).toHaveLength(2);
    for (const hidden of [person, "audit-line-1", "ops-1", "Maya", '"/events"']) expect(text).not.toContain(hidden);
  });

  it("views other than the overview are not available as JSON", () => {
    for (const data of [rules(), { view: "failures", now, canChange: true, request: "", failures: [] } as const])
      expect(ops.json!({ ...input(data.view), data })).toBeNull();
  });

  it("while the control database is down, the overview's JSON contains null for the unavailable data", () => {
    expect(sent({ canChange: false, stats: null, since: null, failures: null })).toMatchObject({
      canChange: false,
      figures: null,
      failures: null,
    });
  });

  it("the ops page's script rejects JSON that is not an overview", () => {
    const whole = sent({ changes: [tookOut] });
    expect([whole, sent({ stats: null, since: null, failures: null })].every(isOverview)).toBe(true);
    const others = [null, "", 5, [], {}, { error: { status: 401 } }];
    const broken = (["now", "down", "troubles", "upstreams", "figures", "failures", "changes"] as const).flatMap(
      (name) => [
        { ...whole, [name]: undefined },
        { ...whole, [name]: {} },
      ],
    );
    expect([...others, ...broken].filter(isOverview)).toEqual([]);
  });
});

describe("the page of what the directory lacks (FH-04)", () => {
  const { report } = readDirectoryReport.example.response as { report: DirectoryReport };
  const many = Array.from({ length: 7 }, (_, index) => ({ resource: `Location/${index}`, detail: "has no hours" }));
  const full: DirectoryReport = {
    ...report,
    problem: "the server failed (500)",
    findings: [
      { kind: "no-hours", count: 1_207, resources: many },
      { kind: "plan-provider-only", count: 1, resources: [{ resource: "Practitioner/<b>", detail: "takes PPO" }] },
    ],
  };
  const directory = (change: Partial<DirectoryData>): DirectoryData => ({
    view: "directory",
    now,
    canChange: true,
    report: full,
    kind: null,
    ...change,
  });

  it("names how current the index is, the payers, and five resources of each kind, and links to all", async () => {
    const html = show(directory({}));
    for (const text of [
      "5,000 providers, 40 locations, 12 services",
      "The last run stopped: the server failed (500)",
      "Slot: the server rejects the search (400)",
      "Summit Health Plan",
      "1,207 without opening hours",
      "Location/4",
      "/_ops/directory?kind=no-hours",
      "1 with a plan whose own directory does not list the doctor",
      "Practitioner/&lt;b&gt;",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("Location/5");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it.each<[string, Partial<DirectoryData>, string]>([
    ["one kind", { kind: "no-hours" }, "Location/6"],
    ["an unknown kind", { kind: "x" }, "1,207 without opening hours"],
    ["nothing missing", { report: { ...full, findings: [] } }, "Nothing is missing"],
    ["an empty index", { report: { ...full, updated: null, counts: {} } }, "The index is empty"],
    ["another system", { report: null }, "no quality report"],
    ["a failure", { report: undefined }, "cannot be read right now"],
  ])("%s", (_what, change, text) => {
    expect(show(directory(change))).toContain(text);
  });
});
