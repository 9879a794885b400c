import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { money, priceText } from "../../../lib/billing/money.ts";
import { directionsLink, safeHref, venueAddress } from "../../../lib/cms/links.ts";
import { EVENTS } from "../../../lib/cms/paths.ts";
import { fullName } from "../../../lib/events/party.ts";
import { FailureDetails, PhoneLink } from "../../cms/components/Failure.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { SafeHtml } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { payText } from "../../events/pay-text.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Fact, factList, SessionFacts } from "../../events/SessionFacts.tsx";
import { ownTitle } from "../../events/session-text.ts";
import { Island } from "../../islands/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmailText } from "../../ui/EmailLink.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { PrintIsland } from "./Print.island.tsx";
import { phrases } from "./phrases.ts";
import type { Thanks } from "./thanks.ts";

const description = css`
  margin-block-start: var(--space-5);
`;

const card = css`
  display: grid;
  gap: var(--space-5);

  @media print {
    box-shadow: none;
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-block-end: var(--space-6);

  @media (scripting: none) {
    & [data-print-page] {
      display: none;
    }
  }
`;

interface FrameProps {
  title: string;
  message?: SafeHtml;
  page: PageContext;
  children: ReactNode;
}

/** Renders the thank-you page's header, followed by the children. */
const Frame = ({ title, message, page, children }: FrameProps) => (
  <>
    <PageBand page={page} title={title}>
      {message && (
        <div className={description}>
          <Prose html={message} />
        </div>
      )}
    </PageBand>
    <Section>{children}</Section>
  </>
);

/**
 * Renders the visitor's registration on the thank-you page, or a message if no registration has the ID in the URL. The
 * page thanks the visitor only if the registration exists.
 */
export function EventThankYou({ fields, page, data: { thanks } }: ViewProps<typeof fieldSet, { thanks: Thanks }>) {
  const { t } = page;
  if (!thanks)
    return (
      <Frame title={t(phrases.ThanksUnknown)} page={page}>
        <Stack gap={4} align="start">
          <p>{t(phrases.ThanksUnknownText)}</p>
          <PhoneLink page={page} />
          <TextLink {...siteLink(page, EVENTS)}>{t(eventPhrases.AllEvents)}</TextLink>
        </Stack>
      </Frame>
    );
  const { registration, session } = thanks;
  const { receiptNumber, amountPaid, amountOwed, firstName, lastName, others, email } = registration;
  const part = registration.eventName && ownTitle(session.title, registration.eventName);
  return (
    <Frame title={fields.headline || t(phrases.ThankYou)} message={fields.description} page={page}>
      <Actions of={thanks} page={page} />
      <Split kind="aside">
        <Surface className={card}>
          <Heading level={2} size="m">
            {registration.eventName || session.title}
          </Heading>
          {part && <p>{part}</p>}
          {session.description && <p>{session.description}</p>}
          <dl className={factList}>
            <SessionFacts session={session} page={page} />
          </dl>
        </Surface>
        <Surface className={card}>
          <Heading level={2} size="s">
            {t(phrases.YourRegistration)}
          </Heading>
          <dl className={factList}>
            <Fact icon="user" label={t(phrases.Name)}>
              <dd>{fullName({ firstName, lastName })}</dd>
            </Fact>
            {others.length > 0 && (
              <Fact icon="users" label={t(phrases.AlsoRegistered)}>
                {others.map((other, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name
                  <dd key={index}>{fullName(other)}</dd>
                ))}
              </Fact>
            )}
            {email && (
              <Fact icon="mail" label={t(phrases.Email)}>
                <dd>
                  <EmailText address={email} />
                </dd>
              </Fact>
            )}
            {(amountPaid > 0 || !amountOwed) && (
              <Fact icon="credit-card" label={t(phrases.Amount)}>
                <dd>{priceText(amountPaid, t(eventPhrases.Free))}</dd>
              </Fact>
            )}
            {amountOwed && (
              <Fact icon="credit-card" label={t(eventPhrases.StillToPay)}>
                <dd>{money(amountOwed)}</dd>
                <dd>{payText(session, page)}</dd>
              </Fact>
            )}
            {receiptNumber && (
              <Fact icon="receipt" label={t(phrases.ReceiptNumber)}>
                <dd>{receiptNumber}</dd>
              </Fact>
            )}
            {/* The page shows a shortened ID: with the full ID, anyone who reads a printout could open this page. */}
            <Fact icon="check-circle" label={t(phrases.TransactionId)}>
              <dd>{registration.id.slice(-8).toUpperCase()}</dd>
            </Fact>
          </dl>
        </Surface>
      </Split>
    </Frame>
  );
}

/**
 * Renders the links and buttons "Add to calendar", "Get directions", "Change or cancel", and "Print". For an online
 * session, omits the directions link.
 */
function Actions({ of: { session, registration, calendar }, page }: { of: NonNullable<Thanks>; page: PageContext }) {
  const { t } = page;
  const directions = session.venue && !session.isOnline ? directionsLink(venueAddress(session.venue)) : null;
  const manage = safeHref(registration.manageUrl);
  return (
    <div className={actions} data-print="none">
      {calendar && (
        <ButtonLink href={calendar} icon="calendar" download>
          {t(phrases.AddToCalendar)}
        </ButtonLink>
      )}
      {directions && (
        <ButtonLink href={directions} variant="secondary" icon="map-pin" target="_blank" rel="noopener">
          {t(phrases.GetDirections)}
          <VisuallyHidden> ({t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
        </ButtonLink>
      )}
      {manage && (
        <ButtonLink href={manage} variant="secondary" icon="user">
          {t(phrases.ChangeOrCancel)}
        </ButtonLink>
      )}
      <div data-print-page="">
        <Island
          name="event-thank-you/Print"
          hydrate="idle"
          component={PrintIsland}
          props={{ label: t(phrases.Print) }}
        />
      </div>
    </div>
  );
}

/** Renders the error message for a registration that could not be fetched. */
export const ThankYouFailed = ({ page, query, reason }: FailedProps<typeof fieldSet>) => (
  <Frame title={page.t(eventPhrases.RegistrationUnavailable)} page={page}>
    <Stack gap={4} align="start">
      <p>{page.t(phrases.ThanksSafe)}</p>
      <FailureDetails page={page} reason={reason} retry={`?${query}`} />
    </Stack>
  </Frame>
);
