/** Current cache policies for API calls: the declared policies, or the stored cache rules that override them. */
import type { Endpoint } from "../../contracts/endpoint.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { callsById, declaredPolicy, type Policy, policyBy, usableRule } from "./cache-rules.ts";

interface Changed {
  /** The stored cache rule as JSON. */
  text: string;
  policy: Policy | null;
}
const stateOf = perEnv(() => ({
  /** The stored cache rules from which `changed` was computed. */
  rules: undefined as unknown,
  changed: new Map<Endpoint, Changed>(),
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
    state.changed = changedBy(rules, state.changed);
  }
  const own = state.changed.get(call);
  return own ? own.policy : declaredPolicy(call);
}

/**
 * Returns the cache policies of API calls that have a valid stored rule. Omits invalid rules, so the affected API calls
 * keep their declared policies. Logs each invalid rule once.
 */
function changedBy(
  stored: Readonly<Record<string, unknown>>,
  previous: Map<Endpoint, Changed>,
): Map<Endpoint, Changed> {
  const usable = new Map<Endpoint, Changed>();
  for (const [id, document] of Object.entries(stored)) {
    const text = JSON.stringify(document);
    const call = callsById.get(id);
    const before = call && previous.get(call);
    if (before?.text === text) {
      usable.set(call!, before);
      continue;
    }
    const rule = call && usableRule(id, call, document);
    if (rule) usable.set(call!, { text, policy: policyBy(call!, rule) });
    else report(id, text);
  }
  return usable;
}

function report(id: string, text: string): void {
  if (reported.get(text)) return;
  reported.set(text, true, 0);
  console.error(JSON.stringify({ event: "cache-rule-ignored", rule: id.slice(0, 60) }));
}
