import { css } from "@linaria/core";
import type { Phrase } from "../../context/phrases.ts";
import { Cta } from "../../fields/Cta.tsx";
import { Prose } from "../../fields/Prose.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import type { Known } from "./outcome.ts";
import { phrases } from "./phrases.ts";

/** What is known of a payment, for the page that the payment page leads back to (PY-10). */
export interface Outcome {
  known: Known;
  heading: string;
  /** For the title of the page. */
  site: string;
}

type Props = ViewProps<typeof fields, Outcome>;

const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 46rem;
`;

const disc = css`
  display: grid;
  place-items: center;
  inline-size: 4.5rem;
  block-size: 4.5rem;
  border-radius: 50%;
  color: var(--info);
  background: var(--on-info);

  &[data-paid] {
    color: var(--success);
    background: var(--on-success);
  }
`;

const MESSAGES: Record<Known, Phrase> = {
  paid: phrases.PaymentConfirmedMessage,
  open: phrases.PaymentOpenMessage,
  canceled: phrases.PaymentClosedMessage,
  closed: phrases.PaymentClosedMessage,
  refused: phrases.PaymentClosedMessage,
  unknown: phrases.PaymentUnknownMessage,
  unavailable: phrases.PaymentUnavailableMessage,
};

export function MedicalStaffFeesConfirmation({ fields, page, data: { known, heading } }: Props) {
  const paid = known === "paid";
  const authored = { paid: fields.confirmedMessage, closed: fields.closedMessage }[known as string];
  const [link, text] = paid ? [fields.ctaLink, fields.ctaText] : [fields.againLink, fields.againText];
  return (
    <Section tone="soft">
      <div className={panel}>
        <span className={disc} data-paid={paid || undefined}>
          <Icon name={paid ? "check" : "info"} size={36} />
        </span>
        <Heading level={1} size="l">
          {heading}
        </Heading>
        {authored ? <Prose html={authored} /> : <p>{page.t(MESSAGES[known])}</p>}
        <Cta link={link} text={text} page={page} />
      </div>
    </Section>
  );
}
