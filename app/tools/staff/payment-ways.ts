/** Ways to pay at the desk, with their names. */
export const DESK_WAYS = [
  ["cash", "Cash"],
  ["check", "Check"],
  ["card", "Card machine"],
] as const;

type PaymentWay = "online" | "class" | (typeof DESK_WAYS)[number][0];

/**
 * Returns the ways in which a person whom staff register can pay. The first is the default: it needs no email address
 * and records no money that nobody has taken.
 */
export const paymentWays = (hasOnline: boolean, later: string): readonly (readonly [PaymentWay, string])[] => [
  ["class", later],
  ...(hasOnline ? [["online", "Online, on the payment page"] as const] : []),
  ...DESK_WAYS.map(([way, name]) => [way, `Now: ${name.toLowerCase()}`] as const),
];

/** Returns the way that a form names, or undefined. */
export const paymentWay = (value: string | null | undefined): PaymentWay | undefined =>
  (["online", "class", "cash", "check", "card"] as const).find((way) => way === value);

/** Returns the amount that somebody typed in dollars, such as `$12.50`, or NaN. */
export const typedDollars = (text: string): number => {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}\b)/g, "");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
};
