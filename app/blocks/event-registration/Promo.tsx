import { css } from "@linaria/core";
import { use, useEffect, useId, useRef, useState } from "react";
import type { EventFee } from "../../../contracts/event-entities.ts";
import { money, priceText } from "../../../lib/billing/money.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { othersIn } from "../../../lib/events/party.ts";
import { canCheckPromo } from "../../../lib/forms/rules.ts";
import { call } from "../../browser/call.ts";
import { isComposing } from "../../browser/plain-key.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { FormValues } from "../../forms/Form.tsx";
import { formPhrases } from "../../forms/phrases.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { phrases } from "./phrases.ts";

const box = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-3);
  align-items: center;

  & > label {
    grid-column: 1 / -1;
    font-weight: 700;
    color: var(--color-heading);
  }

  & > label > span {
    font-size: var(--text-s);
    font-weight: 400;
    color: var(--color-muted);
  }

  & > input {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.7rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
    text-transform: uppercase;
  }

  /* Shown without JavaScript, when the Worker checks the code after the form is submitted. */
  @media (scripting: none) {
    & > button {
      display: none;
    }
  }
`;

const result = css`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 1.75rem;
  font-size: var(--text-s);
  font-weight: 700;

  & > [data-verdict="valid"] {
    color: var(--on-success);
  }

  & > [data-verdict="invalid"] {
    color: var(--on-danger);
  }

  & > span {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`;

const total = css`
  display: flex;
  justify-content: space-between;
  gap: var(--space-4);
  margin-block-start: var(--space-4);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  font-weight: 700;
  color: var(--color-heading);

  /* Shown without JavaScript, when the total cannot include the fees of additional people. */
  @media (scripting: none) {
    &[data-along] {
      display: none;
    }
  }
`;

export interface PromoProps {
  sessionId: string;
  /** ID and price of each fee. Prices are in dollars. */
  fees: readonly Pick<EventFee, "id" | "price">[];
  /** Promotion code from an earlier submission of the form. */
  code: string;
  /** Whether the visitor can register additional people, each with their own fee. */
  along: boolean;
  t: PageContext["t"];
}

/**
 * Result of checking a promotion code: the discount in dollars, `invalid`, or `failed` if the check did not work. Null
 * until the promotion code has been checked.
 */
type Verdict = { amount: number } | "invalid" | "failed" | null;

/**
 * Renders the promotion code field and the total. The upstream makes the final decision, so the code is submitted even
 * if the check failed.
 */
export function Promo({ sessionId, fees, code, along, t }: PromoProps) {
  const id = useId().replace(/[^\w-]/g, "");
  const values = use(FormValues);
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef(new AbortController());
  const timer = useRef(0);
  const [verdict, setVerdict] = useState<Verdict>(null);
  const [canApply, setCanApply] = useState(false);
  const value = (name: string) => String(values?.get(name) ?? "");
  const feeId = value("eventFeeId");
  const enteredCode = () => input.current?.value.trim() ?? "";

  const updateCanApply = () => setCanApply(canCheckPromo(sessionId, enteredCode()));
  /** When the code or the fee changes, clears the result and aborts any check that is in progress. */
  const clearResult = () => {
    pending.current.abort();
    setVerdict(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only when the fee changes
  useEffect(() => {
    clearResult();
    updateCanApply();
  }, [feeId]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      pending.current.abort();
    },
    [],
  );

  const check = async () => {
    clearTimeout(timer.current);
    updateCanApply();
    clearResult();
    const promoCode = enteredCode();
    if (!canCheckPromo(sessionId, promoCode)) return;
    pending.current = new AbortController();
    const { signal } = pending.current;
    try {
      const request = { sessionId, promoCode, ...(feeId ? { eventFeeId: feeId } : {}) };
      const { isValid, amount } = await call("GET /classes-events/validate-promo-code", request, { signal });
      setVerdict(isValid ? { amount } : "invalid");
    } catch (error) {
      if (signal.aborted) return;
      console.error("promotion code:", error);
      setVerdict("failed");
    }
  };

  const freeText = t(eventPhrases.Free);
  const priceOf = (fee: string) => fees.find((candidate) => candidate.id === fee)?.price;
  const discount = typeof verdict === "object" && verdict ? verdict.amount : 0;
  // Before hydration, the component shows the total only for a class that has a single fee.
  const visitorPrice = values ? priceOf(feeId) : fees.length > 1 ? undefined : fees[0]?.price;
  const otherPeople = values ? othersIn(value, feeId) : [];
  const amountDue = otherPeople.reduce(
    (sum, other) => sum + (priceOf(other.feeId) ?? 0),
    Math.max(0, (visitorPrice ?? 0) - discount),
  );
  return (
    <>
      <div className={box}>
        <label htmlFor={id}>
          {t(phrases.PromoCode)} <span>({t(formPhrases.Optional)})</span>
        </label>
        <input
          ref={input}
          id={id}
          name="promoCode"
          type="text"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={code}
          aria-describedby={`${id}-verdict`}
          onInput={({ nativeEvent }) => {
            clearResult();
            clearTimeout(timer.current);
            // After a canceled payment, the form restores the code, so that its discount is shown again.
            const next = nativeEvent.isTrusted ? updateCanApply : () => void check();
            timer.current = window.setTimeout(next, DEBOUNCE.promoCode);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent) || !enteredCode()) return;
            event.preventDefault();
            void check();
          }}
        />
        <Button variant="secondary" aria-disabled={!canApply || undefined} onClick={() => void check()}>
          {t(phrases.PromoApply)}
        </Button>
        <p className={result} id={`${id}-verdict`} role="status">
          {typeof verdict === "string" ? (
            <span data-verdict="invalid">
              <Icon name="alert" size={20} />
              {t(verdict === "failed" ? phrases.PromoCodeFailed : phrases.PromoCodeInvalid)}
            </span>
          ) : (
            verdict && (
              <span data-verdict="valid">
                <Icon name="check-circle" size={20} />
                <span>
                  {`${t(phrases.PromoCodeValid)} ${money(verdict.amount)}`}
                  {along && `. ${t(phrases.PromoOneSeat)}`}
                </span>
              </span>
            )
          )}
        </p>
      </div>
      <p className={total} data-along={along || undefined} hidden={visitorPrice === undefined}>
        <span>{t(phrases.ToPay)}</span>
        <span>{visitorPrice !== undefined && priceText(amountDue, freeText)}</span>
      </p>
    </>
  );
}
