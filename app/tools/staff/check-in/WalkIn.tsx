import { css } from "@linaria/core";
import { type FormEvent, useRef, useState } from "react";
import type { EventFee } from "../../../../contracts/event-entities.ts";
import { coversPartner, namesOf, PARTNER } from "../../../../lib/events/party.ts";
import { call } from "../../../browser/call.ts";
import { below } from "../../../theme/viewport.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { selectBox } from "../controls.ts";
import { FeeField } from "../FeeField.tsx";
import type { NoticeText } from "../Notice.tsx";
import { paymentWay, paymentWays } from "../payment-ways.ts";
import { changeFailureText } from "../strings.ts";
import { walkInNotice } from "./list.ts";

const panel = css`
  margin-block: var(--space-2);
  font-size: var(--text-s);

  & > summary {
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  & > form {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--space-3);
    max-inline-size: 44rem;
    margin-block-start: var(--space-3);
    padding: var(--space-4);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
  }

  & > form > :is(p, button, label[data-wide]) {
    grid-column: 1 / -1;
  }

  & label {
    font-weight: 700;
  }

  & input:not([type="hidden"]) {
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin-block-start: var(--space-1);
    padding: 0.3rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
  }

  @media ${below(400)} {
    & > form > label {
      grid-column: 1 / -1;
    }
  }

  @media print {
    display: none;
  }
`;

interface WalkInProps {
  sessionId: string;
  fees: readonly EventFee[];
  hasOnline: boolean;
  seats: string;
  /** Idempotency key for the next submission. All retries of a submission use the same key. */
  idempotencyKey: string;
  timeZone: string;
  /** Initial form values, keyed by field name. */
  typed: Readonly<Record<string, string>>;
  onNotice(notice: NoticeText): void;
  /** Called after the person gets a seat or joins the waitlist. */
  onDone(): void;
}

/**
 * Renders the form for registering a walk-in participant. Without JavaScript, the browser submits the form to the
 * page's URL.
 */
export function WalkIn({
  sessionId,
  fees,
  hasOnline,
  seats,
  idempotencyKey,
  timeZone,
  typed,
  onNotice,
  onDone,
}: WalkInProps) {
  const key = useRef(idempotencyKey);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const value = (name: string) => String(values.get(name) ?? "").trim();
    const partner = value(PARTNER.name);
    const name = namesOf({ firstName: value("firstName"), lastName: value("lastName"), partner });
    setPending(true);
    try {
      const response = await call("POST /classes-events/register-walk-in", {
        sessionId,
        firstName: value("firstName"),
        lastName: value("lastName"),
        ...(partner && { partnerName: partner }),
        email: value("email"),
        ...(value("feeId") && { feeId: value("feeId") }),
        ...(value("payment") && { payment: paymentWay(value("payment")) }),
        idempotencyKey: key.current,
      });
      onNotice(walkInNotice(name, response, timeZone));
      if (response.status !== "refused") {
        key.current = crypto.randomUUID();
        form.reset();
        onDone();
      }
    } catch (error) {
      const status = (error as { status?: number }).status ?? Number.NaN;
      const retryHint = "Press “Register and check in” again. Nobody is registered twice.";
      onNotice({
        title: "Walk-in",
        text: changeFailureText(
          status,
          name,
          "registered",
          `It is unclear whether ${name} was registered. ${retryHint}`,
        ),
        bad: true,
        signIn: status === 401,
      });
    } finally {
      setPending(false);
    }
    form.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  };
  return (
    <details className={panel} open={typed.firstName !== undefined}>
      <summary className={buttonClass("secondary")} data-size="small">
        Add a walk-in
      </summary>
      <form autoComplete="off" id="walk-in" method="post" onSubmit={submit}>
        <p>{seats}</p>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <label>
          First name
          <input name="firstName" defaultValue={typed.firstName} required maxLength={100} autoComplete="off" />
        </label>
        <label>
          Last name <small>(optional)</small>
          <input name="lastName" defaultValue={typed.lastName} maxLength={100} autoComplete="off" />
        </label>
        <label data-wide="">
          Email <small>(optional; required for the waitlist)</small>
          <input name="email" type="email" defaultValue={typed.email} maxLength={200} autoComplete="off" />
        </label>
        {fees.length > 0 && (
          <FeeField
            isWide
            name="feeId"
            fees={fees}
            empty="Choose a fee"
            required
            defaultValue={typed.feeId ?? (fees.length === 1 ? fees[0]!.id : "")}
          />
        )}
        {fees.some(coversPartner) && (
          <label data-wide="">
            Partner’s full name <small>(optional; with a fee for a couple)</small>
            <input
              name={PARTNER.name}
              defaultValue={typed[PARTNER.name]}
              maxLength={PARTNER.maxLength}
              autoComplete="off"
            />
          </label>
        )}
        {fees.some(({ price }) => price > 0) && (
          <label data-wide="">
            Payment
            <select className={selectBox} name="payment" defaultValue={typed.payment}>
              {paymentWays(hasOnline, "Has not paid yet").map(([way, label]) => (
                <option key={way} value={way}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button type="submit" size="small" name="action" value="walk-in" aria-disabled={pending}>
          Register and check in
        </Button>
      </form>
    </details>
  );
}
