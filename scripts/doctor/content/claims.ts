import type { Clause } from "./clauses.ts";
import { type Finding, quote } from "./finding.ts";

/** What a text says about a subject of which the facts contain nothing, so that texts are compared with each other. */
export interface Claim {
  kind: Finding["kind"];
  clause: Clause;
  /** What the claim is about, as a message names it. */
  subject: string;
  value: string;
  /** Texts in different languages are about different subjects, unless the subject is the same in every language. */
  isInEveryLanguage?: boolean;
  /** Whether two different values alone are no contradiction. */
  needsMajority?: boolean;
}

/** Share of the texts that must agree so that the others are considered wrong. */
const MAJORITY = 0.75;

/**
 * Finds claims about the same subject with different values. If most texts agree, the others are wrong. If there are
 * two values and neither is usual, all texts are reported. More values are not a contradiction: each text is then about
 * something of its own, such as the price of a different item.
 */
export function disagreements(claims: readonly Claim[]): Finding[] {
  const groups = Map.groupBy(claims, ({ kind, clause, subject, isInEveryLanguage, needsMajority }) =>
    [kind, isInEveryLanguage ? "" : clause.segment.language, needsMajority, subject.toLowerCase()].join("|"),
  );
  return [...groups.values()].flatMap((group) => {
    const values = [...Map.groupBy(group, ({ value }) => value)].toSorted((a, b) => b[1].length - a[1].length);
    if (values.length < 2) return [];
    const [[usual, supporters]] = values as [[string, Claim[]]];
    const isUsual = supporters.length > 1 && supporters.length / group.length >= MAJORITY;
    if (!isUsual && (values.length > 2 || group[0]!.needsMajority)) return [];
    const isTie = !isUsual && supporters.length === values[1]![1].length;
    return values.slice(isTie ? 0 : 1).flatMap(([value, wrong]) =>
      wrong.map(({ kind, clause, subject }): Finding => {
        const [other, others] = value === usual ? values[1]! : [usual, supporters];
        const where = others[0]!.clause.segment;
        const place = `${where.path}${where.field ? ` (${where.field})` : ""}${others.length > 1 ? ` and ${others.length - 1} more` : ""}`;
        return {
          kind,
          level: "broken",
          segment: clause.segment,
          wrong: `${subject} is ${value} in ${quote(clause.text)}, but ${other} in ${place}`,
        };
      }),
    );
  });
}
