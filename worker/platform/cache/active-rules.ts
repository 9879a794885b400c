/** Which policy holds for a call now: its declaration, or what ops have changed about it. */
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { callsById, declaredPolicy, type Policy, policyBy, usableRule } from "./cache-rules.ts";

interface Changed {
  /** The stored rule as text. */
  text: string;
  policy: Policy | null;
}
let rules: unknown;
let changed = new Map<Endpoint, Changed>();
/** Stored rules that were told of already, as text. */
const told = new Set<string>();

/**
 * The policy of a call, or null when its answers may not be kept: the one door to every cache of calls. Personal, staff
 * and changing calls have none, whatever a cast or a rule may say (ED-17, OP-03). The same object until the rule changes.
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

/** The stored rules that can be used. One that cannot is left out and told of once: its call keeps its built-in rule (OP-04). */
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
    else tell(id, text);
  }
  return usable;
}

function tell(id: string, text: string): void {
  if (told.has(text)) return;
  told.add(text);
  console.error(JSON.stringify({ event: "cache-rule-ignored", rule: id.slice(0, 60) }));
}
