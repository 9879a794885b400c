import type { Claim } from "./claims.ts";
import type { Clause } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Quantity, quantitiesIn, written } from "./quantities.ts";

/** Minimum number of long words in a sentence. Other sentences, such as "We answer within 30 days", are less specific. */
const LONG_WORDS = 4;
/** Number of words before and after a number that say what the number is about. */
const [BEFORE, AFTER] = [4, 3];

const KINDS = {
  phone: "phones",
  price: "prices",
  time: "hours",
  date: "numbers",
  percent: "numbers",
  number: "numbers",
} as const;

const wordsIn = (text: string): string[] => text.match(/[\p{L}…]+/gu) ?? [];

/** Replaces the numbers in a text by `…`. */
function withoutNumbers(text: string, quantities: readonly Quantity[]): string {
  let [words, start] = ["", 0];
  for (const { index, end } of quantities) {
    words += `${text.slice(start, index)}…`;
    start = end;
  }
  return words + text.slice(start);
}

/**
 * Returns the numbers that several texts contain with the same words: in the same sentence, or with the same words
 * around the number. Different things can have the same words around their number, so most texts must then agree.
 */
export const repeatClaims = (clauses: readonly Clause[], { offices }: Facts): Claim[] =>
  clauses.flatMap((clause): Claim[] => {
    const { segment, text } = clause;
    const quantities = quantitiesIn(text, segment.language).filter(({ kind }) => kind !== "phone" || !offices);
    if (quantities.length === 0) return [];
    const sentence = withoutNumbers(text, quantities);
    const claims: Claim[] = [];
    if ((sentence.match(/\p{L}{4,}/gu) ?? []).length >= LONG_WORDS)
      claims.push({
        kind: KINDS[quantities[0]!.kind],
        clause,
        subject: `“${sentence}”`,
        value: quantities.map(written).join(", "),
      });
    for (const [position, quantity] of quantities.entries()) {
      const before = wordsIn(withoutNumbers(text.slice(0, quantity.index), quantities.slice(0, position))).slice(
        -BEFORE,
      );
      const after = wordsIn(
        withoutNumbers(
          text.slice(quantity.end),
          quantities
            .slice(position + 1)
            .map((other) => ({ ...other, index: other.index - quantity.end, end: other.end - quantity.end })),
        ),
      ).slice(0, AFTER);
      if (before.length < BEFORE || after.length < AFTER) continue;
      const subject = `“${before.join(" ")} … ${after.join(" ")}”`;
      claims.push({ kind: KINDS[quantity.kind], clause, subject, value: written(quantity), needsMajority: true });
    }
    return claims;
  });
