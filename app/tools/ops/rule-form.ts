/** The form for changing a cache rule. The cache rule schema defines its fields and their limits. */
import { z } from "zod";
import { CacheRule, CacheRuleChange, type ListedRule } from "../../../contracts/ops.ts";
import { problemsOf } from "../../../contracts/problem.ts";
import { typedCode } from "../../../lib/text/digits.ts";

type Named = "ttl" | "staleFor" | "keyParams" | "roundCoordinates" | "enabled";

export interface RuleField {
  name: Named;
  title: string;
  hint: string;
  kind: { is: "number"; min: number; max: number } | { is: "switch" } | { is: "choices"; of: readonly string[] };
}

/**
 * Returns the form fields for a cache rule. Omits fields that have no title in the schema and fields that do not apply
 * to the API call.
 */
export const fieldsOf = (rule: ListedRule): RuleField[] =>
  (Object.entries(CacheRule.shape) as [Named, z.ZodType][]).flatMap(([name, schema]): RuleField[] => {
    const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
    const { title, hint } = inner.meta() ?? {};
    if (!title || (name === "roundCoordinates" && rule.roundCoordinates === undefined)) return [];
    const texts = { name, title, hint: String(hint ?? "") };
    if (inner instanceof z.ZodNumber)
      return [{ ...texts, kind: { is: "number", min: inner.minValue ?? 0, max: inner.maxValue ?? 0 } }];
    if (inner instanceof z.ZodBoolean) return [{ ...texts, kind: { is: "switch" } }];
    return rule.parameters.length > 0 ? [{ ...texts, kind: { is: "choices", of: rule.parameters } }] : [];
  });

/** Converts a cache rule to form values. */
export function entriesOf(rule: ListedRule): URLSearchParams {
  const entries = new URLSearchParams({ rule: rule.id, version: rule.version });
  for (const { name, kind } of fieldsOf(rule)) {
    if (kind.is === "number") entries.set(name, String(rule[name]));
    else if (kind.is === "switch") {
      if (rule[name]) entries.set(name, "on");
    } else for (const parameter of rule.keyParams ?? kind.of) entries.append(name, parameter);
  }
  return entries;
}

/** Returns whether the values come from a submitted form (a query string or a POST body). */
export const isFilled = (entries: URLSearchParams): boolean => entries.has("version");

/**
 * Converts form values to the request that changes a cache rule. An invalid number remains a string so that the schema
 * rejects it with an error message.
 */
export function requestOf(rule: ListedRule, entries: URLSearchParams): Record<string, unknown> {
  const request: Record<string, unknown> = { id: rule.id, version: entries.get("version") ?? "" };
  for (const { name, kind } of fieldsOf(rule)) {
    const text = typedCode(entries.get(name) ?? "");
    if (kind.is === "number") request[name] = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    else if (kind.is === "switch") request[name] = entries.has(name);
    else {
      const selectedParameters = entries.getAll(name);
      if (selectedParameters.length < kind.of.length) request[name] = selectedParameters;
    }
  }
  return request;
}

/** Validates the form values for a cache rule. Returns the change to the rule, or error messages keyed by field. */
export function readChange(
  rule: ListedRule,
  entries: URLSearchParams,
): { change: CacheRuleChange } | { errors: ReadonlyMap<string, string> } {
  const checked = CacheRuleChange.safeParse(requestOf(rule, entries));
  if (checked.success) return { change: checked.data };
  const problems = problemsOf(checked.error, { privacy: "none" });
  return { errors: new Map(problems.map(({ field, allowed }) => [field.split(".")[0]!, `Allowed: ${allowed}.`])) };
}
