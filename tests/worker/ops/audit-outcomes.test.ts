import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditOutcome } from "../../../contracts/audit.ts";
import { endpoints } from "../../../contracts/index.ts";
import { auditedChange } from "../../../worker/audit/audited.ts";
import { maintainAudit } from "../../../worker/audit/chain.ts";
import { readAuditLines, writeAudit } from "../../../worker/audit/log.ts";
import { changeConfig } from "../../../worker/config/change-config.ts";
import { configFromDatabase, type RuntimeConfig } from "../../../worker/config/runtime-config.ts";
import type { Env } from "../../../worker/env.ts";
import { HttpError } from "../../../worker/http/http-error.ts";
import { addressed, callWorld, ownPage, signedIn, type Upstream } from "../calls/world.ts";
import { resetConfig } from "../reset-stores.ts";
import { asOps, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const { cancelRegistration, moveParticipants, participantDetail, locationTypes, eventParticipants } = endpoints;
const minute = 60_000;

let logged: string[] = [];
let begin = Date.UTC(2039, 0, 1);
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((text: string) => void logged.push(text));
  begin += 24 * 60 * minute;
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: begin, shouldAdvanceTime: true });
});
afterEach(resetConfig);

const linesSince = async (action = "") =>
  (await readAuditLines(env, { action, since: new Date(begin).toISOString() })).lines;
const outcomes = async (action?: string) => (await linesSince(action)).map(({ outcome, reason }) => [outcome, reason]);

const page = async (path: string, init: RequestInit = {}) => {
  const { world } = await opsWorld(good(locationTypes));
  const response = await world.fetch(path, { ...init, headers: { ...(await asOps()), accept: "text/html" } });
  return response.text();
};

describe("the audit log has the outcome of every staff change (RL-14, AU-06)", () => {
  const canceled = { action: "canceled", by: "Sam Ortega", at: "2030-10-07T18:00:00Z" };
  const lost = "the change may have been made";
  const cancel = async (upstream: Upstream, settings: Parameters<typeof callWorld>[1] = {}) => {
    const world = await callWorld(upstream, settings);
    return world.call(cancelRegistration, undefined, { ...(await signedIn()), ...ownPage });
  };

  it.each<[string, Upstream, number, AuditOutcome, string | null]>([
    ["made the change", () => Response.json({ success: true }), 200, "done", null],
    [
      "refused the change, because another user was faster",
      () => Response.json({ success: false, change: canceled }),
      200,
      "refused",
      "already canceled",
    ],
    [
      "refused the change in a sentence that may contain a name",
      () => Response.json({ success: false, change: { ...canceled, action: "Camila Lindqvist has left" } }),
      200,
      "refused",
      "refused by the upstream",
    ],
    ["rejected the request", () => new Response("no", { status: 409 }), 502, "refused", "events: status 409"],
    ["failed", () => new Response("down", { status: 503 }), 502, "failed", `events: status 503, ${lost}`],
    ["sent an invalid response", () => Response.json({ ok: "yes" }), 502, "failed", `events: shape 200, ${lost}`],
    [
      "cannot be reached",
      () => {
        throw new Error("connection refused");
      },
      502,
      "failed",
      `events: unreachable, ${lost}`,
    ],
    ["did not respond in time", () => new Promise(() => undefined), 504, "failed", `events: timeout, ${lost}`],
  ])("if the upstream %s, the response and the audit log agree", async (_what, upstream, status, outcome, reason) => {
    const world = await callWorld(upstream);
    const responding = world.call(cancelRegistration, undefined, { ...(await signedIn()), ...ownPage });
    // The first request of the file loads the modules of the Worker.
    await vi.waitFor(() => expect(world.requests).toHaveLength(1), { timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(cancelRegistration.timeout + 500);
    expect((await responding).status).toBe(status);
    expect(await outcomes()).toEqual([[outcome, reason]]);
  });

  it("if two users cancel one registration at the same time, the log names who did it and who was refused", async () => {
    let requests = 0;
    const world = await callWorld(() =>
      Response.json(requests++ ? { success: false, change: canceled } : { success: true }),
    );
    const users = ["first", "second"].map(async (sub) =>
      world.call(cancelRegistration, undefined, { ...(await signedIn({ sub })), ...ownPage }),
    );
    const answers = await Promise.all(
      users.map(async (sent) => (await (await sent).json<{ success: boolean }>()).success),
    );
    const lines = await linesSince("cancel");
    for (const [index, subject] of ["first", "second"].entries())
      expect(lines.find((line) => line.subject === subject)).toMatchObject({
        outcome: answers[index] ? "done" : "refused",
      });
  });

  it("the entry for a move of several people names those who were not moved", async () => {
    const [moved] = moveParticipants.example.response as unknown as [object];
    const people = ["r-1", "r-2", "r-3"].map((registrationId, index) => ({
      ...moved,
      registrationId,
      moved: index === 0,
      change: index === 1 ? canceled : null,
    }));
    const world = await callWorld(() => Response.json(people));
    await world.call(moveParticipants, undefined, { ...(await signedIn()), ...ownPage });
    expect(await outcomes()).toEqual([
      ["partly", "already canceled: registration r-2; refused by the upstream: registration r-3"],
    ]);
  });

  it("a refund is in the entry for the cancellation", async () => {
    await cancel(() => Response.json({ success: true, refunded: 40 }));
    expect((await linesSince())[0]!.targets).toEqual([expect.stringMatching(/^registration /), "refunded $40"]);
  });

  it("a view has an outcome only if the user did not see the data", async () => {
    const world = await callWorld(good(eventParticipants));
    const see = async () => world.call(eventParticipants, undefined, await signedIn());
    await see();
    expect(await outcomes()).toEqual([[null, null]]);
    world.upstream = () => new Response("down", { status: 503 });
    vi.setSystemTime(begin + minute);
    await see();
    expect(await outcomes()).toEqual([
      ["failed", "events: status 503"],
      [null, null],
    ]);
  });

  it("a search for a person finds the lists that showed the person, and no other list (AU-06)", async () => {
    const world = await callWorld(good(eventParticipants));
    await world.call(eventParticipants, undefined, await signedIn());
    world.upstream = () => Response.json([]);
    await world.call(eventParticipants, undefined, await signedIn());
    const [{ registrationId }] = eventParticipants.example.response as unknown as [{ registrationId: string }];
    const search = { since: new Date(begin).toISOString(), target: registrationId };
    expect((await readAuditLines(env, search)).lines).toMatchObject([
      { action: "download-participants", targets: ["event 1", `registration ${registrationId}`], outcome: null },
    ]);
    expect(await linesSince()).toHaveLength(2);
    const html = await page(`/_ops/audit?what=${registrationId}`);
    expect(html).toContain(`registration ${registrationId}, event 1`);
  });

  it("if the database fails after the change, the user learns that the change was made, and the next cron run records the outcome", async () => {
    const prepare = (sql: string) => {
      const statement = env.CONTROL.prepare(sql);
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        if (values.includes("result")) throw new Error("no database");
        return bind(...values);
      };
      return statement;
    };
    const broken = { prepare, batch: env.CONTROL.batch.bind(env.CONTROL) };
    const response = await cancel(() => Response.json({ success: true }), { CONTROL: broken });
    expect(await response.json()).toMatchObject({ success: true });
    const [line] = await linesSince("cancel-registration");
    expect(line).toMatchObject({ outcome: "pending" });
    expect(logged.map((text) => JSON.parse(text))).toContainEqual(
      expect.objectContaining({ event: "audit-result-not-written", entry: line!.id, outcome: "done" }),
    );
    await expect(maintainAudit({ ...env, CONTROL: broken as never })).rejects.toMatchObject({ status: 503 });
    for (let runs = 0; runs < 2; runs++) {
      await maintainAudit(env);
      expect(await outcomes("cancel-registration")).toEqual([["done", null]]);
    }
  });

  it("a denied attempt has the outcome refused", async () => {
    const world = await callWorld(good(participantDetail));
    const [path, init] = addressed(cancelRegistration, cancelRegistration.example.request);
    await world.fetch(path, { ...init, headers: { ...(init.headers as object), ...(await asOps()) } });
    await vi.waitFor(async () => expect(await outcomes("denied")).toEqual([["refused", null]]));
  });
});

describe("a change between its two entries (RL-14)", () => {
  const context = { env, requestId: "r-1", waitUntil: () => undefined };
  const line = { role: "ops", subject: "ops-1", action: "rule-change", targets: ["findEvents"] } as const;

  it("a change is pending for a minute and then unknown, until its outcome is recorded", async () => {
    let finish: (value: unknown) => void = () => undefined;
    const change = auditedChange(context, line, () => new Promise((resolve) => (finish = resolve)));
    await vi.waitFor(async () => expect(await outcomes()).toEqual([["pending", null]]));
    vi.setSystemTime(begin + 2 * minute);
    expect(await outcomes()).toEqual([["unknown", null]]);
    finish("value");
    expect([await change, await outcomes()]).toEqual(["value", [["done", null]]]);
  });

  it("a change does not begin if its first entry cannot be written", async () => {
    const run = vi.fn();
    const prepare = vi.spyOn(env.CONTROL, "prepare").mockImplementation(() => {
      throw new Error("down");
    });
    await expect(auditedChange(context, line, run)).rejects.toMatchObject({ status: 503 });
    prepare.mockRestore();
    expect([run.mock.calls.length, await outcomes()]).toEqual([0, []]);
  });

  it("the Worker keeps running until the outcome is recorded, even if the client disconnects", async () => {
    const waited: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void waited.push(promise);
    auditedChange({ ...context, waitUntil }, line, async () => {
      throw new HttpError(423);
    }).catch(() => undefined);
    await Promise.all(waited);
    expect(await outcomes()).toEqual([["refused", "the site is read-only"]]);
  });

  const rule = { id: "late", match: { method: "GET", path: "/late" }, ttl: 60, staleFor: 60, enabled: true } as const;
  const change = (rules: RuntimeConfig["rules"]) => (audit: Parameters<Parameters<typeof auditedChange>[2]>[0]) =>
    changeConfig(env, { apply: (config) => ({ ...config, rules }), audit });
  const rulesNow = async () => (await configFromDatabase(env)).config.rules;

  it("a write that timed out does not take effect after the log says that the change failed", async () => {
    await auditedChange(context, line, change({}));
    const { batch } = env.CONTROL;
    let late: D1PreparedStatement[] = [];
    vi.spyOn(env.CONTROL, "batch").mockImplementationOnce(async (statements) => {
      late = statements;
      throw new Error("timeout");
    });
    vi.setSystemTime(begin + minute);
    await expect(auditedChange(context, line, change({ late: rule }))).rejects.toMatchObject({ status: 503 });
    await batch.call(env.CONTROL, late);
    expect([await rulesNow(), (await outcomes())[0]]).toEqual([{}, ["failed", "status 503"]]);
  });

  it("a change whose confirmation from the database was lost has the outcome done", async () => {
    const { batch } = env.CONTROL;
    vi.spyOn(env.CONTROL, "batch").mockImplementationOnce(async (statements) => {
      await batch.call(env.CONTROL, statements);
      throw new Error("connection lost");
    });
    await expect(auditedChange(context, line, change({ made: rule }))).rejects.toMatchObject({ status: 503 });
    expect([await rulesNow(), await outcomes()]).toEqual([{ made: rule }, [["done", null]]]);
  });
});

describe("the outcomes of operations (RL-14)", () => {
  it.each<[string, string, string, object, number, [AuditOutcome, string | null]]>([
    ["a changed rule", "PUT", "rules/locationTypes", { ttl: 60 }, 200, ["done", null]],
    [
      "a rule that another user changed first",
      "PUT",
      "rules/locationTypes",
      { ttl: 60, version: "0123456789ab" },
      409,
      ["refused", "version is not the current version of the rule"],
    ],
    [
      "a rule for an API call that must not be cached",
      "PUT",
      "rules/billsByAccount",
      { ttl: 60 },
      400,
      ["refused", expect.stringContaining("never cached") as unknown as string],
    ],
    ["a disabled upstream", "PUT", "upstreams/events", { disabled: false }, 200, ["done", null]],
    [
      "an unknown upstream",
      "PUT",
      "upstreams/nowhere",
      { disabled: true },
      404,
      ["refused", "name is not an upstream"],
    ],
    ["a probe", "POST", "upstreams/locations/check", {}, 200, ["done", null]],
    [
      "a switch that would already be off",
      "PUT",
      "switches/read-only",
      { target: "larkspur", on: true, until: "2001-01-01T00:00:00Z" },
      400,
      ["refused", "until is in the past"],
    ],
    [
      "a purge of an unknown site",
      "POST",
      "purge",
      { site: "nowhere", all: true },
      400,
      ["refused", expect.anything() as never],
    ],
    ["the end of a user's sessions", "POST", "sign-outs", { subject: "somebody" }, 200, ["done", null]],
  ])("%s", async (_what, method, path, body, status, outcome) => {
    const { ops } = await opsWorld(good(locationTypes));
    const { status: got } = await ops(method, path, body);
    expect([got, await outcomes()]).toEqual([status, [outcome]]);
  });

  it("while the control database rejects the change, the log says that it failed", async () => {
    const { ops } = await opsWorld(good(locationTypes));
    vi.spyOn(env.CONTROL, "batch").mockRejectedValueOnce(new Error("down"));
    expect((await ops("PUT", "upstreams/events", { disabled: true })).status).toBe(503);
    expect(await outcomes()).toEqual([["failed", "status 503"]]);
  });
});

describe("outcomes in the audit page and its download (RL-14)", () => {
  it("ops can search for changes with an outcome", async () => {
    const { ops } = await opsWorld(good(locationTypes));
    await ops("PUT", "upstreams/nowhere", { disabled: true });
    await ops("PUT", "rules/locationTypes", { ttl: 60 });
    const since = new Date(begin).toISOString();
    for (const [outcome, actions] of [
      ["refused", ["upstream-disabled"]],
      ["done", ["rule-change"]],
      ["unknown", []],
    ] as const) {
      const { said } = await ops("GET", `audit?${new URLSearchParams({ since, outcome })}`);
      expect(said.entries.map(({ action }: { action: string }) => action)).toEqual(actions);
    }
    const html = await page("/_ops/audit?outcome=refused&did=upstream-disabled");
    expect(html).toMatch(/Refused[\s\S]*name is not an upstream/);
  });

  it("the download contains every entry that matches the search, with its outcome, and no formulas", async () => {
    const actor = `csv-${begin}`;
    const context = { env, requestId: "r", waitUntil: () => undefined };
    const line = {
      role: "ops",
      subject: actor,
      name: '=HYPERLINK("x"), "Omar"',
      action: "rule-change",
      targets: ["a"],
    } as const;
    await auditedChange(context, line, async () => null);
    for (let n = 0; n < 60; n++) await writeAudit(env, { ...line, action: "denied", targets: [`${n}`] });
    const body = new URLSearchParams({ action: "download-audit" });
    const csv = await page(`/_ops/audit?who=${actor}`, { method: "POST", body });
    const rows = csv.trimEnd().split("\r\n");
    expect(rows).toHaveLength(62);
    expect(rows[0]).toBe(
      '"Entry","Time (UTC)","Role","User ID","Name","Action","Targets","Outcome","Reason","Outcome time (UTC)","Outcome entry"',
    );
    expect(rows.find((row) => row.includes("rule-change"))).toContain(
      `"ops","${actor}","'=HYPERLINK(""x""), ""Omar""","rule-change","a","refused","not found"`,
    );
  });
});
