/**
 * The hash chain of audit entries. The cron handler numbers new entries and stores a seal for each of them: the hash of
 * the entry and the previous seal. A changed, deleted, inserted, or reordered entry breaks the chain. The cron handler
 * stores a copy of the last seal outside the database, so that a rewritten chain can be detected
 * (docs/decisions/0040-audit-chain.md).
 */

import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { digestOf } from "../http/digest.ts";
import { HttpError } from "../http/http-error.ts";
import { writeKeptResults } from "./audited.ts";
import { RETENTION_MS } from "./log.ts";
import { readWitness, type Seal, type Witness, witnessSeal } from "./witness.ts";

/** Maximum number of audit entries that a scheduled run can append to the hash chain or check. */
const ENTRIES_PER_RUN = 500;
/** Period, in milliseconds, within which entries may be written out of order. */
const MAX_DELAY_MS = 60_000;

type Content = Record<"id" | "role" | "subject" | "name" | "action" | "targets", string | null> & { at: number };
type SealedEntry = Content & { number: number; previous: string; seal: string };

interface Chain {
  number: number;
  seal: string;
  checked: number;
  /** Time when the last check completed, as a Unix timestamp in milliseconds. */
  at: number | null;
  /** First break in the hash chain that the last check found. */
  fault: string | null;
}

const sealOf = (number: number, previous: string, { id, at, role, subject, name, action, targets }: Content) =>
  digestOf(JSON.stringify([number, previous, id, at, role, subject, name, action, targets]));

const chainQuery = (env: Env) => env.CONTROL.prepare("SELECT * FROM audit_chain");

/**
 * Returns the end of the hash chain and the result of the last check. Throws an HttpError (503) if the database fails.
 */
export const readChain = (env: Env): Promise<Chain> =>
  withDatabaseTimeout(async () => (await chainQuery(env).first<Chain>())!);

/**
 * Writes the results that the database did not accept earlier, and then extends and verifies the hash chain. While the
 * Durable Object is unavailable, verifies the chain without the copy of its latest hash.
 */
export async function maintainAudit(env: Env): Promise<void> {
  const witness = await readWitness(env).catch((error: unknown) => {
    console.error(JSON.stringify({ event: "audit-witness-not-read", error: String(error) }));
    return null;
  });
  if (witness) await writeKeptResults(env, witness);
  await sealAudit(env);
  await checkAudit(env, witness);
}

/** Appends the audit entries that have no hash yet to the hash chain and logs the last hash. */
export async function sealAudit(env: Env): Promise<void> {
  const [chain, unsealed] = await Promise.all([
    readChain(env),
    env.CONTROL.prepare("SELECT * FROM audit WHERE number IS NULL ORDER BY at, id LIMIT ?")
      .bind(ENTRIES_PER_RUN)
      .all<Content>(),
  ]);
  if (unsealed.results.length === 0) return;
  let { number, seal } = chain;
  const rows: [id: string | null, number: number, previous: string, seal: string][] = [];
  for (const entry of unsealed.results) {
    const previous = seal;
    seal = await sealOf(++number, previous, entry);
    rows.push([entry.id, number, previous, seal]);
  }
  // If a concurrent run has appended entries since the query, both statements change nothing.
  const [, chainUpdate] = await env.CONTROL.batch([
    env.CONTROL.prepare(
      `UPDATE audit SET number = value ->> 1, previous = value ->> 2, seal = value ->> 3 FROM json_each(?)
       WHERE audit.id = value ->> 0 AND (SELECT number FROM audit_chain) = ?`,
    ).bind(JSON.stringify(rows), chain.number),
    env.CONTROL.prepare("UPDATE audit_chain SET number = ?, seal = ? WHERE number = ?").bind(
      number,
      seal,
      chain.number,
    ),
  ]);
  if (chainUpdate!.meta.changes) console.log(JSON.stringify({ event: "audit-sealed", number, seal }));
}

/**
 * Verifies the next entries in the hash chain. After the last entry, stores the result and restarts at the first entry.
 * @param witness Copies outside the database, read before this call because a concurrent run may replace them. Null if
 *   they are unavailable: the check then neither uses nor replaces them.
 */
export async function checkAudit(env: Env, witness: Witness | null): Promise<void> {
  const witnessed = witness?.seal;
  // Reads the end of the hash chain and the entries in one transaction, so that both are consistent.
  const [chains, copied, entries] = await env.CONTROL.batch([
    chainQuery(env),
    env.CONTROL.prepare("SELECT seal FROM audit WHERE number = ?").bind(witnessed?.number ?? 0),
    env.CONTROL.prepare(
      "SELECT * FROM audit WHERE number >= (SELECT checked FROM audit_chain) ORDER BY number LIMIT ?",
    ).bind(ENTRIES_PER_RUN),
  ]);
  const chain = chains!.results[0] as Chain;
  const rows = entries!.results as SealedEntry[];
  const fault =
    (witnessed && witnessFault(witnessed, chain, copied!.results[0] as Seal | undefined)) ??
    (await faultIn(rows, chain));
  const isComplete = fault !== null || rows.length < ENTRIES_PER_RUN;
  if (fault) console.error(JSON.stringify({ event: "audit-changed", fault }));
  else if (witness && chain.number > (witnessed?.number ?? 0)) await witnessSeal(env, chain);
  await (isComplete
    ? env.CONTROL.prepare("UPDATE audit_chain SET checked = 0, at = ?, fault = ?").bind(Date.now(), fault)
    : env.CONTROL.prepare("UPDATE audit_chain SET checked = ?").bind(rows.at(-1)!.number)
  ).run();
}

/** Returns the difference between the hash chain and the copy of an earlier hash outside the database, or null. */
function witnessFault(witnessed: Seal, chain: Chain, copied: Pick<Seal, "seal"> | undefined): string | null {
  if (!copied) return `entry ${witnessed.number} is missing, the log ends with entry ${chain.number}`;
  return copied.seal === witnessed.seal ? null : `entries up to ${witnessed.number} were rewritten`;
}

/**
 * Replaces the copy of the latest hash outside the database after the database was restored from a backup, and restarts
 * the check. Throws an HttpError (409) if the log does not end with the given entry.
 */
export async function acceptChain(env: Env, number: number): Promise<void> {
  const chain = await readChain(env);
  if (chain.number !== number) {
    const wrong = "is not the number of the last entry";
    throw new HttpError(409, { problems: [{ field: "entries", wrong, allowed: `${chain.number}` }] });
  }
  await witnessSeal(env, chain);
  await withDatabaseTimeout(() =>
    env.CONTROL.prepare("UPDATE audit_chain SET checked = 0, at = NULL, fault = NULL").run(),
  );
}

/** Returns the first break in the hash chain of consecutive entries, or null if the chain is intact. */
async function faultIn(rows: readonly SealedEntry[], { number, seal, checked }: Chain): Promise<string | null> {
  let previousRow: SealedEntry | undefined;
  for (const row of rows) {
    const expected = previousRow ? previousRow.number + 1 : checked || 1;
    // The first entry may be expired: after the retention period, the Worker deletes all entries except the last
    // expired entry.
    const isExpired = !previousRow && row.at < Date.now() - RETENTION_MS;
    if (row.number !== expected && !isExpired) return `entry ${expected} is missing`;
    const isLinked = !previousRow || row.previous === previousRow.seal;
    if (!isLinked || row.seal !== (await sealOf(row.number, row.previous, row)))
      return `entry ${row.number} was changed`;
    if (previousRow && row.at < previousRow.at - MAX_DELAY_MS) return `entry ${row.number} was added later`;
    previousRow = row;
  }
  if (rows.length === ENTRIES_PER_RUN) return null;
  const last = previousRow?.number ?? 0;
  if (last < number) return `entry ${last + 1} is missing`;
  return previousRow && previousRow.seal !== seal ? `entry ${last} was changed` : null;
}
