import { STAFF_FEES } from "../../../lib/events/fees.ts";
import { dayAfter } from "../../local-dates.ts";
import type { Row } from "./insert.ts";
import { random } from "./random.ts";

// Columns: account, person, and the response from each billing system.
const patients = [
  ["LH-100001", "Marisol", "Vega", "19840312", "3035550101", [["Larkspur Health Colorado", "success"]]],
  [
    "LH-100002",
    "Harlan",
    "Lonetree",
    "19591104",
    "4065550102",
    [
      ["Larkspur Health Montana", "success"],
      ["Larkspur Physicians", "success"],
    ],
  ],
  [
    "LH-100003",
    "Anika",
    "Sorensen",
    "19910727",
    "3035550103",
    [
      ["Larkspur Health Colorado", "success"],
      ["Larkspur Anesthesia", "error"],
    ],
  ],
  ["LH-100004", "Rowan", "Whitaker", "19770519", "4065550104", [["Larkspur Health Montana", "error"]]],
  ["LH-100005", "Thuy", "Nakagawa", "20010902", "7205550105", []],
] as const;

/** Amounts in cents, and days until the bill is due. */
const AMOUNTS = [18_450, 6_200, 41_075, 9_300];
const DUE_DAYS = [21, 12, 30, 5];

/**
 * Returns demo patients: some have bills in several systems, some have bills in a system that fails, and some have no
 * bills.
 */
export function seedBills(today: string) {
  const accounts: Row[] = patients.map(([account_number, first_name, last_name, dob, phone]) => ({
    account_number,
    first_name,
    last_name,
    dob,
    phone,
  }));
  const bills = patients.flatMap(([account_number, , , , , systems]) =>
    systems.map(
      ([system, status]): Row => ({
        account_number,
        system,
        status,
        amount: null,
        due_on: null,
        payment_id: null,
        payment_url: "",
        error_message: status === "success" ? "" : "We can't load this bill right now.",
      }),
    ),
  );
  const chance = random("bills");
  const payments: Row[] = [];
  for (const [index, bill] of bills.entries()) {
    if (bill.status !== "success") continue;
    const id = `p-${chance.hex()}`;
    const amount = AMOUNTS[index % AMOUNTS.length]!;
    Object.assign(bill, { amount, due_on: dayAfter(today, DUE_DAYS[index % DUE_DAYS.length]!), payment_id: id });
    payments.push({
      id,
      description: bill.system,
      amount,
      status: "open",
      ...Object.fromEntries(["confirm_url", "cancel_url", "close_url"].map((name) => [name, "/pay-bill"])),
      payer: "{}",
      created_at: `${today}T00:00:00Z`,
    });
  }
  return { accounts, bills, payments };
}

/** Medical staff fees with their prices in cents. */
export const staffFees: Row[] = STAFF_FEES.map(({ name, amount }) => ({ name, price: amount * 100 }));

/** Demo forms that the backend accepts. */
export const forms: Row[] = [
  {
    id: "event-registration",
    kind: "registration",
    required: JSON.stringify(["firstName", "email", "sessionId"]),
    redirect_url: "/classes-events/thank-you",
    message: null,
  },
  {
    id: "contact",
    kind: "message",
    required: JSON.stringify(["firstName", "email", "message"]),
    redirect_url: null,
    message: "Thank you. We reply within two business days.",
  },
  {
    id: "callout",
    kind: "message",
    required: JSON.stringify(["fullName", "phone", "question", "dob"]),
    redirect_url: null,
    message: "Thank you. A nurse answers in the chat.",
  },
  {
    id: "appointment",
    kind: "message",
    required: JSON.stringify(["firstName", "patient", "times", "phone", "reach"]),
    redirect_url: "/request-appointment/thank-you",
    message: null,
  },
  {
    id: "financial-assistance",
    kind: "message",
    required: JSON.stringify(["firstName", "dob", "phone", "people", "income", "insurance", "proof"]),
    redirect_url: "/financial-assistance/thank-you",
    message: null,
  },
  {
    id: "job-application",
    kind: "message",
    required: JSON.stringify(["firstName", "email", "phone", "experience"]),
    redirect_url: "/careers/thank-you",
    message: null,
  },
  {
    id: "medical-records",
    kind: "message",
    required: JSON.stringify(["relation", "firstName", "dob", "records", "delivery", "phone"]),
    redirect_url: "/patients-and-visitors/medical-records/thank-you",
    message: null,
  },
];
