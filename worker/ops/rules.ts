import type { Endpoint } from "../../contracts/endpoint.ts";
import type { ListedRule } from "../../contracts/ops.ts";
import {
  builtInRule,
  callsById,
  parametersOf,
  ruleProblems,
  usableRule,
  whyNever,
} from "../platform/cache/cache-rules.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { change, type OpsWork, recordNow } from "./control.ts";

const keepable = [...callsById].filter(([, call]) => whyNever(call) === null);

export const listRules: OpsWork["listRules"] = async (_all, asked) => {
  const { rules } = await recordNow(asked);
  const never = [...callsById].filter(([, call]) => whyNever(call) !== null);
  return {
    rules: keepable.map(([id, call]) => listed(id, call, rules[id])),
    never: never.map(([id, call]) => ({ id, match: `${call.method} ${call.path}`, why: `it ${whyNever(call)}` })),
  };
};

/** What is left out is as built in. 400 for a call that can have no rule (OP-03). */
export const changeRule: OpsWork["changeRule"] = async ({ id, ...sent }, asked) => {
  const call = named(id);
  const rule = { ...builtInRule(id, call)!, ...sent };
  const problems = ruleProblems(id, call, rule);
  if (problems.length > 0) throw new HttpError(400, { problems });
  const done = await change(asked, "rule-change", id, (config) => ({
    ...config,
    rules: { ...config.rules, [id]: rule },
  }));
  return { rule: listed(id, call, rule), ...done };
};

export const resetRule: OpsWork["resetRule"] = async ({ id }, asked) => {
  const call = named(id);
  const done = await change(asked, "rule-reset", id, (config) => {
    const { [id]: _, ...rules } = config.rules;
    return { ...config, rules };
  });
  return { rule: listed(id, call, undefined), ...done };
};

function named(id: string): Endpoint {
  const call = callsById.get(id);
  const allowed = keepable.map(([id]) => id).join(", ");
  if (!call) throw new HttpError(404, { problems: [{ field: "id", wrong: "is no rule", allowed }] });
  const why = whyNever(call);
  if (why !== null)
    throw new HttpError(400, {
      problems: [{ field: "id", wrong: `names a call that ${why}: its answers are never kept`, allowed }],
    });
  return call;
}

function listed(id: string, call: Endpoint, stored: unknown): ListedRule {
  const parameters = Object.keys(parametersOf(call.request));
  const rule = stored === undefined ? null : usableRule(id, call, stored);
  if (rule) return { ...rule, source: "changed", parameters };
  const broken = stored === undefined ? {} : { storedIsBroken: true as const };
  return { ...builtInRule(id, call)!, source: "built in", parameters, ...broken };
}
