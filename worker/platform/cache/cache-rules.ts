/** Cache rules (OP rows): those that the calls declare, and what another one would make of them. */
import { z } from "zod";
import type { CachePolicy, Endpoint } from "../../../contracts/endpoint.ts";
import { routedCalls } from "../../../contracts/index.ts";
import { CacheRule } from "../../../contracts/ops.ts";
import type { Problem } from "../../../contracts/problem.ts";

/** How the answers of a call are kept. */
export interface Policy extends CachePolicy {
  /** The parameters that count; the others are taken as not sent, for the key and for the upstream alike. */
  readonly only?: readonly string[];
}

/** Why no rule can make the answers of a call kept (OP-03, ED-17); null where they may be. */
export function whyNever({ access, privacy, changes, cache }: Endpoint): string | null {
  if (access === "staff") return "is for staff";
  if (privacy === "personal") return "is about one person";
  if (changes) return "changes data";
  return cache === "never" ? "must be answered anew each time" : null;
}

/** The declared policy of a call, or null when its answers may not be kept: also where a cast gave it one. */
export const declaredPolicy = (call: Endpoint): CachePolicy | null =>
  whyNever(call) === null && call.cache !== "never" ? call.cache : null;

/** The rule that a call's declaration makes; null for a call whose answers may not be kept. */
export function builtInRule(id: string, call: Endpoint): CacheRule | null {
  const policy = declaredPolicy(call);
  if (!policy) return null;
  const { method, path } = call;
  return {
    id,
    match: { method, path },
    ttl: policy.fresh,
    staleFor: policy.stale,
    ...(policy.round === undefined ? {} : { roundCoordinates: policy.round }),
    enabled: true,
  };
}

/**
 * How the answers of a call are kept under a rule; null when they are not. A rule can neither make kept what may not
 * be, nor round coordinates less than the declaration does: an exact place is a person's (AP-23).
 */
export function policyBy(call: Endpoint, rule: CacheRule): Policy | null {
  const policy = declaredPolicy(call);
  if (!policy || !rule.enabled || rule.ttl === 0) return null;
  const { round } = policy;
  const known = Object.keys(parametersOf(call.request));
  const { keyParams, roundCoordinates = round } = rule;
  return {
    ...policy,
    fresh: rule.ttl,
    stale: rule.staleFor,
    ...(round === undefined ? {} : { round: Math.min(round, roundCoordinates!) }),
    ...(keyParams && known.some((name) => !keyParams.includes(name)) ? { only: keyParams } : {}),
  };
}

/** What is wrong with a rule for a call, beyond what its schema says; empty for one that can be used. */
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

/** A stored rule that can be used for a call, else null. */
export function usableRule(id: string, call: Endpoint, stored: unknown): CacheRule | null {
  const rule = CacheRule.safeParse(stored);
  return rule.success && ruleProblems(id, call, rule.data).length === 0 ? rule.data : null;
}

/** The parameters of a request with their schemas. Whatever completes or compares them comes after the object. */
export function parametersOf(request: z.core.$ZodType): Record<string, z.ZodType> {
  if (request instanceof z.ZodPipe) return parametersOf(request.in);
  return request instanceof z.ZodObject ? (request.shape as Record<string, z.ZodType>) : {};
}

/** Rule id → call: every call has a name under which ops find it, also one that has no rule. */
export const callsById: ReadonlyMap<string, Endpoint> = new Map(routedCalls);
const ids = new Map<Endpoint, string>(routedCalls.map(([id, call]) => [call, id]));
/** The id of a call's rule, under which it is counted too. */
export const ruleIdOf = (call: Endpoint): string => ids.get(call) ?? call.path;
