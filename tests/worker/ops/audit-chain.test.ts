import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { writeAudit } from "../../../worker/control/audit.ts";
import { checkAudit, readChain, sealAudit } from "../../../worker/control/audit-chain.ts";
import { auditedChange } from "../../../worker/control/audited.ts";
import { changeConfig } from "../../../worker/control/change-config.ts";
import type { Env } from "../../../worker/env.ts";
import { digestOf } from "../../../worker/http/digest.ts";
import { conditionsOf } from "../../../worker/ops/alerts.ts";
import { good, opsWorld } from "./world.ts";

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

let logged: string[] = [];
beforeEach(async () => {
  logged = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void logged.push(line));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2017, 0, 1) });
  await run("DELETE FROM audit");
  await run("UPDATE audit_chain SET number = 0, seal = '', checked = 0, at = NULL, fault = NULL");
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
    await checkAudit(env);
    expect(await readChain(env)).toMatchObject({ at: Date.now(), fault });
    // New entries do not hide the break in the hash chain.
    await write("session-9");
    await sealAudit(env);
    await checkAudit(env);
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
    await checkAudit(env);
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
    await checkAudit(env);
    expect(await numbers()).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await readChain(env)).toMatchObject({ number: 30, fault: null });
  });

  it("if the entire hash chain is rewritten, its last hash no longer matches the hash in the log", async () => {
    const sealed = JSON.parse(logged.findLast((line) => line.includes("audit-sealed"))!);
    await run("UPDATE audit SET targets = '[]', number = NULL");
    await run("UPDATE audit_chain SET number = 0, seal = ''");
    await sealAudit(env);
    await checkAudit(env);
    const { number, seal, fault } = await readChain(env);
    expect([number, fault]).toEqual([sealed.number, null]);
    expect(seal).not.toBe(sealed.seal);
    // The log contains no personal data.
    expect(Object.keys(sealed)).toEqual(["event", "number", "seal"]);
  });

  it("the deletion of expired entries does not break the hash chain", async () => {
    vi.setSystemTime(Date.UTC(2017, 0, 1, 4, 30) + 6 * 366 * 24 * 3_600_000);
    await changeRule();
    await sealAudit(env);
    await checkAudit(env);
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
      await checkAudit(env);
      found.push((await readChain(env)).fault);
    }
    expect(found).toEqual([null, null, "entry 1050 was changed"]);
  });

  it("ops can see the verification result and each entry's number", async () => {
    await checkAudit(env);
    const { ops } = await opsWorld(good(endpoints.locationTypes));
    const { said } = await ops("GET", "audit");
    expect(said.chain).toEqual({ entries: 6, checked: new Date().toISOString(), fault: null });
    expect(said.entries[0].number).toBe(6);
  });
});
