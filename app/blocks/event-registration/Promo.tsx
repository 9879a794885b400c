import { css } from "@linaria/core";
import { useId } from "react";
import type { EventFee } from "../../../contracts/event-entities.ts";
import { priceText } from "../../../lib/money.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { phrases } from "./phrases.ts";
import type { promo } from "./promo.enhance.ts";

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

  /* Without script the code is looked at when the form is sent. */
  @media (scripting: none) {
    & > button {
      display: none;
    }
  }
`;

const verdict = css`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 1.75rem;
  font-size: var(--text-s);
  font-weight: 700;

  & > [data-valid] {
    color: var(--on-success);
  }

  & > [data-invalid] {
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

  /* Without script nobody adds up what others pay. */
  @media (scripting: none) {
    &[data-along] {
      display: none;
    }
  }
`;

interface PromoProps {
  sessionId: string;
  fees: readonly EventFee[];
  /** What was typed before, when the form has come back. */
  code: string;
  /** Whether others may come along, each for a fee. */
  along: boolean;
  t: PageContext["t"];
}

/** The box for a promotion code (EV-26 to EV-28), with what there is to pay. */
export function Promo({ sessionId, fees, code, along, t }: PromoProps) {
  const id = useId().replace(/[^\w-]/g, "");
  const prices = Object.fromEntries(fees.map((fee) => [fee.id, fee.price]));
  const free = t(eventPhrases.Free);
  const [only] = fees;
  return (
    <Enhance<typeof promo> name="event-registration/promo" wake="idle" options={{ sessionId, prices, free }}>
      <div>
        <div className={box}>
          <label htmlFor={id}>
            {t(phrases.PromoCode)} <span>({t(formPhrases.Optional)})</span>
          </label>
          <input
            id={id}
            name="promoCode"
            type="text"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={code}
            aria-describedby={`${id}-verdict`}
          />
          <Button variant="secondary" data-apply="" aria-disabled="true">
            {t(phrases.PromoApply)}
          </Button>
          <p className={verdict} id={`${id}-verdict`} role="status">
            <span data-valid="" hidden>
              <Icon name="check-circle" size={20} />
              <span>
                {t(phrases.PromoCodeValid)} <span data-amount="" />
              </span>
            </span>
            <span data-invalid="" hidden>
              <Icon name="alert" size={20} />
              {t(phrases.PromoCodeInvalid)}
            </span>
          </p>
        </div>
        <p className={total} data-total="" data-along={along || undefined} hidden={fees.length > 1}>
          <span>{t(phrases.ToPay)}</span>
          <span data-due="">{only && priceText(only.price, free)}</span>
        </p>
      </div>
    </Enhance>
  );
}
