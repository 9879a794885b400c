import type { AcceptedPlan } from "../../contracts/insurance.ts";
import { fillText } from "../../lib/cms/language.ts";

/** Maximum number of payers listed on a card. */
const MAX_PAYERS = 2;

/** Groups insurance plans by payer. Preserves the order of payers and plans. */
export const byPayer = <P extends AcceptedPlan>(plans: readonly P[]): [payer: string, plans: P[]][] => [
  ...Map.groupBy(plans, ({ payer }) => payer),
];

/** Returns the values for an insurance filter: each payer, followed by its plans if it has several. */
export const planChoices = (plans: readonly AcceptedPlan[]): string[] =>
  byPayer(plans).flatMap(([payer, payerPlans]) => [
    payer,
    ...(payerPlans.length > 1 ? payerPlans.map(({ plan }) => `${payer} ${plan}`) : []),
  ]);

/**
 * Returns the text for a value of the insurance filter. Omits the payer if the plan's name contains it, as in `Medicaid
 * Idaho Medicaid`.
 * @param payers Names of payers. The list may contain other values.
 */
export function planLabel(value: string, payers: readonly string[]): string {
  const planOf = (payer: string) => value.slice(payer.length + 1);
  const repeated = payers.find((payer) => value.startsWith(`${payer} `) && ` ${planOf(payer)} `.includes(` ${payer} `));
  return repeated === undefined ? value : planOf(repeated);
}

/**
 * Returns a line of text that lists the accepted insurance plans, or "" if there are no plans.
 * @param selectedPlan Value that is selected in the insurance filter. If set, the line lists only this value.
 * @param phrases UI strings with the placeholders `{plans}` and `{n}`
 */
export function planLine(
  plans: readonly AcceptedPlan[],
  selectedPlan: string | undefined,
  phrases: { takes: string; takesMore: string },
): string {
  if (plans.length === 0) return "";
  const payers = byPayer(plans).map(([payer]) => payer);
  if (selectedPlan) return fillText(phrases.takes, { plans: planLabel(selectedPlan, payers) });
  const payerList = payers.slice(0, MAX_PAYERS).join(", ");
  const hiddenCount = payers.length - MAX_PAYERS;
  return hiddenCount > 0
    ? fillText(phrases.takesMore, { plans: payerList, n: hiddenCount })
    : fillText(phrases.takes, { plans: payerList });
}
