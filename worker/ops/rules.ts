import type { Endpoint } from "../../contracts/endpoint.ts";
import { type CacheRule, CacheRuleChange } from "../../contracts/ops.ts";
import {
  builtInRule,
  callsById,
  parametersOf,
  ruleProblems,
  usableRule,
  whyNever,
} from "../platform/cache/cache-rules.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { answer, bodyOf, change, type OpsRequest, recordNow } from "./ops-request.ts";

/** A rule as it holds. */
interface Listed extends CacheRule {
  source: "built in" | "changed";
  /** What `keyParams` may name. */
  parameters: string[];
  /** A rule is stored that cannot be used, so the built-in one holds. */
  storedIsBroken?: true;
}

const keepable = [...callsById].filter(([, call]) => whyNever(call) === null);

/** `GET /_edge/rules`: every rule as it holds, and why other calls can have none (OP-02). */
export async function listRules(asked: OpsRequest): Promise<Response> {
  const { rules } = await recordNow(asked);
  const never = [...callsById].filter(([, call]) => whyNever(call) !== null);
  return answer({
    rules: keepable.map(([id, call]) => listed(id, call, rules[id])),
    never: never.map(([id, call]) => ({ id, match: `${call.method} ${call.path}`, why: `it ${whyNever(call)}` })),
  });
}

/** `PUT /_edge/rules/{id}`: what the body leaves out is as built in. 400 for a call that can have no rule (OP-03). */
export async function changeRule(asked: OpsRequest): Promise<Response> {
  const [id, call] = named(asked);
  const body = await bodyOf(asked, CacheRuleChange);
  const rule = { ...builtInRule(id, call)!, ...body };
  const problems = ruleProblems(id, call, rule);
  if (problems.length > 0) throw new HttpError(400, { problems });
  const done = await change(asked, "rule-change", (config) => ({
    ...config,
    rules: { ...config.rules, [id]: rule },
  }));
  return answer({ rule: listed(id, call, rule), ...done });
}

/** `DELETE /_edge/rules/{id}`: back to the built-in rule; also where none was changed. */
export async function resetRule(asked: OpsRequest): Promise<Response> {
  const [id, call] = named(asked);
  const done = await change(asked, "rule-reset", (config) => {
    const { [id]: _, ...rules } = config.rules;
    return { ...config, rules };
  });
  return answer({ rule: listed(id, call, undefined), ...done });
}

function named({ name }: OpsRequest): [string, Endpoint] {
  const call = callsById.get(name);
  const allowed = keepable.map(([id]) => id).join(", ");
  if (!call) throw new HttpError(404, { problems: [{ field: "id", wrong: "is no rule", allowed }] });
  const why = whyNever(call);
  if (why !== null)
    throw new HttpError(400, {
      problems: [{ field: "id", wrong: `names a call that ${why}: its answers are never kept`, allowed }],
    });
  return [name, call];
}

function listed(id: string, call: Endpoint, stored: unknown): Listed {
  const parameters = Object.keys(parametersOf(call.request));
  const rule = stored === undefined ? null : usableRule(id, call, stored);
  if (rule) return { ...rule, source: "changed", parameters };
  const broken = stored === undefined ? {} : { storedIsBroken: true as const };
  return { ...builtInRule(id, call)!, source: "built in", parameters, ...broken };
}
