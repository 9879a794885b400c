import type { AcceptedPlan } from "../../contracts/insurance.ts";
import { fillText } from "../../lib/cms/language.ts";

/** Maximum number of payers on a card. */
const MAX_PAYERS = 2;

/** Groups plans by payer, in the order of the record. */
export const byPayer = <P extends AcceptedPlan>(plans: readonly P[]): [payer: string, plans: P[]][] => [
  ...Map.groupBy(plans, ({ payer }) => payer),
];

/** Returns the values of a plan filter: each payer, followed by the payer's plans if there are several. */
export const planChoices = (plans: readonly AcceptedPlan[]): string[] =>
  byPayer(plans).flatMap(([payer, of]) => [
    payer,
    ...(of.length > 1 ? of.map(({ plan }) => (plan.startsWith(payer) ? plan : `${payer} ${plan}`)) : []),
  ]);

/**
 * Returns a line about the accepted plans; "" without plans.
 * @param chosen value of the plan filter, which the line names first
 * @param words texts with the placeholders `{plans}` and `{n}`
 */
export function planLine(
  plans: readonly AcceptedPlan[],
  chosen: string | undefined,
  words: { takes: string; takesMore: string },
): string {
  if (plans.length === 0) return "";
  if (chosen) return fillText(words.takes, { plans: chosen });
  const payers = byPayer(plans).map(([payer]) => payer);
  const shown = payers.slice(0, MAX_PAYERS).join(", ");
  const more = payers.length - MAX_PAYERS;
  return more > 0 ? fillText(words.takesMore, { plans: shown, n: more }) : fillText(words.takes, { plans: shown });
}
