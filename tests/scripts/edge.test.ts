import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { putNotice } from "../../contracts/notice.ts";
import { projectFiles } from "../../scripts/docs/requirements.ts";
import { edge } from "../../scripts/edge.ts";

const TOKEN = "a-secret-token.of.access";
const SECRET = "the-secret-of-machines";
const receipt = {
  id: "r-1",
  at: "2030-01-01T00:00:00Z",
  pages: [{ site: "larkspur", language: "en", path: "/about-us" }],
  pageCount: 1,
  calls: ['GET /x {"q":"\u001b[31mred"}'],
  keys: 1,
  state: "live here",
  everywhereBy: "2020-01-01T00:00:10Z",
  address: "/_edge/purge/r-1",
};
const plan = {
  id: "p-1",
  from: "2030-01-01T00:00:00.000Z",
  until: null,
  asked: ["/about-us"],
  by: "author",
  name: "Ada Author",
};
const counts = (failures: number) => ({ hits: 12, stale: 1, misses: 2, bypasses: 0, failures });
const recent = { at: new Date().toISOString(), ...counts(3), responses: 0, totalMs: 0, maxMs: 0 };
const rule = {
  id: "findEvents",
  ttl: 300,
  staleFor: 60,
  enabled: true,
  source: "built in",
  parameters: ["eventId"],
  match: { method: "GET", path: "/find" },
};
const answers: Record<string, unknown> = {
  "POST /_edge/purge": receipt,
  "POST /_edge/purge-plans": { plans: [plan] },
  "GET /_edge/purge-plans?site=larkspur": { plans: [plan] },
  "DELETE /_edge/purge-plans/p-1?site=larkspur": { plans: [] },
  "GET /_edge/purge/r-1": { ...receipt, state: "everywhere" },
  "GET /_edge/rules": {
    rules: [rule],
    never: [{ id: "moveSession", match: "POST /move", why: "it changes something" }],
  },
  "PUT /_edge/rules/findEvents": { rule: { ...rule, ttl: 900, source: "changed" }, everywhereBy: "soon" },
  "DELETE /_edge/rules/findEvents": { rule, everywhereBy: "soon" },
  "GET /_edge/stats": {
    hour: { since: "one" },
    day: { since: "two" },
    rules: [
      { id: "findEvents", upstream: "events", series: { hour: [recent] }, hour: counts(3), day: counts(3) },
      { id: "findCity", upstream: "geo", series: { hour: [] }, hour: counts(0), day: counts(0) },
    ],
  },
  "GET /_edge/notice?site=larkspur": {
    notice: {
      level: "warning",
      until: "2099-01-01T00:00:00Z",
      revision: 7,
      words: { en: { title: "Snow", text: "Stay in" } },
    },
  },
  "PUT /_edge/notice": { notice: null, everywhereBy: "soon" },
  "DELETE /_edge/notice?site=larkspur&revision=7": { notice: null, everywhereBy: "soon" },
  "GET /_edge/upstreams": {
    upstreams: [
      { name: "geo", disabled: true, breakerHere: "closed" },
      { name: "events", disabled: false, breakerHere: "open" },
    ],
  },
  "GET /_edge/switches": {
    sites: [
      {
        name: "larkspur",
        readOnly: { role: "ops", subject: "o-1", at: "2030-01-01T00:00:00Z", until: null },
        hosts: [{ host: "www.larkspurhealth.example", indexed: true, notIndexed: null }],
      },
    ],
  },
  "POST /_edge/upstreams/events/check": {
    upstream: {
      name: "events",
      disabled: false,
      breakerHere: "open",
      lastProbe: {
        at: "2030-01-01T00:00:00Z",
        ok: false,
        reason: "timeout",
        status: null,
        milliseconds: 2000,
        subject: "o-1",
      },
    },
  },
  "GET /_edge/alerts": {
    hasWebhook: true,
    alerts: [
      {
        startedAt: "2030-01-01T00:00:00Z",
        endedAt: null,
        summary: "geo is down",
        impact: "None",
        page: "/_ops",
        sent: true,
      },
    ],
  },
  "GET /_edge/held-lists": {
    lists: [
      {
        key: "pages:larkspur",
        name: "pages of larkspur",
        since: "2030-01-01T00:00:00Z",
        seen: "2030-01-01T00:05:00Z",
        usedFrom: "2030-01-02T00:00:00Z",
        lost: [{ part: "en", before: 24, after: 1 }],
        entries: 6,
      },
    ],
  },
  "POST /_edge/held-lists/accepted": { key: "pages:larkspur" },
  "PUT /_edge/switches/read-only": { switch: null, everywhereBy: "soon" },
  "GET /_edge/parts": { build: "b1", parts: [] },
  "GET /_edge/failures": { failures: [] },
  "GET /_edge/audit?action=upstream&actor=ops&target=events": {
    entries: [
      { at: "2030-01-01T00:00:00Z", role: "ops", subject: "o-1", action: "upstream-disabled", targets: ["events"] },
    ],
    keptYears: 6,
    chain: { entries: 9, checked: "2030-01-01T00:00:00Z", fault: null },
  },
  "GET /_edge/audit": { entries: [], keptYears: 6, chain: { entries: 9, checked: null, fault: "entry 7 is missing" } },
  "PUT /_edge/upstreams/events": {
    upstream: { name: "events", disabled: true, breakerHere: "closed" },
    everywhereBy: "soon",
  },
};

interface Call {
  call: string;
  body: string;
  headers: IncomingMessage["headers"];
}
let server: Server;
let site: string;
let calls: Call[] = [];
let refusal: { status: number; body: unknown } | undefined;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url}`;
    calls.push({ call, body, headers: request.headers });
    const { status, body: answer } = refusal ?? { status: call in answers ? 200 : 404, body: answers[call] ?? null };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
  refusal = undefined;
});

/** Runs the `edge` command with the given arguments and returns the output and exit status. */
async function run(line: string, env: Record<string, string> = { CF_ACCESS_TOKEN: TOKEN }) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await edge(
    line.split(" ").filter(Boolean),
    { EDGE_SITE: site, ...env },
    { write: (text) => out.push(stripVTControlCharacters(text)), fail: (text) => err.push(text) },
  );
  const [text, wrong] = [out.join("\n"), err.join("\n")];
  expect(text + wrong).not.toContain(TOKEN);
  expect(text + wrong).not.toContain(SECRET);
  return { code, text, wrong };
}

describe("`edge` commands for ops and authors (AU-02, OP-02, OP-05, OP-06, OP-09, OP-10, OP-11, PB-01)", () => {
  it.each<[string, string, unknown, RegExp]>([
    [
      "purge larkspur --path /about-us --path /es --item {A} --tag {B} --prefix /news",
      "POST /_edge/purge",
      { site: "larkspur", paths: ["/about-us", "/es"], prefixes: ["/news"], tags: ["{B}"], items: ["{A}"] },
      /receipt +r-1\nstate +live here\n[\s\S]*larkspur +en +\/about-us/,
    ],
    ["purge larkspur --all", "POST /_edge/purge", { site: "larkspur", all: true }, /pages +1/],
    [
      "purge larkspur --path /about-us --from 2029-12-31T17:00:00-07:00",
      "POST /_edge/purge-plans",
      { site: "larkspur", paths: ["/about-us"], from: plan.from, until: null },
      /p-1 +2030-01-01T00:00:00.000Z +Ada Author +\/about-us/,
    ],
    ["plans larkspur", "GET /_edge/purge-plans?site=larkspur", undefined, /p-1/],
    ["plans larkspur withdraw p-1", "DELETE /_edge/purge-plans/p-1?site=larkspur", undefined, /No purge is planned/],
    ["receipt r-1", "GET /_edge/purge/r-1", undefined, /state +everywhere/],
    ["rules", "GET /_edge/rules", undefined, /findEvents +300 +60 +built in +GET \/find/],
    ["rules findEvents", "GET /_edge/rules", undefined, /parameters: eventId/],
    ["rules moveSession", "GET /_edge/rules", undefined, /cannot have a rule: it changes something/],
    [
      "rules set findEvents --ttl 900 --stale-for 3600 --round 3 --key a --key b --off",
      "PUT /_edge/rules/findEvents",
      { ttl: 900, staleFor: 3600, roundCoordinates: 3, keyParams: ["a", "b"], enabled: false },
      /900[\s\S]*everywhere by soon/,
    ],
    ["rules reset findEvents", "DELETE /_edge/rules/findEvents", undefined, /built in/],
    [
      "stats",
      "GET /_edge/stats",
      undefined,
      /Last hour, since one\ncall +upstream +hits[\s\S]*findCity +geo +12 +1 +2 +0 +0/,
    ],
    ["stats --failing", "GET /_edge/stats", undefined, /^(?![\s\S]*findCity)[\s\S]*findEvents/],
    [
      "upstreams disable events",
      "PUT /_edge/upstreams/events",
      { disabled: true },
      /events +DISABLED +none[\s\S]*everywhere by soon/,
    ],
    ["upstreams check events", "POST /_edge/upstreams/events/check", {}, /events +NO +2000 ms +timed out/],
    ["alerts", "GET /_edge/alerts", undefined, /ACTIVE +2030\S+ +geo is down +None +sent/],
    ["lists", "GET /_edge/held-lists", undefined, /pages:larkspur +pages of larkspur +en: 24 to 1 +2030/],
    ["switches", "GET /_edge/switches", undefined, /larkspur +READ-ONLY +o-1 \(ops\) at 2030[\s\S]*www\S+ +indexed/],
    [
      "switches read-only larkspur on --until 2030-10-08T18:00:00-06:00",
      "PUT /_edge/switches/read-only",
      { target: "larkspur", on: true, until: "2030-10-09T00:00:00.000Z" },
      /everywhere by soon/,
    ],
    [
      "audit --did upstream --who ops --what events",
      "GET /_edge/audit?action=upstream&actor=ops&target=events",
      undefined,
      /00Z +o-1 \(ops\) +upstream-disabled +events/,
    ],
    ["audit", "GET /_edge/audit", undefined, /No matching entries\.\n\nSOMEBODY CHANGED THE LOG: entry 7 is missing/],
    ["upstreams enable events", "PUT /_edge/upstreams/events", { disabled: false }, /events/],
  ])("%s", async (line, call, body, shown) => {
    const { code, text } = await run(line);
    expect(code).toBe(0);
    expect(calls.map((one) => one.call)).toEqual([call]);
    expect(calls[0]!.body ? JSON.parse(calls[0]!.body) : undefined).toEqual(body);
    expect(calls[0]!.headers).toMatchObject({
      cookie: `CF_Authorization=${TOKEN}; __Host-CF_Authorization=${TOKEN}`,
      origin: site,
      "x-requested-with": "edge",
    });
    expect(text).toMatch(shown);
  });

  it("the `upstreams` command lists failing upstreams first, with the reason for each failure (OP-05, OP-06)", async () => {
    const { code, text } = await run("upstreams");
    expect(code).toBe(0);
    expect(text).toMatch(
      /why\nevents +DOWN +paused after failures +It responded to none of 3 requests .*\ngeo +DISABLED +none/,
    );
  });

  it("the `notice` command publishes a notice, replaces the previous revision, and removes the notice (PB-06)", async () => {
    expect((await run("notice larkspur")).text).toMatch(/notice +warning\n[\s\S]*en +Snow: Stay in/);
    const folder = mkdtempSync(join(tmpdir(), "notice-"));
    const file = join(folder, "notice.json");
    writeFileSync(file, JSON.stringify({ level: "emergency", words: {} }));
    calls = [];
    expect((await run(`notice larkspur up ${file}`)).text).toMatch(/everywhere by +soon/);
    expect((await run("notice larkspur down")).code).toBe(0);
    expect(calls.map(({ call }) => call).filter((call) => !call.startsWith("GET"))).toEqual([
      "PUT /_edge/notice",
      "DELETE /_edge/notice?site=larkspur&revision=7",
    ]);
    expect(JSON.parse(calls[1]!.body)).toEqual({ site: "larkspur", revision: 7, level: "emergency", words: {} });
    for (const line of ["notice", "notice larkspur up", "notice larkspur off", `notice larkspur up ${folder}`])
      expect((await run(line)).code).toBe(2);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["30m", 30 * 60_000],
    ["6h", 6 * 3_600_000],
    ["2d", 2 * 86_400_000],
  ])("`--until %s` and `--from %s` are durations from now (OP-11, PB-08)", async (duration, length) => {
    const before = Date.now();
    await run(`switches read-only larkspur on --until ${duration}`);
    await run(`purge larkspur --all --from ${duration}`);
    const [{ until }, { from }] = calls.map(({ body }) => JSON.parse(body)) as [{ until: string }, { from: string }];
    for (const time of [until, from]) {
      expect(Date.parse(time)).toBeGreaterThanOrEqual(before + length);
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + length);
    }
  });

  it("with `--json`, the `edge` command prints the response unchanged; in tables, it escapes control characters", async () => {
    expect(JSON.parse((await run("receipt r-1 --json")).text)).toEqual({ ...receipt, state: "everywhere" });
    const { text } = await run("purge larkspur --all");
    expect(text).toContain("�[31mred");
  });

  it("with `--wait`, the `purge` command polls until the purge has taken effect in every data center", async () => {
    const { code, text } = await run("purge larkspur --all --wait");
    expect([code, calls.map(({ call }) => call)]).toEqual([0, ["POST /_edge/purge", "GET /_edge/purge/r-1"]]);
    expect(text).toMatch(/state +everywhere/);
  });

  it("the `lists accept` command accepts the list as it is now, and names the lists if the key is wrong (OP-09)", async () => {
    const { code, text } = await run("lists accept pages:larkspur");
    expect([code, text]).toEqual([0, expect.stringContaining("The shorter list of pages of larkspur is used")]);
    expect(calls.map(({ call }) => call)).toEqual(["GET /_edge/held-lists", "POST /_edge/held-lists/accepted"]);
    expect(JSON.parse(calls[1]!.body)).toEqual({ key: "pages:larkspur", entries: 6 });
    const wrong = await run("lists accept pages:other");
    expect([wrong.code, wrong.wrong]).toEqual([1, expect.stringContaining("The lists are: pages:larkspur.")]);
    for (const line of ["lists accept", "lists refuse pages:larkspur", "lists accept a b"])
      expect((await run(line)).code).toBe(2);
  });

  it("with `--help`, the `edge` command lists its subcommands and sends no request", async () => {
    const { code, text } = await run("--help", {});
    expect([code, calls]).toEqual([0, []]);
    for (const command of ["purge", "receipt", "rules", "stats", "upstreams", "audit"])
      expect(text).toContain(`\n  ${command}`);
  });
});

describe("authentication for `edge` commands (AU-02)", () => {
  it("in a CI pipeline, the `edge` command signs the method, path, time, nonce, and body with the shared secret", async () => {
    expect((await run("purge larkspur --all", { PURGE_SECRET: SECRET })).code).toBe(0);
    const [{ headers, body }] = calls as [Call];
    const [time, nonce] = [headers["x-edge-timestamp"], headers["x-edge-nonce"]];
    const text = `POST /_edge/purge\n${time}\n${nonce}\n${body}`;
    expect(headers["x-edge-signature"]).toBe(createHmac("sha256", SECRET).update(text).digest("hex"));
    expect(headers.cookie).toBeUndefined();
  });

  it("the `edge` command uses the shared secret only for purges and sends no signature to other endpoints", async () => {
    const { code, wrong } = await run("rules", { PURGE_SECRET: SECRET });
    expect([code, calls]).toEqual([1, []]);
    expect(wrong).toContain("--as ops");
  });

  it("for a remote site, the `edge` command uses the `cloudflared` token or, if there is none, explains how to sign in", async () => {
    const { code, wrong } = await run("stats --site https://www.larkspurhealth.example", { PATH: "/nowhere" });
    expect([code, wrong]).toEqual([
      1,
      expect.stringContaining("cloudflared access login https://www.larkspurhealth.example"),
    ]);
  });
});

describe("the `edge` command's exit status", () => {
  it.each<[string, string]>([
    ["", "Name a command"],
    ["publish", '"publish" is not a command; the commands are purge, receipt, plans, rules, stats, upstreams'],
    ["constructor", "is not a command"],
    ["stats --loud", "--loud"],
    ["stats --ttl 5", "--ttl is not an option of stats"],
    ["stats extra", '"extra"'],
    ["purge", "a site name"],
    ["purge larkspur", "requires at least one of"],
    ["purge larkspur other --all", '"other"'],
    ["purge larkspur --all --from tonight", "--from must be a timestamp with an offset"],
    ["purge larkspur --all --until 2030-01-01T00:00:00Z", "--until requires --from"],
    ["plans larkspur cancel p-1", "plans SITE withdraw ID"],
    ["receipt", "a receipt ID"],
    ["rules set findEvents", "requires a change"],
    ["rules set findEvents --ttl soon", "--ttl must be a whole number"],
    ["rules reset", "a rule ID"],
    ["rules findEvents --ttl 5", "rules set ID"],
    ["rules nonsense", "is not a rule"],
    ["upstreams off events", '"disable", "enable", and "check"'],
    ["switches read-only larkspur", "on or off"],
    ["switches closed larkspur on", "read-only and not-indexed"],
    ["switches read-only larkspur on --until soon", "--until must be a timestamp"],
    ["switches read-only larkspur on --until 2030-10-08T18:00:00", "--until must be a timestamp with an offset"],
    ["notice larkspur down --until 6h", "--until requires: notice SITE up FILE"],
    ["purge larkspur --all --from 6w", "or a duration, such as 6h"],
    ["upstreams disable", "an upstream name"],
    ["stats --site http://www.larkspurhealth.example", "an https URL"],
    ["stats --site larkspur", "is not a site URL"],
    ["stats --as ops --site https://www.larkspurhealth.example", "--as works only for a site on this machine"],
  ])(
    "for the invalid arguments %j, the `edge` command exits with status 2 and sends no request that changes data",
    async (line, wrong) => {
      const said = await run(line);
      expect([said.code, said.text]).toEqual([2, ""]);
      expect(said.wrong).toContain(wrong);
      expect(calls.filter(({ call }) => !call.startsWith("GET"))).toEqual([]);
    },
  );

  const error = (status: number, problems?: object[]) => ({
    status,
    body: { error: { status, code: "x", message: "Said by the site.", requestId: "req-1", problems } },
  });
  it.each<[number, object, RegExp]>([
    [401, error(401), /not signed in.*\(401\).*req-1/],
    [403, error(403), /role does not allow.*\(403\)/],
    [503, error(503), /control database is unavailable: it cannot be shown now/],
    [500, error(500), /Said by the site/],
    [
      400,
      error(400, [{ field: "ttl", wrong: "is too large", allowed: "0 to 604800" }]),
      /ttl is too large; allowed: 0 to 604800/,
    ],
    [302, { status: 302, body: "x" }, /did not respond correctly/],
  ])(
    "for a response with status %i, the `edge` command prints the reason and exits with status 1",
    async (_status, answer, why) => {
      refusal = answer as typeof refusal;
      const { code, wrong } = await run("stats");
      expect(code).toBe(1);
      expect(wrong).toMatch(why);
    },
  );

  it("if the site is unreachable, the `edge` command prints a short message and exits with status 1", async () => {
    const { code, wrong } = await run("stats --site http://localhost:9");
    expect([code, wrong]).toEqual([1, "No server responds at http://localhost:9."]);
  });
});

describe("`edge` commands in the documentation", () => {
  const documents = projectFiles().filter(({ path }) => path.endsWith(".md"));
  const lines = documents.flatMap(({ text }) =>
    [...text.matchAll(/(?:^|`|\bnpm run -s )edge (?:-- )?([a-z][^`\n#]*)/gm)].map(([, line]) => line!.trim()),
  );
  const folder = mkdtempSync(join(tmpdir(), "notice-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const runExample = (line: string) =>
    run(
      line
        .replace(/ --(?:site|as) \S+/g, "")
        .replaceAll("'", "")
        .replace("notice.json", join(folder, "notice.json")),
    );

  it("send a notice that the site accepts (PB-06)", async () => {
    const [notice] = documents.flatMap(({ text }) => /echo '([^']+)' > notice\.json/.exec(text)?.[1] ?? []);
    writeFileSync(join(folder, "notice.json"), notice!);
    await runExample(lines.find((line) => line.startsWith("notice larkspur up"))!);
    const sent = putNotice.request.safeParse(JSON.parse(calls.at(-1)!.body));
    expect(sent.error).toBeUndefined();
  });

  it.each([...new Set(lines)])("%s is a valid command, without a date that expires", async (line) => {
    const { code, wrong } = await runExample(line);
    expect(code, wrong).not.toBe(2);
    expect(line).not.toMatch(/\d{4}-\d\d-\d\d/);
  });
});
