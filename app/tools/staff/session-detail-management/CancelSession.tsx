import { css } from "@linaria/core";
import { money } from "../../../../lib/billing/money.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { type Group, registeredIn, rowsOf } from "../list.ts";
import { Notice } from "../Notice.tsx";
import { StaffHeading } from "../StaffHeading.tsx";

const place = css`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  margin-block-start: var(--space-3);
  font-size: var(--text-s);

  & form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }

  & label {
    display: flex;
    flex-basis: 100%;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 700;
  }

  & label[data-text] {
    display: block;
    max-inline-size: 36rem;
  }

  & textarea {
    display: block;
    inline-size: 100%;
    margin-block-start: var(--space-1);
    padding: 0.4rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font-weight: 400;
    background: var(--color-surface);
  }

  & input[type="checkbox"] {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }

  @media print {
    display: none;
  }
`;

interface CancelSessionProps {
  title: string;
  /** The session's date and location. */
  about: string;
  groups: readonly Group[];
  /** Number of seats that people on the waitlist have requested. */
  waiting: number;
  /** Idempotency key, which ensures that a repeated submission does not send the message again. */
  idempotencyKey: string;
  back: string;
  /** The form of a cancellation that failed, and the reason. */
  form?: URLSearchParams | undefined;
  wrong?: string | undefined;
}

/**
 * Renders the page on which staff confirm a session's cancellation. The page states the cancellation's effect on
 * payments.
 */
export function CancelSession({
  title,
  about,
  groups,
  waiting,
  idempotencyKey,
  back,
  form,
  wrong,
}: CancelSessionProps) {
  const rows = rowsOf(groups).filter(({ canceled }) => !canceled);
  const paidRows = rows.filter(({ amountPaid }) => amountPaid);
  const sum = (some: typeof rows) => some.reduce((total, { amountPaid = 0 }) => total + amountPaid, 0);
  const refundable = sum(paidRows.filter(({ refundable }) => refundable));
  const keptAmount = sum(paidRows) - refundable;
  const people = registeredIn(groups);
  const unreached = rows.filter(({ email }) => !email);
  return (
    <>
      <StaffHeading what="Cancel a class" title={`Cancel ${title}?`}>
        {about && <p>{about}</p>}
      </StaffHeading>
      <div className={place}>
        <p>
          This cancels {people} {people === 1 ? "registration" : "registrations"}
          {waiting > 0 && " and clears the waitlist"}. The class can be reopened afterwards, but the registrations stay
          canceled. Everyone with an email address gets an email.
        </p>
        {unreached.length > 0 && (
          <p>
            <strong>Without an email address, so please call: {unreached.map(({ name }) => name).join(", ")}.</strong>
          </p>
        )}
        {paidRows.length > 0 && (
          <p>
            {paidRows.length} {paidRows.length === 1 ? "person" : "people"} paid {money(sum(paidRows))} in all.
            {keptAmount > 0 &&
              ` ${money(keptAmount)} of it cannot be refunded here. Please contact the billing office.`}
          </p>
        )}
        <form autoComplete="off" method="post">
          {refundable > 0 && (
            <label>
              <input type="checkbox" name="refund" value="true" defaultChecked={!wrong || form?.has("refund")} /> Refund{" "}
              {money(refundable)}
            </label>
          )}
          {people > 0 && (
            <label data-text="">
              Message to participants, sent before the cancellation (optional)
              <textarea name="text" rows={4} maxLength={5_000} defaultValue={form?.get("text") ?? ""} />
            </label>
          )}
          <input type="hidden" name="idempotencyKey" value={form?.get("idempotencyKey") || idempotencyKey} />
          <Button type="submit" size="small" name="action" value="cancel-session">
            Yes, cancel the class
          </Button>
          <ButtonLink variant="secondary" size="small" href={back}>
            No, keep it
          </ButtonLink>
        </form>
      </div>
      <Notice notice={wrong ? { title: wrong, text: "", bad: true } : null} />
    </>
  );
}
