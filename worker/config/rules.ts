import type { Endpoint } from "../../contracts/endpoint.ts";
import type { CacheRule, ListedRule } from "../../contracts/ops.ts";
import {
  builtInRule,
  callsById,
  parametersOf,
  ruleProblems,
  uncacheableReason,
  usableRule,
} from "../cache/cache-rules.ts";
import { digestOf } from "../http/digest.ts";
import { HttpError } from "../http/http-error.ts";
import { changeControl, type OpsHandlers, readCurrentConfig } from "./operation.ts";
import type { RuntimeConfig } from "./runtime-config.ts";

const cacheableCalls = [...callsById].filter(([, call]) => uncacheableReason(call) === null);

export const listRules: OpsHandlers["listRules"] = async (_all, operation) => {
  const { rules } = await readCurrentConfig(operation);
  const uncacheableCalls = [...callsById].filter(([, call]) => uncacheableReason(call) !== null);
  return {
    rules: await Promise.all(cacheableCalls.map(([id, call]) => describeRule(id, call, rules[id]))),
    never: uncacheableCalls.map(([id, call]) => ({
      id,
      match: `${call.method} ${call.path}`,
      why: `it ${uncacheableReason(call)}`,
    })),
  };
};

/**
 * Changes a cache rule. Resets fields that the request omits to their built-in values. Throws an HttpError (400) if the
 * API call must not be cached.
 */
export const changeRule: OpsHandlers["changeRule"] = async ({ id, version, ...changes }, operation) => {
  const call = findCall(id);
  const rule = { ...builtInRule(id, call)!, ...changes };
  const problems = ruleProblems(id, call, rule);
  if (problems.length > 0) throw new HttpError(400, { problems });
  const result = await changeControl(operation, async (config) => {
    const details = differences(await unchangedRule(id, call, config, version), rule);
    return { config: { ...config, rules: { ...config.rules, [id]: rule } }, details };
  });
  return { rule: await describeRule(id, call, rule), ...result };
};

export const resetRule: OpsHandlers["resetRule"] = async ({ id, version }, operation) => {
  const call = findCall(id);
  const result = await changeControl(operation, async (config) => {
    const details = differences(await unchangedRule(id, call, config, version), builtInRule(id, call)!);
    const { [id]: _, ...rules } = config.rules;
    return { config: { ...config, rules }, details };
  });
  return { rule: await describeRule(id, call, undefined), ...result };
};

/**
 * Returns an API call's active cache rule. Throws an HttpError (409) if the cache rule changed after the caller read
 * it.
 */
async function unchangedRule(id: string, call: Endpoint, config: RuntimeConfig, version?: string): Promise<CacheRule> {
  const stored = config.rules[id];
  if (version !== undefined && version !== (await versionOf(stored)))
    throw new HttpError(409, {
      problems: [
        { field: "version", wrong: "is not the current version of the rule", allowed: await versionOf(stored) },
      ],
    });
  return describeRule(id, call, stored);
}

const versionOf = (stored: unknown) => digestOf(JSON.stringify(stored ?? null), 12);

const RULE_FIELDS = ["ttl", "staleFor", "keyParams", "roundCoordinates", "enabled"] as const;

/** Lists a cache rule's changed fields, such as `ttl 60 → 900`. */
const differences = (oldRule: CacheRule, newRule: CacheRule): string[] =>
  RULE_FIELDS.map((name) => [name, String(oldRule[name] ?? "all"), String(newRule[name] ?? "all")] as const)
    .filter(([, oldValue, newValue]) => oldValue !== newValue)
    .map(([name, oldValue, newValue]) => `${name} ${oldValue} → ${newValue}`);

function findCall(id: string): Endpoint {
  const call = callsById.get(id);
  const allowed = cacheableCalls.map(([id]) => id).join(", ");
  if (!call) throw new HttpError(404, { problems: [{ field: "id", wrong: "is not the ID of a cache rule", allowed }] });
  const reason = uncacheableReason(call);
  if (reason !== null)
    throw new HttpError(400, {
      problems: [
        { field: "id", wrong: `names an API call that ${reason}, so its responses are never cached`, allowed },
      ],
    });
  return call;
}

async function describeRule(id: string, call: Endpoint, stored: unknown): Promise<ListedRule> {
  const details = { parameters: Object.keys(parametersOf(call.request)), version: await versionOf(stored) };
  const rule = stored === undefined ? null : usableRule(id, call, stored);
  if (rule) return { ...rule, source: "changed", ...details };
  const brokenState = stored === undefined ? {} : { storedIsBroken: true as const };
  return { ...builtInRule(id, call)!, source: "built in", ...details, ...brokenState };
}
