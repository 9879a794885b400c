import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { auditedChange } from "../../../worker/audit/audited.ts";
import { acceptChain, checkAudit, maintainAudit, readChain, sealAudit } from "../../../worker/audit/chain.ts";
import { writeAudit } from "../../../worker/audit/log.ts";
import { changeConfig } from "../../../worker/config/change-config.ts";
import type { Env } from "../../../worker/env.ts";
import { digestOf } from "../../../worker/http/digest.ts";
import { conditionsOf } from "../../../worker/monitoring/alerts.ts";
import { asOps, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const run = (sql: string, ...values: unknown[]) =>
  env.CONTROL.prepare(sql)
    .bind(...values)
    .run();
const write = (target: string) =>
  writeAudit(env, { role: "staff", subject: "s", name: "Sam Ortega", action: "participants-view", targets: [target] });
/** Makes a change to the control record, which has two audit entries. */
const changeRule = () => {
  const line = { role: "ops", subject: "o", action: "rule-change", targets: [] } as const;
  return auditedChange({ env, requestId: "r", waitUntil: () => undefined }, line, (audit) =>
    changeConfig(env, { apply: (config) => config, audit }),
  );
};
const numbers = async () =>
  (await env.CONTROL.prepare("SELECT number FROM audit ORDER BY number").all<{ number: number }>()).results.map(
    ({ number }) => number,
  );

const CLEARED = "UPDATE audit_chain SET number = 0, seal = '', checked = 0, at = NULL, fault = NULL";

let logged: string[] = [];
beforeEach(async () => {
  logged = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void logged.push(line));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2017, 0, 1) });
  await run("DELETE FROM audit");
  await run(CLEARED);
  await env.COUNTERS.getByName("audit witness").forget("seal");
  for (let n = 1; n <= 6; n++) {
    vi.setSystemTime(Date.UTC(2017, 0, 1, n));
    await write(`session-${n}`);
  }
  await sealAudit(env);
});

describe("the audit log's hash chain (AU-06)", () => {
  it.each<[string, string[], string | null]>([
    ["an unchanged log", [], null],
    ["an edited entry", ["UPDATE audit SET targets = '[]' WHERE number = 3"], "entry 3 was changed"],
    ["an edited name", ["UPDATE audit SET name = 'Rosa Delgado' WHERE number = 6"], "entry 6 was changed"],
    ["a deleted entry", ["DELETE FROM audit WHERE number = 4"], "entry 4 is missing"],
    ["deleted first entries", ["DELETE FROM audit WHERE number < 3"], "entry 1 is missing"],
    ["deleted last entries", ["DELETE FROM audit WHERE number > 4"], "entry 5 is missing"],
    ["an empty log", ["DELETE FROM audit"], "entry 1 is missing"],
    [
      "two reordered entries",
      [
        "UPDATE audit SET number = -2 WHERE number = 2",
        "UPDATE audit SET number = 2 WHERE number = 3",
        "UPDATE audit SET number = 3 WHERE number = -2",
      ],
      "entry 2 was changed",
    ],
    [
      "an inserted entry with an earlier time",
      ["INSERT INTO audit (id, at, role, subject, action, targets) VALUES ('x', 1, 'ops', 'o', 'rule', '[]')"],
      "entry 7 was added later",
    ],
  ])("%s", async (_what, changes, fault) => {
    for (const change of changes) await run(change);
    await sealAudit(env);
    await checkAudit(env, null);
    expect(await readChain(env)).toMatchObject({ at: Date.now(), fault });
    // New entries do not hide the break in the hash chain.
    await write("session-9");
    await sealAudit(env);
    await checkAudit(env, null);
    expect((await readChain(env)).fault).toBe(fault);
    expect(logged.some((line) => line.includes("audit-changed"))).toBe(fault !== null);
    expect(conditionsOf([], [], {}, 0, fault)).toHaveLength(fault ? 1 : 0);
  });

  it("an edited entry with a recomputed hash does not match the next entry", async () => {
    const { number, previous, id, at, role, subject, name, action } = (await env.CONTROL.prepare(
      "SELECT * FROM audit WHERE number = 3",
    ).first<Record<string, string>>())!;
    const seal = await digestOf(JSON.stringify([number, previous, id, at, role, subject, name, action, "[]"]));
    await run("UPDATE audit SET targets = '[]', seal = ? WHERE number = 3", seal);
    await checkAudit(env, null);
    expect((await readChain(env)).fault).toBe("entry 4 was changed");
  });

  it("concurrent entries from several isolates and concurrent cron trigger runs result in a single hash chain", async () => {
    // Between the first run's query and its update, another run adds an entry to the hash chain.
    const prototype = Object.getPrototypeOf(env.CONTROL) as D1Database;
    const { batch } = prototype;
    await write("early");
    vi.spyOn(prototype, "batch").mockImplementationOnce(async function (this: D1Database, statements) {
      vi.setSystemTime(Date.now() - 1_000);
      await write("late");
      await sealAudit(env);
      return batch.call(this, statements) as never;
    });
    await sealAudit(env);
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => write(`both-${n}`)),
      changeRule(),
      ...[1, 2, 3].map(() => sealAudit(env)),
    ]);
    await Promise.all([sealAudit(env), sealAudit(env)]);
    await checkAudit(env, null);
    expect(await numbers()).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await readChain(env)).toMatchObject({ number: 30, fault: null });
  });

  it("if the entire hash chain is rewritten, its last hash no longer matches the hash in the log", async () => {
    const sealed = JSON.parse(logged.findLast((line) => line.includes("audit-sealed"))!);
    await run("UPDATE audit SET targets = '[]', number = NULL");
    await run("UPDATE audit_chain SET number = 0, seal = ''");
    await sealAudit(env);
    await checkAudit(env, null);
    const { number, seal, fault } = await readChain(env);
    expect([number, fault]).toEqual([sealed.number, null]);
    expect(seal).not.toBe(sealed.seal);
    // The log contains no personal data.
    expect(Object.keys(sealed)).toEqual(["event", "number", "seal"]);
  });

  const rewound = [
    "DELETE FROM audit WHERE number = 6",
    "UPDATE audit_chain SET number = 5, seal = (SELECT seal FROM audit WHERE number = 5)",
  ];
  const recomputed = ["UPDATE audit SET targets = '[]', number = NULL", CLEARED];
  it.each<[string, string[], string]>([
    [
      "the last entry was deleted and the end of the chain was moved",
      rewound,
      "entry 6 is missing, the log ends with entry 5",
    ],
    ["all hashes were recomputed", recomputed, "entries up to 6 were rewritten"],
    ["the log was emptied", ["DELETE FROM audit", CLEARED], "entry 6 is missing, the log ends with entry 0"],
  ])("the check compares the log with a hash outside the database: %s (AU-06)", async (_what, changes, fault) => {
    await maintainAudit(env);
    expect((await readChain(env)).fault).toBeNull();
    for (const change of changes) await run(change);
    await maintainAudit(env);
    expect((await readChain(env)).fault).toBe(fault);
    // The next entry has the number of the deleted entry, but another hash.
    await write("session-9");
    await maintainAudit(env);
    expect((await readChain(env)).fault).toMatch(/^entr(y|ies up to) 6 /);
  });

  it("while the Durable Object is unavailable, the check verifies the chain and does not replace the hash outside the database", async () => {
    await maintainAudit(env);
    for (const change of rewound) await run(change);
    const kept = vi.fn(async () => Promise.reject(new Error("down")));
    const keep = vi.fn();
    await maintainAudit({ ...env, COUNTERS: { getByName: () => ({ kept, keep }) } as never });
    expect([(await readChain(env)).fault, keep.mock.calls]).toEqual([null, []]);
    await maintainAudit(env);
    expect((await readChain(env)).fault).toMatch(/^entry 6 is missing/);
  });

  it("after a restore from a backup, ops accept the log, and the audit log says who did", async () => {
    await maintainAudit(env);
    for (const change of rewound) await run(change);
    await maintainAudit(env);
    const { world, ops } = await opsWorld(good(endpoints.locationTypes));
    const page = await world.fetch("/_ops/audit", { headers: await asOps() });
    expect(await page.text()).toMatch(/entry 6 is missing[\s\S]*Accept the restored log/);
    expect((await ops("POST", "audit/accepted", { entries: 6 })).status).toBe(409);
    // The log sorts entries of the same millisecond by a random ID.
    vi.setSystemTime(Date.now() + 1_000);
    const body = new URLSearchParams({ action: "accept-audit", entries: "5" });
    const accepted = await world.fetch("/_ops/audit", { method: "POST", body, headers: await asOps() });
    expect(accepted.status).toBe(303);
    await maintainAudit(env);
    const { said } = await ops("GET", "audit?action=audit-accepted");
    expect(said.chain.fault).toBeNull();
    expect(said.entries).toMatchObject([
      { targets: ["entry 5"], outcome: "done", subject: "person-1" },
      { targets: ["entry 6"], outcome: "refused" },
    ]);
    await expect(acceptChain(env, 1)).rejects.toMatchObject({ status: 409 });
  });

  it("the deletion of expired entries does not break the hash chain", async () => {
    vi.setSystemTime(Date.UTC(2017, 0, 1, 4, 30) + 6 * 366 * 24 * 3_600_000);
    await changeRule();
    await sealAudit(env);
    await checkAudit(env, null);
    expect(await numbers()).toEqual([4, 5, 6, 7, 8]);
    expect((await readChain(env)).fault).toBeNull();
  });

  it("the Worker continues the verification of a long audit log in the next cron trigger run", async () => {
    const rows = JSON.stringify(Array.from({ length: 1_100 }, (_, n) => `long-${n}`));
    await run(
      `INSERT INTO audit (id, at, role, subject, action, targets)
       SELECT value, ?, 'ops', 'o', 'rule', '[]' FROM json_each(?)`,
      Date.now(),
      rows,
    );
    for (let n = 0; n < 3; n++) await sealAudit(env);
    await run("UPDATE audit SET role = 'author' WHERE number = 1050");
    const found: (string | null)[] = [];
    for (let n = 0; n < 3; n++) {
      await checkAudit(env, null);
      found.push((await readChain(env)).fault);
    }
    expect(found).toEqual([null, null, "entry 1050 was changed"]);
  });

  it("ops can see the verification result and each entry's number", async () => {
    await checkAudit(env, null);
    const { ops } = await opsWorld(good(endpoints.locationTypes));
    const { said } = await ops("GET", "audit");
    expect(said.chain).toEqual({ entries: 6, checked: new Date().toISOString(), fault: null });
    expect(said.entries[0].number).toBe(6);
  });
});
