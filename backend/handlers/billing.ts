import { billsByAccount, billsByDemographics } from "../../contracts/billing.ts";
import type { BackendEnv } from "../env.ts";
import { answer, isSpanish, newRouter } from "../route.ts";
import { rows, type Sql, sql } from "../sql.ts";

/**
 * Returns a patient's bills from all billing systems. For an unknown account, the response is the same as for an
 * account without bills.
 */
export const billing = newRouter();

interface BillRow {
  system: string;
  status: string;
  error_message: string;
  amount: number | null;
  due_on: string | null;
  payment_id: string | null;
}

/**
 * Runs the same query whether or not the account exists, so that response times do not reveal which accounts exist.
 * Because of the CROSS JOIN, SQLite first reads the account and then uses an index to read the bills.
 */
async function pendingBills(
  { db, env }: { db: D1Database; env: BackendEnv },
  accounts: Sql,
  language: string | undefined,
) {
  const query = isSpanish(language) ? "?language=es" : "";
  const bills = await rows<BillRow>(
    db,
    sql`SELECT bills.* FROM (${accounts}) AS account
      CROSS JOIN bills ON bills.account_number = account.account_number
      WHERE NOT EXISTS (SELECT 1 FROM payments WHERE payments.id = payment_id AND payments.status = 'confirmed')
      ORDER BY bills.id`,
  );
  return {
    status: "success",
    pendingBills: bills.map((bill) => ({
      status: bill.status,
      system: bill.system,
      // If no separate origin is configured, the payment service runs on the site's host.
      paymentUrl: bill.payment_id ? `${env.PAY_ORIGIN ?? ""}/pay/${bill.payment_id}${query}` : null,
      amount: bill.amount === null ? null : bill.amount / 100,
      dueDate: bill.due_on,
      errorMessage: bill.error_message,
    })),
  };
}

answer(billing, billsByAccount, ({ accountNumber, language }, context) =>
  pendingBills(
    context,
    sql`SELECT account_number FROM patient_accounts WHERE account_number = ${accountNumber}`,
    language,
  ),
);

answer(billing, billsByDemographics, ({ firstName, lastName, dob, phone, language }, context) =>
  pendingBills(
    context,
    sql`SELECT account_number FROM patient_accounts WHERE phone = ${phone.replaceAll("-", "")} AND dob = ${dob}
      AND last_name = ${lastName} AND first_name = ${firstName}`,
    language,
  ),
);
