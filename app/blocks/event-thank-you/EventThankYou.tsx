import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { priceText } from "../../../lib/billing/money.ts";
import { directionsLink, safeHref, venueAddress } from "../../../lib/cms/links.ts";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Fact, factList, SessionFacts } from "../../events/SessionFacts.tsx";
import { Island } from "../../islands/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmailText } from "../../ui/EmailLink.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { PrintIsland } from "./Print.island.tsx";
import { phrases } from "./phrases.ts";
import type { Thanks } from "./thanks.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

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

const skeletonButton = css`
  inline-size: 11rem;
  block-size: 3.25rem;
`;

const boneTitle = css`
  inline-size: min(100%, 18rem);
`;

const boneLine = css`
  inline-size: min(100%, 26rem);
`;

interface FrameProps {
  isFound: boolean;
  fields: Fields;
  page: PageContext;
  children: ReactNode;
}

/**
 * Renders the thank-you page's header, followed by the children. The header contains the thank-you message only if
 * the registration exists.
 */
function Frame({ isFound, fields, page, children }: FrameProps) {
  return (
    <>
      <PageBand
        page={page}
        title={isFound ? fields.headline || page.t(phrases.ThankYou) : page.t(phrases.YourRegistration)}
      >
        {isFound && fields.description && (
          <div className={description}>
            <Prose html={fields.description} />
          </div>
        )}
      </PageBand>
      <Section>{children}</Section>
    </>
  );
}

/**
 * Renders the visitor's registration on the thank-you page. Until the registration is available, renders skeletons
 * instead of an error.
 */
export function EventThankYou({ fields, page, data: { thanks } }: ViewProps<typeof fieldSet, { thanks: Thanks }>) {
  if (!thanks) return <ThankYouSkeleton fields={fields} page={page} />;
  const { t } = page;
  const { registration, session } = thanks;
  const { receiptNumber, amountPaid, firstName, lastName, others, email } = registration;
  return (
    <Frame isFound fields={fields} page={page}>
      <Actions of={thanks} page={page} />
      <Split kind="aside">
        <Surface className={card}>
          <Heading level={2} size="m">
            {registration.eventName || session.title}
          </Heading>
          {registration.eventName && session.title !== registration.eventName && <p>{session.title}</p>}
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
              <dd>{`${firstName} ${lastName}`}</dd>
            </Fact>
            {others.length > 0 && (
              <Fact icon="users" label={t(phrases.AlsoRegistered)}>
                {others.map((other, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name
                  <dd key={index}>{`${other.firstName} ${other.lastName}`}</dd>
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
            <Fact icon="credit-card" label={t(phrases.Amount)}>
              <dd>{priceText(amountPaid, t(eventPhrases.Free))}</dd>
            </Fact>
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

/** Skeleton for the thank-you page. The skeleton has the height of a typical registration. */
export function ThankYouSkeleton({ fields, page }: { fields: Fields; page: PageContext }) {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
      <Skeleton key={index} shape="text" className={boneLine} />
    ));
  return (
    <Frame isFound={false} fields={fields} page={page}>
      <div aria-busy="true">
        <div className={actions}>
          <Skeleton className={skeletonButton} />
          <Skeleton className={skeletonButton} />
        </div>
        <Split kind="aside">
          <Surface className={card}>
            <Skeleton shape="text" className={boneTitle} />
            <div className={factList}>{lines(9)}</div>
          </Surface>
          <Surface className={card}>
            <Skeleton shape="text" className={boneTitle} />
            <div className={factList}>{lines(8)}</div>
          </Surface>
        </Split>
      </div>
    </Frame>
  );
}
