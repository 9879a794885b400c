/** Current cache policies for API calls: the declared policies, or the stored cache rules that override them. */
import type { Endpoint } from "../../contracts/endpoint.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { currentConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { callsById, declaredPolicy, type Policy, policyBy, usableRule } from "./cache-rules.ts";

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
