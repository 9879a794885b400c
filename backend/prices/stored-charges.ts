import type { Charge, PlanPrice } from "./item.ts";

/**
 * Charges as the index stores them: lists instead of objects, and numbers instead of the names of plans, because a file
 * repeats both for each of a million items.
 */
export type StoredCharge = [
  setting: string,
  modifiers: string,
  gross: number | null,
  cash: number | null,
  minimum: number | null,
  maximum: number | null,
  notes: string | null,
  plans: StoredPlan[],
];
type StoredPlan = [plan: number, ...values: (number | string | null)[]];

/** The fields that most prices have come first, because values that are missing at the end are not stored. */
const FIELDS = [
  "dollars",
  "methodology",
  "percentage",
  "median",
  "low",
  "high",
  "count",
  "algorithm",
  "notes",
] as const;

export const storedCharge = (charge: Charge, numberOf: (price: PlanPrice) => number): StoredCharge => [
  charge.setting,
  charge.modifiers,
  charge.gross ?? null,
  charge.cash ?? null,
  charge.minimum ?? null,
  charge.maximum ?? null,
  charge.notes ?? null,
  charge.plans.map((price) => {
    const values = FIELDS.map((field) => price[field] ?? null);
    while (values.length > 0 && values.at(-1) === null) values.pop();
    return [numberOf(price), ...values];
  }),
];

export function readCharge(stored: StoredCharge, planOf: (number: number) => { payer: string; plan: string }): Charge {
  const [setting, modifiers, gross, cash, minimum, maximum, notes, plans] = stored;
  return {
    setting,
    modifiers,
    gross: gross ?? undefined,
    cash: cash ?? undefined,
    minimum: minimum ?? undefined,
    maximum: maximum ?? undefined,
    notes: notes ?? undefined,
    plans: plans.map(([number, ...values]) => ({
      ...planOf(number),
      ...Object.fromEntries(FIELDS.flatMap((field, at) => (values[at] == null ? [] : [[field, values[at]]]))),
    })),
  };
}
