/** Cache rules: the built-in rules for API calls, the stored rules that override them, and the policy that applies now. */
import { z } from "zod";
import type { CachePolicy, Endpoint } from "../../contracts/endpoint.ts";
import { endpoints, routedCalls } from "../../contracts/index.ts";
import { CacheRule } from "../../contracts/ops.ts";
import type { Problem } from "../../contracts/problem.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { currentConfig } from "../config/runtime-config.ts";
import { type Env, perEnv } from "../env.ts";

/** An API call's cache policy, with an optional list of the request parameters that the Worker keeps. */
export interface Policy extends CachePolicy {
  /**
   * Names of the parameters in the cache key and in the upstream request. The Worker ignores request parameters that
   * are not listed.
   */
  readonly only?: readonly string[];
}

/** Returns the reason why an API call's responses must not be cached, or null if caching is allowed. */
export function uncacheableReason({ access, privacy, changes, cache }: Endpoint): string | null {
  if (access === "role") return "is for staff";
  if (privacy === "personal") return "returns personal data";
  if (changes) return "changes data";
  return cache === "never" ? "needs current data for each request" : null;
}

/** Returns an API call's declared cache policy, or null if its responses must not be cached. */
export const declaredPolicy = (call: Endpoint): CachePolicy | null =>
  uncacheableReason(call) === null && call.cache !== "never" ? call.cache : null;

/**
 * Converts an API call's declared cache policy to a cache rule. Returns null if the API call's responses must not be
 * cached.
 */
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
 * Converts a cache rule to a cache policy for an API call. Returns null if the rule or the API call disables caching. A
 * cache rule cannot enable caching for an API call whose declaration forbids caching. Limits coordinates to the
 * declared number of decimal places, because an exact location is personal data.
 */
export function policyBy(call: Endpoint, rule: CacheRule): Policy | null {
  const policy = declaredPolicy(call);
  if (!policy || !rule.enabled || rule.ttl === 0) return null;
  const { round } = policy;
  const parameterNames = Object.keys(parametersOf(call.request));
  const { keyParams, roundCoordinates = round } = rule;
  return {
    ...policy,
    maxAge: rule.ttl,
    staleWhileRevalidate: rule.staleFor,
    ...(round === undefined ? {} : { round: Math.min(round, roundCoordinates!) }),
    ...(keyParams && parameterNames.some((name) => !keyParams.includes(name)) ? { only: keyParams } : {}),
  };
}

/**
 * Checks the cache rule constraints that the schema cannot express. Returns a list of problems, which is empty for a
 * valid rule.
 */
export function ruleProblems(id: string, call: Endpoint, rule: CacheRule): Problem[] {
  const reason = uncacheableReason(call);
  if (reason !== null)
    return [
      {
        field: "",
        wrong: `would cache the responses of an API call that ${reason}`,
        allowed: "no rule for this API call",
      },
    ];
  const problems: Problem[] = [];
  const { method, path, cache } = call;
  if (rule.id !== id) problems.push({ field: "id", wrong: "is the ID of a different rule", allowed: id });
  if (rule.match.method !== method || rule.match.path !== path)
    problems.push({ field: "match", wrong: "belongs to a different API call", allowed: `${method} ${path}` });

  const declaredRound = cache === "never" ? undefined : cache.round;
  const round = rule.roundCoordinates;
  if (round !== undefined && declaredRound === undefined)
    problems.push({
      field: "roundCoordinates",
      wrong: "applies only to API calls with coordinates",
      allowed: "no value",
    });
  if (round !== undefined && declaredRound !== undefined && round > declaredRound)
    problems.push({
      field: "roundCoordinates",
      wrong: "would cache responses by an overly exact location",
      allowed: `0 to ${declaredRound} decimals`,
    });

  const parameters = parametersOf(call.request);
  const names = Object.keys(parameters);
  const keyParams = rule.keyParams ?? names;
  if (keyParams.some((name) => !names.includes(name)))
    problems.push({
      field: "keyParams",
      wrong: "contains a name that is not a parameter of this API call",
      allowed: joinNames(names),
    });
  const requiredNames = names.filter((name) => !parameters[name]!.safeParse(undefined).success);
  if (requiredNames.some((name) => !keyParams.includes(name)))
    problems.push({
      field: "keyParams",
      wrong: "omits a required parameter of the API call",
      allowed: `${joinNames(requiredNames)}, and any other parameter of the API call`,
    });
  return problems;
}

const joinNames = (names: readonly string[]) => names.join(", ") || "none";

/** Returns the parsed cache rule if it is valid for the API call, and null otherwise. */
export function usableRule(id: string, call: Endpoint, stored: unknown): CacheRule | null {
  const rule = CacheRule.safeParse(stored);
  return rule.success && ruleProblems(id, call, rule.data).length === 0 ? rule.data : null;
}

/**
 * Returns the parameters that a request schema declares. Unwraps Zod pipes, because some request schemas add default
 * values and checks to an object schema.
 */
export function parametersOf(request: z.core.$ZodType): Record<string, z.ZodType> {
  if (request instanceof z.ZodPipe) return parametersOf(request.in);
  return request instanceof z.ZodObject ? (request.shape as Record<string, z.ZodType>) : {};
}

/** Public API calls, keyed by rule ID. Every public API call has a rule ID, even if the API call has no cache rule. */
export const callsById: ReadonlyMap<string, Endpoint> = new Map(routedCalls);
const ids = new Map<Endpoint, string>(Object.entries<Endpoint>(endpoints).map(([id, call]) => [call, id]));
/** Returns an API call's name, which identifies the API call in cache rules, metrics, and failures. */
export const callNameOf = (call: Endpoint): string => ids.get(call) ?? call.path;

interface Override {
  /** The stored cache rule as JSON. */
  text: string;
  policy: Policy | null;
}
const stateOf = perEnv(() => ({
  /** The stored cache rules from which `overrides` was computed. */
  rules: undefined as unknown,
  overrides: new Map<Endpoint, Override>(),
}));
/** Invalid cache rules (as JSON) that this isolate has already logged. */
const reported = new LruCache<true>();

/**
 * Returns an API call's current cache policy, or null if its responses must not be cached. Even if a stored rule
 * exists, API calls that return personal data, require a staff role, or change data never have a cache policy. Returns
 * the same object until the cache rule changes, so callers can compare policies by identity.
 */
export function activePolicy(env: Env, call: Endpoint): Policy | null {
  const state = stateOf(env);
  const { rules } = currentConfig(env);
  if (rules !== state.rules) {
    state.rules = rules;
    state.overrides = overridesFrom(rules, state.overrides);
  }
  const override = state.overrides.get(call);
  return override ? override.policy : declaredPolicy(call);
}

/**
 * Returns the cache policies of API calls that have a valid stored rule. Omits invalid rules, so the affected API calls
 * keep their declared policies. Logs each invalid rule once.
 */
function overridesFrom(
  stored: Readonly<Record<string, unknown>>,
  previous: Map<Endpoint, Override>,
): Map<Endpoint, Override> {
  const overrides = new Map<Endpoint, Override>();
  for (const [id, document] of Object.entries(stored)) {
    const text = JSON.stringify(document);
    const call = callsById.get(id);
    const previousOverride = call && previous.get(call);
    if (previousOverride?.text === text) {
      overrides.set(call!, previousOverride);
      continue;
    }
    const rule = call && usableRule(id, call, document);
    if (rule) overrides.set(call!, { text, policy: policyBy(call!, rule) });
    else report(id, text);
  }
  return overrides;
}

function report(id: string, text: string): void {
  if (reported.get(text)) return;
  reported.set(text, true, 0);
  console.error(JSON.stringify({ event: "cache-rule-ignored", rule: id.slice(0, 60) }));
}
