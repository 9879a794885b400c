import type { ParticipantDetail } from "../../../../contracts/class-desk.ts";
import { lengths } from "../../../../contracts/fields.ts";
import { money } from "../../../../lib/billing/money.ts";
import { isCanceled } from "../../../../lib/events/participants.ts";
import { Button } from "../../../ui/Button.tsx";
import { fieldGrid, foldedForm, selectBox } from "../controls.ts";
import { DESK_WAYS } from "../payment-ways.ts";

interface MoneyProps {
  data: ParticipantDetail & { key: string };
  form?: URLSearchParams | undefined;
}

/** Returns what a person has to pay now: what is owed, or the fee of a seat that is held. */
const dueOf = ({ participant, amount }: ParticipantDetail): number =>
  participant.amountOwed ?? (participant.paymentStatus?.includes("pending") ? amount : 0);

/** Renders the forms that record a payment at the desk, undo one, and refund a payment or a part of it. */
export function Money({ data, form }: MoneyProps) {
  const { participant, payments, others, key } = data;
  const due = dueOf(data);
  const isHeld = due > 0 && participant.amountOwed === undefined;
  const owing = others.filter(({ amountOwed }) => amountOwed);
  const left = participant.refundable ? (participant.amountPaid ?? 0) : 0;
  const action = form?.get("action");
  const typed = (name: string, of: string, other = "") => (action === of ? (form?.get(name) ?? other) : other);
  const keyOf = (of: string) => <input type="hidden" name="idempotencyKey" value={typed("idempotencyKey", of, key)} />;
  return (
    <>
      {due > 0 && (
        <details className={foldedForm} open>
          <summary>Take the payment of {money(due)}</summary>
          <form autoComplete="off" method="post" className={fieldGrid}>
            {keyOf("pay")}
            <label>
              Paid by
              <select className={selectBox} name="method" required defaultValue={typed("method", "pay")}>
                <option value="">Choose</option>
                {DESK_WAYS.map(([way, name]) => (
                  <option key={way} value={way}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {!isHeld && owing.length === 0 && (
              <label>
                Amount in dollars
                <input
                  className={selectBox}
                  name="amount"
                  inputMode="decimal"
                  defaultValue={typed("amount", "pay", due.toFixed(2))}
                />
              </label>
            )}
            <label>
              Check number or note <small>(optional)</small>
              <input className={selectBox} name="note" maxLength={lengths.short} defaultValue={typed("note", "pay")} />
            </label>
            {owing.map((other) => (
              <label key={other.registrationId} data-check="">
                <input
                  type="checkbox"
                  name="with"
                  value={other.registrationId}
                  defaultChecked={action !== "pay" || form?.getAll("with").includes(other.registrationId)}
                />
                Also for {other.name}, {money(other.amountOwed ?? 0)}
              </label>
            ))}
            <Button type="submit" size="small" name="action" value="pay">
              Record the payment
            </Button>
          </form>
        </details>
      )}
      {left > 0 && (
        <details className={foldedForm} open={action === "refund" || isCanceled(participant.paymentStatus)}>
          <summary>Refund {money(left)}, or a part of it</summary>
          <form autoComplete="off" method="post" className={fieldGrid}>
            {keyOf("refund")}
            <label>
              Amount in dollars <small>(at most {left.toFixed(2)})</small>
              <input
                className={selectBox}
                name="amount"
                inputMode="decimal"
                defaultValue={typed("amount", "refund", left.toFixed(2))}
              />
            </label>
            <label>
              Reason <small>(optional)</small>
              <input
                className={selectBox}
                name="reason"
                maxLength={lengths.search}
                defaultValue={typed("reason", "refund")}
              />
            </label>
            <Button type="submit" size="small" name="action" value="refund">
              Refund
            </Button>
          </form>
        </details>
      )}
      {payments
        .filter(({ id }) => id && !participant.amountRefunded && !isCanceled(participant.paymentStatus))
        .map(({ id, amount, status }) => (
          <details key={id} className={foldedForm}>
            <summary>
              {status}: {money(amount)}. Undo this payment
            </summary>
            <form autoComplete="off" method="post" className={fieldGrid}>
              <p>Only if it was recorded by mistake. The person has to pay again.</p>
              <input type="hidden" name="paymentId" value={id} />
              <Button type="submit" variant="secondary" size="small" name="action" value="undo-payment">
                Undo the payment
              </Button>
            </form>
          </details>
        ))}
    </>
  );
}
