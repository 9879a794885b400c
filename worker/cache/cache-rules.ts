/** Cache rules (OP rows): the ones that calls declare, and how a stored rule changes them. */
import { z } from "zod";
import type { CachePolicy, Endpoint } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";
import { CacheRule } from "../../contracts/ops.ts";
import type { Problem } from "../../contracts/problem.ts";

/** How the responses of a call are cached. */
export interface Policy extends CachePolicy {
  /** The parameters that count; the key and the upstream request ignore all others. */
  readonly only?: readonly string[];
}

/** Why no rule may cache the responses of a call (OP-03, ED-17); null where one may. */
export function whyNever({ access, privacy, changes, cache }: Endpoint): string | null {
  if (access === "staff") return "is for staff";
  if (privacy === "personal") return "is about one person";
  if (changes) return "changes data";
  return cache === "never" ? "must be answered anew each time" : null;
}

/** The declared policy of a call, or null when its responses may not be cached, even if a cast gave it one. */
export const declaredPolicy = (call: Endpoint): CachePolicy | null =>
  whyNever(call) === null && call.cache !== "never" ? call.cache : null;

/** The rule that matches a call's declaration; null for a call whose responses may not be cached. */
export function builtInRule(id: string, call: Endpoint): CacheRule | null {
  const policy = declaredPolicy(call);
  if (!policy) return null;
  const { method, path } = call;
  return {
    id,
    match: { method, path },
    ttl: policy.maxAge,
    staleFor: policy.staleWhileRevalidate,
    ...(policy.round === undefined ? {} : { roundCoordinates: policy.round }),
    enabled: true,
  };
}

/**
 * The policy of a call under a rule; null when it is not cached. A rule can neither cache what may not be cached, nor
 * round coordinates less than the declaration does: an exact place is personal data (AP-23).
 */
export function policyBy(call: Endpoint, rule: CacheRule): Policy | null {
  const policy = declaredPolicy(call);
  if (!policy || !rule.enabled || rule.ttl === 0) return null;
  const { round } = policy;
  const known = Object.keys(parametersOf(call.request));
  const { keyParams, roundCoordinates = round } = rule;
  return {
    ...policy,
    maxAge: rule.ttl,
    staleWhileRevalidate: rule.staleFor,
    ...(round === undefined ? {} : { round: Math.min(round, roundCoordinates!) }),
    ...(keyParams && known.some((name) => !keyParams.includes(name)) ? { only: keyParams } : {}),
  };
}

/** Problems of a rule for a call, beyond its schema; empty for a usable rule. */
export function ruleProblems(id: string, call: Endpoint, rule: CacheRule): Problem[] {
  const why = whyNever(call);
  if (why !== null)
    return [{ field: "", wrong: `would keep the answers of a call that ${why}`, allowed: "no rule for this call" }];
  const problems: Problem[] = [];
  const { method, path, cache } = call;
  if (rule.id !== id) problems.push({ field: "id", wrong: "is another rule's", allowed: id });
  if (rule.match.method !== method || rule.match.path !== path)
    problems.push({ field: "match", wrong: "is another call's", allowed: `${method} ${path}` });

  const declaredRound = cache === "never" ? undefined : cache.round;
  const round = rule.roundCoordinates;
  if (round !== undefined && declaredRound === undefined)
    problems.push({ field: "roundCoordinates", wrong: "is for calls with coordinates", allowed: "nothing" });
  if (round !== undefined && declaredRound !== undefined && round > declaredRound)
    problems.push({
      field: "roundCoordinates",
      wrong: "would keep answers under places that are too exact",
      allowed: `0 to ${declaredRound} decimals`,
    });

  const parameters = parametersOf(call.request);
  const names = Object.keys(parameters);
  const counted = rule.keyParams ?? names;
  if (counted.some((name) => !names.includes(name)))
    problems.push({ field: "keyParams", wrong: "names what is no parameter of this call", allowed: list(names) });
  const needed = names.filter((name) => !parameters[name]!.safeParse(undefined).success);
  if (needed.some((name) => !counted.includes(name)))
    problems.push({
      field: "keyParams",
      wrong: "leaves out what the call cannot be made without",
      allowed: `${list(needed)}, and any other parameter of the call`,
    });
  return problems;
}

const list = (names: readonly string[]) => names.join(", ") || "none";

/** A stored rule, if it is usable for a call; else null. */
export function usableRule(id: string, call: Endpoint, stored: unknown): CacheRule | null {
  const rule = CacheRule.safeParse(stored);
  return rule.success && ruleProblems(id, call, rule.data).length === 0 ? rule.data : null;
}

/** The parameters of a request with their schemas. Defaults and comparisons are piped after the object. */
export function parametersOf(request: z.core.$ZodType): Record<string, z.ZodType> {
  if (request instanceof z.ZodPipe) return parametersOf(request.in);
  return request instanceof z.ZodObject ? (request.shape as Record<string, z.ZodType>) : {};
}

/** Rule id → call: every call has an id for ops, even one without a rule. */
export const callsById: ReadonlyMap<string, Endpoint> = new Map(routedCalls);
const ids = new Map<Endpoint, string>(routedCalls.map(([id, call]) => [call, id]));
/** The id of a call's rule, which its metrics use too. */
export const ruleIdOf = (call: Endpoint): string => ids.get(call) ?? call.path;
