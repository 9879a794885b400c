/** Validates bill lookup forms and builds API requests, both in the browser and in the Worker. */
import { compactDate, latestToday } from "../dates/dates.ts";
import { recordedName } from "../forms/person-name.ts";
import { applyMask, BILLING_PHONE_MASK, billingPhone, fitsMask } from "../forms/phone.ts";
import { birthDate } from "../forms/rules.ts";
import { typedCode } from "../text/digits.ts";

/** The two types of bill lookup. Each value identifies a tab in the lookup form. */
export const BILL_FLOWS = { account: "2", name: "1" } as const;
export type BillFlow = (typeof BILL_FLOWS)[keyof typeof BILL_FLOWS];

/** Form name for each tab. The browser submits the name in a hidden field. */
export const BILL_FORMS: Record<BillFlow, string> = { "1": "bills-by-name", "2": "bills-by-account" };

export const BILL_FIELDS = {
  [BILL_FLOWS.name]: ["firstName", "lastName", "phone", "dob"],
  [BILL_FLOWS.account]: ["accountNumber"],
} as const satisfies Record<BillFlow, readonly string[]>;
export type BillField = (typeof BILL_FIELDS)[BillFlow][number];
export type BillValues = Partial<Record<BillField, string>>;

/** Maximum length of each form field in characters. */
export const BILL_LENGTHS: Record<BillField, number> = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  dob: 20,
  accountNumber: 60,
};

const maskedPhone = (text: string): string => applyMask(BILLING_PHONE_MASK, text.trim());

/**
 * Returns the names of the invalid fields in a bill lookup form. While any field is invalid, the page disables the Next
 * button instead of showing error messages.
 */
export function billErrors(flow: BillFlow, values: BillValues, now: Date): BillField[] {
  return BILL_FIELDS[flow].filter((name) => {
    const value = recordedName(values[name] ?? "");
    if (name === "phone") return !fitsMask(BILLING_PHONE_MASK, maskedPhone(value));
    if (name === "dob") return !birthDate(value, latestToday(now));
    return value === "" || value.length > BILL_LENGTHS[name];
  });
}

/**
 * Returns the next percentage for the simulated progress bar. Each call adds 1 to 10 percentage points. After 100, the
 * progress bar restarts at 0. `random` is a number in [0, 1).
 */
export const nextProgress = (value: number, random: number): number =>
  value >= 100 ? 0 : Math.min(100, value + Math.max(1, Math.round(random * 10)));

/** Returns the request body for a bill lookup by name. The form values must be valid. */
export const billsByNameRequest = (values: BillValues, now: Date) => ({
  flowType: "demographics" as const,
  firstName: recordedName(values.firstName ?? ""),
  lastName: recordedName(values.lastName ?? ""),
  dob: compactDate(birthDate(values.dob, latestToday(now))!),
  phone: billingPhone(maskedPhone(values.phone ?? "")),
});

/** Returns the request body for a bill lookup by account number. */
export const billsByAccountRequest = ({ accountNumber = "" }: BillValues) => ({
  flowType: "accountnumber" as const,
  accountNumber: typedCode(accountNumber),
});
