/**
 * What a bill look-up asks for, and what is wrong with it. The browser and the Worker ask these same functions (BW-03,
 * BW-06, BW-09, VA-14).
 */
import { compactDate, latestToday } from "../dates/dates.ts";
import { applyMask, BILLING_PHONE_MASK, billingPhone, fitsMask } from "../forms/phone.ts";
import { birthDate } from "../forms/rules.ts";

/** The two ways to look up bills, by the values of their tabs (BW-02). */
export const BILL_FLOWS = { name: "1", account: "2" } as const;
export type BillFlow = (typeof BILL_FLOWS)[keyof typeof BILL_FLOWS];

/** What each tab's form is called when it is posted to its page. */
export const BILL_FORMS: Record<BillFlow, string> = { "1": "bills-by-name", "2": "bills-by-account" };

export const BILL_FIELDS = {
  [BILL_FLOWS.name]: ["firstName", "lastName", "phone", "dob"],
  [BILL_FLOWS.account]: ["accountNumber"],
} as const satisfies Record<BillFlow, readonly string[]>;
export type BillField = (typeof BILL_FIELDS)[BillFlow][number];
export type BillValues = Partial<Record<BillField, string>>;

/** Characters that each may have: what the look-ups take. */
export const BILL_LENGTHS: Record<BillField, number> = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  dob: 20,
  accountNumber: 60,
};

/** The number in the mask, however it was written, with an extension or a country code; what is none stays as it is. */
function maskedPhone(text: string): string {
  const number = text.trim().replace(/\s*(?:x|ext\.?|extension)\s*\d{1,6}$/i, "");
  const digits = number.replace(/\D/g, "");
  return /^1?\d{10}$/.test(digits) ? applyMask(BILLING_PHONE_MASK, digits) : number;
}

/** The fields in error; none means that Next is enabled. A field is in error or is not: there are no messages (BW-04). */
export function billErrors(flow: BillFlow, values: BillValues, now: Date): BillField[] {
  return BILL_FIELDS[flow].filter((name) => {
    const value = values[name]?.trim() ?? "";
    if (name === "phone") return !fitsMask(BILLING_PHONE_MASK, maskedPhone(value));
    if (name === "dob") return !birthDate(value, latestToday(now));
    return value === "" || value.length > BILL_LENGTHS[name];
  });
}

/** Where the bar of a look-up stands after another moment: on by up to 10, and from 100 back to 0 (BW-08). */
export const nextProgress = (value: number, random: number): number =>
  value >= 100 ? 0 : Math.min(100, value + Math.max(1, Math.round(random * 10)));

/** What the look-up by name is asked; only of values without errors. Parentheses go, dashes stay (BW-09). */
export const billsByNameRequest = (values: BillValues, now: Date) => ({
  flowType: "demographics" as const,
  firstName: values.firstName?.trim() ?? "",
  lastName: values.lastName?.trim() ?? "",
  dob: compactDate(birthDate(values.dob, latestToday(now))!),
  phone: billingPhone(maskedPhone(values.phone ?? "")),
});

/** What the look-up by account number is asked. */
export const billsByAccountRequest = ({ accountNumber = "" }: BillValues) => ({
  flowType: "accountnumber" as const,
  accountNumber: accountNumber.trim(),
});
