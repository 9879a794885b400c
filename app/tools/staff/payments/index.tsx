import {
  confirmRefund,
  reconcilePayments,
  type StaffPayment,
  staffPayments,
} from "../../../../contracts/payment-desk.ts";
import { money } from "../../../../lib/billing/money.ts";
import { isoDate, shortMoment, todayIn } from "../../../../lib/dates/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { type ActionInput, type ActionResult, page } from "../../define.ts";
import { scroll, table } from "../../table.ts";
import { toolbar } from "../controls.ts";
import { Notice } from "../Notice.tsx";
import { PeriodForm } from "../PeriodForm.tsx";
import { DESK_WAYS } from "../payment-ways.ts";
import { dayAfter, dayIn, startOf } from "../period.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedStatus } from "../server-call.ts";
import { failureText } from "../strings.ts";
import { PAYMENTS_PATH, participantUrl, REPORT_PATH, TODAY_PATH } from "../urls.ts";

const TITLE = "Payments";
/** Number of days that the page shows without a period in the URL. */
const DAYS = 30;

const STATUS: Record<StaffPayment["status"], string> = {
  open: "Not paid yet",
  confirmed: "Paid",
  canceled: "Canceled",
  closed: "Not finished",
  refused: "Too late",
};

const WAYS: Readonly<Record<string, string>> = Object.fromEntries(DESK_WAYS);

/** Returns the sums of payments and refunds for each way to pay, with which a cash box or a bank slip is compared. */
function totalsOf(paid: readonly StaffPayment[]): [way: string, amount: number, refunded: number][] {
  const groups = Map.groupBy(paid, ({ method }) => (method ? (WAYS[method] ?? method) : "Online"));
  return [...groups].map(([way, members]) => [
    way,
    members.reduce((total, { amount }) => total + amount, 0),
    members.reduce((total, { refunded }) => total + refunded, 0),
  ]);
}

async function givenBack({ call, form }: ActionInput): Promise<ActionResult> {
  try {
    const { success } = await call(confirmRefund, { paymentId: form.get("paymentId") ?? "" });
    return success
      ? { status: 200, message: "The refund is marked as given back." }
      : { status: 409, message: "Somebody else has marked it already." };
  } catch (error) {
    const status = failedStatus(error);
    return { status, message: failureText(status) };
  }
}

async function reconcile({ call }: ActionInput): Promise<ActionResult> {
  try {
    const { checked } = await call(reconcilePayments, {});
    const payments = `${checked} open ${checked === 1 ? "payment" : "payments"}`;
    return { status: 200, message: `The payment provider was asked about ${payments}.` };
  } catch (error) {
    const status = failedStatus(error);
    return { status, message: failureText(status) };
  }
}

/** Tool page that compares the payments of a period with the payment provider. */
export default page({
  path: PAYMENTS_PATH,
  access: "staff",
  title: () => TITLE,
  async load({ query, call, page: { timeZone } }) {
    const today = isoDate(todayIn(timeZone, new Date()));
    const from = dayIn(query, "from", dayAfter(today, -DAYS));
    const to = dayIn(query, "to", today);
    const period = { from: startOf(from, timeZone), to: startOf(dayAfter(to, 1), timeZone) };
    return { from, to, ...(await call(staffPayments, period)) };
  },
  actions: { reconcile, "given-back": givenBack },
  View({ data: { from, to, hasProvider, payments }, page: { timeZone }, outcome }) {
    const problems = payments.filter(({ problem }) => problem);
    const paid = payments.filter(({ status }) => status === "confirmed");
    const sum = (amounts: readonly number[]) => money(amounts.reduce((total, amount) => total + amount, 0));
    const sorted = [...problems, ...payments.filter(({ problem }) => !problem)];
    return (
      <>
        <StaffHeading
          what={TITLE}
          title="Payments and refunds"
          links={[
            { href: TODAY_PATH, text: "Classes" },
            { href: REPORT_PATH, text: "Report" },
          ]}
        >
          <p>
            {!hasProvider && problems.length === 0
              ? "No online payment service is connected, so there is nothing to compare."
              : problems.length === 0
                ? "Everything agrees with the payment provider."
                : `${problems.length} ${problems.length === 1 ? "payment does" : "payments do"} not agree yet.`}
          </p>
        </StaffHeading>
        <Notice notice={outcome?.message ? { title: outcome.message, text: "", bad: outcome.status !== 200 } : null} />
        <div className={toolbar}>
          <PeriodForm action={PAYMENTS_PATH} from={from} until={to} />
          {hasProvider && (
            <form autoComplete="off" method="post">
              <Button type="submit" variant="secondary" size="small" name="action" value="reconcile">
                Ask the payment provider
              </Button>
            </form>
          )}
        </div>
        {payments.length === 0 ? (
          <p>There were no payments in this period.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
          <section className={scroll} tabIndex={0} aria-label="Payments">
            <table className={table}>
              <thead>
                <tr>
                  {["Date", "Payment", "State"].map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                  {["Amount", "Refunded"].map((heading) => (
                    <th key={heading} scope="col" data-number="">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sorted.map((payment) => (
                  <tr key={payment.id}>
                    <td>{shortMoment(payment.at, timeZone)}</td>
                    <td>
                      {payment.registrationId ? (
                        <a href={participantUrl({ registrationId: payment.registrationId })}>
                          {payment.payer || payment.description}
                        </a>
                      ) : (
                        payment.payer || payment.description
                      )}
                      <small>
                        {[payment.payer && payment.description, payment.receiptNumber].filter(Boolean).join(", ")}
                      </small>
                      {payment.method && (
                        <small>
                          {[WAYS[payment.method], payment.note, payment.receivedBy && `by ${payment.receivedBy}`]
                            .filter(Boolean)
                            .join(", ")}
                        </small>
                      )}
                      {payment.reference && <small>{payment.reference}</small>}
                    </td>
                    <td>
                      {STATUS[payment.status]}
                      {payment.problem && <strong> {payment.problem}</strong>}
                      {payment.toGiveBack && (
                        <form autoComplete="off" method="post">
                          <input type="hidden" name="paymentId" value={payment.id} />
                          <Button type="submit" variant="secondary" size="small" name="action" value="given-back">
                            {money(payment.toGiveBack)} was given back
                          </Button>
                        </form>
                      )}
                    </td>
                    <td data-number="">{money(payment.amount)}</td>
                    <td data-number="">{payment.refunded > 0 ? money(payment.refunded) : ""}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>
                    Paid in this period
                  </th>
                  <th data-number="">{sum(paid.map(({ amount }) => amount))}</th>
                  <th data-number="">{sum(payments.map(({ refunded }) => refunded))}</th>
                </tr>
                {totalsOf(paid).map(([way, amount, refunded]) => (
                  <tr key={way}>
                    <td colSpan={3}>{way}</td>
                    <td data-number="">{money(amount)}</td>
                    <td data-number="">{refunded > 0 ? money(refunded) : ""}</td>
                  </tr>
                ))}
              </tfoot>
            </table>
          </section>
        )}
      </>
    );
  },
});
