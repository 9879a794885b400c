/**
 * Copies of audit data outside the control database, in a Durable Object: the latest hash of the hash chain, and results
 * that the control database did not accept. A database administrator cannot change the Durable Object, so the check
 * also detects a log that was deleted or rewritten as a whole.
 */

import { countersOf, type Env } from "../env.ts";
import { DEADLINES, withTimeout } from "../runtime/deadlines.ts";

const SEAL = "seal";
const RESULT = "result ";

/** The number and the hash of an entry in the hash chain. */
export interface Seal {
  number: number;
  seal: string;
}

export interface Witness {
  /** The latest hash that the check has verified, or null before the first check. */
  seal: Seal | null;
  /** Results that the control database did not accept, keyed by the ID of the change's first entry. */
  results: ReadonlyMap<string, unknown>;
}

const ask = <T>(env: Env, request: (object: ReturnType<Env["COUNTERS"]["getByName"]>) => Promise<T>): Promise<T> =>
  withTimeout(request(countersOf(env).getByName("audit witness")), DEADLINES.counter, () => new Error("timeout"));

/** Returns all copies. Throws if the Durable Object is unavailable. */
export async function readWitness(env: Env): Promise<Witness> {
  const { [SEAL]: seal, ...others } = await ask(env, (object) => object.kept());
  const results = Object.entries(others).map(
    ([name, value]) => [name.slice(RESULT.length), JSON.parse(value)] as const,
  );
  return { seal: seal ? (JSON.parse(seal) as Seal) : null, results: new Map(results) };
}

/** Replaces the copy of the latest hash. */
export const witnessSeal = (env: Env, { number, seal }: Seal): Promise<void> =>
  ask(env, (object) => object.keep(SEAL, JSON.stringify({ number, seal })));

export const keepResult = (env: Env, id: string, result: object): Promise<void> =>
  ask(env, (object) => object.keep(RESULT + id, JSON.stringify(result)));

export const forgetResult = (env: Env, id: string): Promise<void> => ask(env, (object) => object.forget(RESULT + id));
