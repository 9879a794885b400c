import type { Clause } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { quantitiesIn } from "./quantities.ts";

const NUMERIC = /\d|(?<!\p{L})(two|three|four|five|six|ten|dos|tres|cuatro|cinco|seis|diez)(?!\p{L})/iu;

/** Number words that `quantitiesIn` does not read. */
const SMALL: Record<string, string> = { one: "1", two: "2", un: "1", una: "1", uno: "1", dos: "2" };

const valueIn = (text: string, language: string): string =>
  quantitiesIn(text, language)[0]?.value ?? SMALL[text.toLowerCase()] ?? text.trim().toLowerCase();

/** Returns the clauses that a statement is about, each with the value that it contains. */
export function statementsIn(
  clauses: readonly Clause[],
  { statements = [] }: Facts,
): { id: string; value: string; actual: string; source: string; clause: Clause }[] {
  const compiled = statements.map(({ id, texts, value, source = "" }) => ({
    id,
    actual: String(value),
    source,
    patterns: new Map(
      Object.entries(texts).map(([language, list]) => [language, list.map((pattern) => new RegExp(pattern, "giu"))]),
    ),
  }));
  return clauses.flatMap((clause) => {
    if (!NUMERIC.test(clause.text)) return [];
    const language = clause.segment.language.slice(0, 2).toLowerCase();
    return compiled.flatMap(({ id, actual, source, patterns }) =>
      (patterns.get(language) ?? []).flatMap((pattern) =>
        [...clause.text.matchAll(pattern)].map((match) => ({
          id,
          value: valueIn(match.slice(1).find((group) => group !== undefined) ?? "", language),
          actual,
          source,
          clause,
        })),
      ),
    );
  });
}

/** Finds statements whose value is not the actual one. */
export const checkStatements = (clauses: readonly Clause[], facts: Facts): Finding[] =>
  statementsIn(clauses, facts).flatMap(({ id, value, actual, source, clause }): Finding[] =>
    value === actual
      ? []
      : [
          {
            kind: "numbers",
            level: "broken",
            segment: clause.segment,
            wrong: `${id} is ${actual}${source ? ` (${source})` : ""}, not ${value}: ${quote(clause.text)}`,
          },
        ],
  );
