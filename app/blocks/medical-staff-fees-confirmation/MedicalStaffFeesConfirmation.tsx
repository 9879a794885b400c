import { css } from "@linaria/core";
import { Cta } from "../../cms/components/Cta.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

/**
 * The state of a staff fee payment. Only the payment service can confirm a payment. `silent` means that the request to
 * the payment service failed. `unknown` means that the URL does not contain a valid payment ID or that the payment does
 * not exist. `left` means that the URL has no valid payment ID but has a parameter that indicates that the visitor
 * closed the payment page.
 */
export interface Outcome {
  state: "paid" | "closed" | "open" | "refused" | "silent" | "unknown" | "left";
  heading: string;
  /** The site's name, for the page title. */
  site: string;
}

type Props = ViewProps<typeof fields, Outcome>;

const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 46rem;
`;

const iconCircle = css`
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

const WORDS = {
  paid: phrases.PaymentConfirmedMessage,
  closed: phrases.PaymentClosedMessage,
  open: phrases.PaymentOpenMessage,
  refused: phrases.PaymentRefusedMessage,
  silent: phrases.PaymentSilentMessage,
  unknown: phrases.PaymentUnknownMessage,
  left: phrases.PaymentUnknownMessage,
};

export function MedicalStaffFeesConfirmation({ fields, page, data: { state, heading } }: Props) {
  const isPaid = state === "paid";
  const message = isPaid ? fields.confirmedMessage : state === "closed" ? fields.closedMessage : null;
  const [link, text] = isPaid ? [fields.ctaLink, fields.ctaText] : [fields.againLink, fields.againText];
  // While the state is `open` or `silent`, the payment can still succeed. The page therefore lets the visitor check the
  // payment status again instead of paying twice.
  const mayChange = state === "open" || state === "silent";
  return (
    <Section tone="soft">
      <div className={panel}>
        <span className={iconCircle} data-paid={isPaid || undefined}>
          <Icon name={isPaid ? "check" : "info"} size={36} />
        </span>
        <PageTitle page={page} size="l">
          {heading}
        </PageTitle>
        {message ? <Prose html={message} /> : <p>{page.t(WORDS[state])}</p>}
        {mayChange && <ButtonLink href="">{page.t(phrases.PaymentCheckAgain)}</ButtonLink>}
        {state !== "silent" && <Cta link={link} text={text} page={page} {...(mayChange && { variant: "secondary" })} />}
      </div>
    </Section>
  );
}
