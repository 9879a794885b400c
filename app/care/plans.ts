import type { AcceptedPlan } from "../../contracts/insurance.ts";
import { fillText } from "../../lib/cms/language.ts";

/** Maximum number of payers listed on a card. */
const MAX_PAYERS = 2;

/** Groups insurance plans by payer. Preserves the order of payers and plans. */
export const byPayer = <P extends AcceptedPlan>(plans: readonly P[]): [payer: string, plans: P[]][] => [
  ...Map.groupBy(plans, ({ payer }) => payer),
];

/**
 * Returns the options for an insurance filter: each payer, followed by the payer's plans if the payer has several
 * plans.
 */
export const planChoices = (plans: readonly AcceptedPlan[]): string[] =>
  byPayer(plans).flatMap(([payer, of]) => [
    payer,
    ...(of.length > 1 ? of.map(({ plan }) => (plan.startsWith(payer) ? plan : `${payer} ${plan}`)) : []),
  ]);

/**
 * Returns a line of text that lists the accepted insurance plans, or "" if there are no plans.
 * @param chosen selected value in the insurance filter. If `chosen` is set, the line lists only the selected value.
 * @param words UI strings with the placeholders `{plans}` and `{n}`
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
