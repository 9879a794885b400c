import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { accountSecrets, starterSql } from "../../scripts/account.ts";
import { starterTables } from "../../scripts/fill.ts";
import { settingProblems } from "../../worker/runtime/settings.ts";

const root = join(import.meta.dirname, "../..");
const guide = readFileSync(join(root, "docs/guides/account.md"), "utf8");
const commands = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, lines = ""]) => lines.trim().split("\n"));
const configOf = (file: string) => unstable_readConfig({ config: join(root, file), env: "own" });
const [site, backend] = [configOf("wrangler.toml"), configOf("backend/wrangler.toml")];
const HOST = "larkspur-site-own.cedar.workers.dev";

it("the SQL of the account guide fills an empty backend like a local start, in statements that D1 takes, also twice (UP-05, BK-01)", () => {
  const db = new DatabaseSync(":memory:");
  const folder = join(root, "backend/migrations");
  for (const file of readdirSync(folder).toSorted()) db.exec(readFileSync(join(folder, file), "utf8"));
  const sql = starterSql(HOST);
  for (const statement of sql.split("\n")) expect(Buffer.byteLength(statement)).toBeLessThan(100_000);
  for (let time = 0; time < 2; time++) db.exec(sql);
  for (const [table, rows] of starterTables(HOST)) {
    const [first] = rows;
    const columns = Object.keys(first!).join(", ");
    const stored = db.prepare(`SELECT ${columns} FROM ${table}`).all() as Record<string, unknown>[];
    const texts = (all: readonly object[]) => all.map((row) => JSON.stringify(Object.values({ ...row, updated: "" })));
    const isSame = texts(stored).toSorted().join() === texts(rows).toSorted().join();
    expect([table, stored.length, isSame]).toEqual([table, rows.length, true]);
  }
});

it("the secrets of the account guide are all that the settings of `own` lack, and both Workers share theirs (UP-05)", () => {
  const secrets = accountSecrets();
  const bindings = ["LAYOUTS", "CONTROL", "COUNTERS", "BACKEND"].map((name) => [name, {}]);
  const settings = { ...Object.fromEntries(bindings), ...site.vars, ...secrets.site };
  expect(settingProblems(settings)).toEqual([]);
  for (const name of ["CONTENT_API_KEY", "CONTENT_PREVIEW_TOKEN", "BACKEND_SECRET"] as const)
    expect([name, secrets.site[name]]).toEqual([name, secrets.backend[name]]);
  const [published] = JSON.parse(secrets.backend.ASSERTION_KEYS).keys;
  expect(published).toMatchObject({ kid: JSON.parse(secrets.site.ASSERTION_KEY).kid });
  expect(published).not.toHaveProperty("d");
  expect(accountSecrets().site.BACKEND_SECRET).not.toBe(secrets.site.BACKEND_SECRET);
});

it("the account guide creates each database and queue of the environment, and the site calls its backend (UP-05)", () => {
  const created = commands.flatMap((line) => /(?:d1|queues|namespace) create (\S+)/.exec(line)?.[1] ?? []);
  const needed = [
    ...[...site.d1_databases, ...backend.d1_databases].map(({ database_name }) => String(database_name)),
    ...[site, backend].flatMap(({ queues }) => (queues.producers ?? []).map(({ queue }: { queue: string }) => queue)),
  ];
  expect(created.toSorted()).toEqual([...needed, "larkspur-layouts-own"].toSorted());
  expect(site.services).toEqual([expect.objectContaining({ binding: "BACKEND", service: backend.name })]);
  expect([site.workers_dev, backend.workers_dev, backend.vars.FAULTS]).toEqual([true, false, undefined]);
  for (const line of commands.filter((command) => /secret bulk|d1 (migrations|execute)|deploy/.test(command)))
    expect(line).toContain("--env own");
});
