/** Exact rate limits, which counter Durable Objects count for all data centers. */
import type { Limit } from "../../contracts/limits.ts";
import type { Visitor } from "../context.ts";
import type { Env } from "../env.ts";
import { tooManyRequests } from "../http/http-error.ts";
import { countAttempt, sharedSubject } from "./counters.ts";
import { areaOf, householdOf, networkOf } from "./ip-prefix.ts";

/** A request to which limits apply. */
export interface LimitedRequest {
  limits: readonly Limit[];
  /** Values for the limits' keys: the request's fields and, for a staff call, the user (`actor`). */
  values: Readonly<Record<string, unknown>>;
  visitor: Visitor;
  /** Amount that the request adds to each limit, such as a number of seats. Default: 1. */
  amount?: number;
  /** Name of the submission and the period, in seconds, in which its repetitions are allowed and not counted. */
  once?: { name: string; seconds: number };
}

/** A limit that refused a request, and the number of seconds until the next allowed request. */
export interface ExceededLimit {
  limit: Limit;
  wait: number;
}

/** Keys whose values come from the visitor's request instead of its fields. */
const VISITOR_KEYS = ["visitor", "household", "network"];

/**
 * Counts a request toward its limits. Returns null if the request is allowed, or the exceeded limit with the longest
 * wait. Throws an HttpError (503) if a counter Durable Object is unavailable.
 */
export async function exceededLimit(
  env: Env,
  { limits, values, visitor, amount = 1, once }: LimitedRequest,
): Promise<ExceededLimit | null> {
  const { address } = visitor;
  const area = areaOf(address);
  const keyValues: Record<string, unknown> = {
    ...values,
    visitor: await visitor.id?.(),
    household: householdOf(address),
    network: networkOf(address),
  };
  const textOf = (key: string) =>
    String(keyValues[key] ?? "")
      .trim()
      .toLowerCase();
  // A counter for one visitor is near the visitor. Counters for a value, such as an email address, are the same for all
  // visitors.
  const subjectOf = async ({ name, by }: Limit) => {
    const field = by.at(-1);
    if (by.some((key) => VISITOR_KEYS.includes(key))) return area;
    return field ? sharedSubject(env, "value", `${field} ${textOf(field)}`) : name;
  };
  const countersOf = (limit: Limit) => {
    const { name, by, per, max, spares } = limit;
    const counter = (...more: string[]) => ({
      name: JSON.stringify([name, ...by.flatMap((key) => [key, textOf(key)]), ...more]),
      seconds: per,
      limit,
    });
    if (spares === undefined) return [{ ...counter(), max }];
    const own = { ...counter("own", textOf("household")), max: Number.POSITIVE_INFINITY };
    return [own, { ...counter(), max, spares }];
  };
  const applicable = limits.filter(({ by }) => by.every(textOf));
  const subjects = await Promise.all(applicable.map(subjectOf));
  const groups = [...Map.groupBy(applicable.keys(), (index) => subjects[index]!)].map(([subject, indexes]) => ({
    subject,
    counters: indexes.flatMap((index) => countersOf(applicable[index]!)),
  }));
  const refusal = await countAttempt(env, groups, { by: amount, once });
  return refusal && { limit: refusal.counter.limit, wait: refusal.wait };
}

/** Gives a counted request back, because it turned out to be harmless. */
export const giveBack = (env: Env, request: LimitedRequest): Promise<unknown> =>
  exceededLimit(env, { ...request, amount: -(request.amount ?? 1) });

/** Counts a request toward its limits. Throws an HttpError (429) if a limit is exceeded. */
export async function enforceLimits(env: Env, request: LimitedRequest): Promise<void> {
  const exceeded = await exceededLimit(env, request);
  if (exceeded) throw tooManyRequests(exceeded.wait);
}
