/** The cache policy of a call now: its declaration, or the rule that ops have set. */
import type { Endpoint } from "../../contracts/endpoint.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { callsById, declaredPolicy, type Policy, policyBy, usableRule } from "./cache-rules.ts";

interface Changed {
  /** The stored rule as text. */
  text: string;
  policy: Policy | null;
}
let rules: unknown;
let changed = new Map<Endpoint, Changed>();
/** Unusable stored rules that are already in the log, as text. */
const reported = new LruCache<true>();

/**
 * The cache policy of a call, or null when its responses may not be cached; every call cache goes through here.
 * Personal, staff and changing calls have none, whatever a cast or a rule says (ED-17, OP-03). The same object until
 * the rule changes.
 */
export function activePolicy(call: Endpoint): Policy | null {
  const config = currentConfig();
  if (config.rules !== rules) {
    rules = config.rules;
    changed = changedBy(config.rules);
  }
  const own = changed.get(call);
  return own ? own.policy : declaredPolicy(call);
}

/** The usable stored rules. An unusable one is logged once, and its call uses the built-in rule (OP-04). */
function changedBy(stored: Readonly<Record<string, unknown>>): Map<Endpoint, Changed> {
  const usable = new Map<Endpoint, Changed>();
  for (const [id, document] of Object.entries(stored)) {
    const text = JSON.stringify(document);
    const call = callsById.get(id);
    const before = call && changed.get(call);
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
