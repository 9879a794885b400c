import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { changeRegistration } from "../../../contracts/own-registration.ts";
import { money, priceText } from "../../../lib/billing/money.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { EVENTS } from "../../../lib/cms/paths.ts";
import { startText } from "../../../lib/dates/dates.ts";
import { namesOf } from "../../../lib/events/party.ts";
import { phoneParts } from "../../../lib/text/phone.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Fact, factList, SessionFacts } from "../../events/SessionFacts.tsx";
import { sessionTime } from "../../events/session-text.ts";
import { ChangeForm } from "../../forms/ChangeForm.tsx";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ButtonDisclosure } from "../../ui/ButtonDisclosure.tsx";
import { EmailText } from "../../ui/EmailLink.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import { PhoneButton } from "../../ui/Phone.tsx";
import { rowList } from "../../ui/row-list.ts";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import { AddPersonIsland } from "./AddPerson.island.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { FORMS } from "./forms.ts";
import { nameFields } from "./names.ts";
import type { Own } from "./own.ts";
import { phrases } from "./phrases.ts";

type Open = Extract<Own, { state: "open" }>;
interface Props {
  own: Open;
  page: PageContext;
}

const OUTCOME_ID = "own-registration-outcome";

const people = css`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  ${rowList}

  & > li {
    padding-block: var(--space-3);
  }
`;

const outcomeStyles = css`
  scroll-margin-block: 6rem;
`;

/** Renders the registration that the signed link in the URL identifies and the forms for changing it. */
export function EventOwnRegistration({ fields, page, data }: ViewProps<typeof fieldSet, Own>) {
  const { t } = page;
  if (data.state !== "open") return <Closed {...data} page={page} />;
  const { session, registration, calendar } = data;
  const { status, email, receiptNumber, amountPaid, amountOwed, canChange, eventName, eventUrl } = registration;
  const time = sessionTime(session, page);
  const isActive = status === "confirmed" || status === "held";
  const event = safeHref(eventUrl);
  return (
    <>
      <PageBand
        page={page}
        above={t(phrases.OwnRegistration)}
        title={eventName || session.title}
        subtitle={time ? [time.date, time.hours].filter(Boolean).join(", ") : undefined}
      />
      <Section>
        <Split kind="aside">
          <Stack gap={5}>
            <Outcome own={data} page={page} />
            <Payments own={data} page={page} />
            {registration.people.length > 0 && <People own={data} page={page} />}
            {isActive && canChange && registration.maxToAdd > 0 && <AddPerson own={data} page={page} />}
            {isActive && canChange && <Cancel own={data} page={page} />}
            {registration.offeredUntil && (
              <Change form={FORMS.accept} own={data}>
                <Button type="submit">{t(phrases.AcceptSeat)}</Button>
              </Change>
            )}
            {status === "waiting" && <Leave own={data} page={page} />}
            {isActive && !canChange && <p>{t(phrases.ClassBegun)}</p>}
            {!isActive && status !== "waiting" && event && (
              <div>
                <ButtonLink href={event}>{t(phrases.RegisterAgain)}</ButtonLink>
              </div>
            )}
            {isActive && fields.description && <Prose html={fields.description} />}
          </Stack>
          <Surface as="aside" aria-label={t(eventPhrases.AboutEvent)}>
            <Stack gap={4}>
              <Heading level={2} size="s">
                {session.title}
              </Heading>
              <dl className={factList}>
                <SessionFacts session={session} page={page} />
                {status === "confirmed" && (amountPaid > 0 || !amountOwed) && (
                  <Fact icon="credit-card" label={t(phrases.AmountPaid)}>
                    <dd>{priceText(amountPaid, t(eventPhrases.Free))}</dd>
                  </Fact>
                )}
                {status === "confirmed" && amountOwed && (
                  <Fact icon="credit-card" label={t(eventPhrases.StillToPay)}>
                    <dd>{money(amountOwed)}</dd>
                  </Fact>
                )}
                {receiptNumber && (
                  <Fact icon="receipt" label={t(phrases.Receipt)}>
                    <dd>{receiptNumber}</dd>
                  </Fact>
                )}
                {email && (
                  <Fact icon="mail" label={t(phrases.MailSentTo)}>
                    <dd>
                      <EmailText address={email} />
                    </dd>
                  </Fact>
                )}
              </dl>
              {isActive && calendar && (
                <div>
                  <ButtonLink href={calendar} variant="secondary" icon="calendar" download>
                    {t(phrases.ToCalendar)}
                  </ButtonLink>
                </div>
              )}
            </Stack>
          </Surface>
        </Split>
      </Section>
    </>
  );
}

const STATUS = {
  confirmed: ["success", phrases.OwnStatusConfirmed],
  held: ["warning", phrases.OwnStatusHeld],
  canceled: ["info", phrases.OwnStatusCanceled],
  expired: ["warning", phrases.OwnStatusExpired],
  waiting: ["info", phrases.OwnStatusWaiting],
  seated: ["success", phrases.OwnStatusSeated],
} as const;

const DONE = {
  cancel: phrases.DoneCancel,
  remove: phrases.DoneRemove,
  add: phrases.DoneAdd,
  leave: phrases.DoneLeave,
  accept: phrases.DoneAccept,
};

/** Renders the registration's status or, after a change, the result of the change. */
function Outcome({ own, page }: Props) {
  const { t } = page;
  const [kind, status] = STATUS[own.registration.status];
  const posted = Object.values(FORMS).includes(page.posted?.form ?? "") ? page.posted : undefined;
  const response = posted?.answer as ResponseOf<typeof changeRegistration> | undefined;
  const [failure = t(phrases.ChangeFailed)] = posted?.messages ?? [];
  if (response?.done)
    return (
      <div id={OUTCOME_ID} className={outcomeStyles} role="status">
        <Note kind="success">
          <p>
            {t(DONE[response.done])} {response.done !== "leave" && t(phrases.DoneMail)}
          </p>
          {response.refund ? <p>{t(phrases.DoneRefund, { amount: money(response.refund) })}</p> : null}
        </Note>
      </div>
    );
  if (posted)
    return (
      <div id={OUTCOME_ID} className={outcomeStyles} role="alert">
        <Note kind="danger">
          <p>
            <strong>{t(phrases.OwnNothingChanged)}</strong>
          </p>
          {posted.errors.size > 0 ? (
            [...posted.errors].map(([name, error]) => <p key={name}>{error}</p>)
          ) : (
            <p>{failure}</p>
          )}
        </Note>
      </div>
    );
  const { offeredUntil, price } = own.registration;
  if (offeredUntil) {
    const until = startText(offeredUntil, own.session.timeZone ?? page.timeZone, page.language) ?? "";
    return (
      <Note kind="success">
        <p>{t(phrases.OwnStatusOffered, { until })}</p>
        {price > 0 && <p>{priceOf(own, page)}</p>}
      </Note>
    );
  }
  return (
    <Note kind={kind}>
      <p>{t(status, { place: own.registration.place ?? 0 })}</p>
    </Note>
  );
}

function Payments({ own: { session, registration }, page }: Props) {
  const { t, language, timeZone } = page;
  return registration.payments.map(({ payUrl, amount, heldUntil }) => {
    const href = safeHref(payUrl);
    const deadline = startText(heldUntil, session.timeZone ?? timeZone, language) ?? "";
    return (
      href && (
        <Stack key={payUrl} gap={2} align="start">
          <ButtonLink href={href} icon="credit-card">
            {t(phrases.OwnPay, { amount: money(amount) })}
          </ButtonLink>
          <p>{t(phrases.OwnPayUntil, { until: deadline })}</p>
        </Stack>
      )
    );
  });
}

function People({ own, page }: Props) {
  const { t } = page;
  const { registration } = own;
  const isWaiting = registration.status === "waiting";
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t(isWaiting ? phrases.WhoIsWaiting : phrases.WhoIsComing)}
      </Heading>
      <ul className={people}>
        {registration.people.map(({ id, firstName, lastName, partnerName, isPaid, canLeave }) => {
          const name = namesOf({ firstName, lastName, partner: partnerName });
          return (
            <li key={id}>
              <span>
                {name}
                {!isPaid && !isWaiting && ` (${t(phrases.NotPaid)})`}
              </span>
              {registration.canChange && canLeave && (
                <Change form={FORMS.remove} own={own} also={[["personId", id]]}>
                  <Button type="submit" variant="secondary" size="small">
                    {t(phrases.OwnRemovePerson)}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                </Change>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

/** Returns the price of another person or of the offered seats, with how it is paid. */
function priceOf({ registration: { price, paysAtClass } }: Props["own"], { t }: Props["page"]): string {
  return t(paysAtClass ? phrases.OwnAddAtClass : phrases.OwnAddPrice, { price: money(price) });
}

function AddPerson({ own, page }: Props) {
  const { t } = page;
  const { price } = own.registration;
  const posted = page.posted?.form === FORMS.add && page.posted.outcome !== "sent" ? page.posted : undefined;
  const text = price > 0 ? priceOf(own, page) : t(phrases.OwnAddFree);
  return (
    <ButtonDisclosure label={t(phrases.OwnAddPerson)} open={posted !== undefined}>
      <Stack gap={3}>
        <p>{text}</p>
        <CmsForm
          form={FORMS.add}
          entries={nameFields(page)}
          submit={t(phrases.OwnAddPerson)}
          known={{ link: own.link }}
          checked
          page={{ ...page, posted }}
          island={(props) => (
            <Island
              name="event-own-registration/AddPerson"
              hydrate="visible"
              component={AddPersonIsland}
              page={page}
              needs={{ phrases: [formPhrases, phrases] }}
              props={props}
            />
          )}
        />
      </Stack>
    </ButtonDisclosure>
  );
}

/** Renders a confirmation step so that an accidental tap does not cancel a registration. */
function Cancel({ own, page }: Props) {
  const { t } = page;
  const { amountPaid } = own.registration;
  return (
    <ButtonDisclosure label={t(phrases.CancelRegistration)}>
      <Stack gap={3} align="start">
        <p>{t(phrases.CancelWarning)}</p>
        {amountPaid > 0 && <p>{t(phrases.CancelRefund, { amount: money(amountPaid) })}</p>}
        <Change form={FORMS.cancel} own={own}>
          <Button type="submit">{t(phrases.CancelConfirm)}</Button>
        </Change>
      </Stack>
    </ButtonDisclosure>
  );
}

/** Renders a confirmation step before the visitor leaves the waitlist. */
function Leave({ own, page: { t } }: Props) {
  return (
    <ButtonDisclosure label={t(phrases.LeaveWaitingList)}>
      <Stack gap={3} align="start">
        <p>{t(phrases.LeaveWarning)}</p>
        <Change form={FORMS.leave} own={own}>
          <Button type="submit">{t(phrases.LeaveConfirm)}</Button>
        </Change>
      </Stack>
    </ButtonDisclosure>
  );
}

interface ChangeProps {
  form: string;
  own: Open;
  also?: readonly (readonly [string, string])[];
  children: ReactNode;
}

/** Renders a form for changing the registration. */
const Change = ({ own: { link }, also = [], ...form }: ChangeProps) => (
  <ChangeForm {...form} values={[["link", link], ...also]} outcome={OUTCOME_ID} />
);

/** Renders the error message for an invalid registration link. */
function Closed({ title, text, page }: Exclude<Own, Open> & { page: PageContext }) {
  const { t } = page;
  const phone = phoneParts(text).find(({ href }) => href)?.text;
  return (
    <>
      <PageBand page={page} title={title} />
      <Section>
        <Stack gap={4} align="start">
          <p>{text}</p>
          <PhoneButton value={phone} />
          <TextLink href={page.localized?.(EVENTS).href ?? EVENTS}>{t(phrases.FindClass)}</TextLink>
        </Stack>
      </Section>
    </>
  );
}

/** Renders the error message for a registration that could not be fetched. */
export const OwnFailed = ({ page, query, reason }: FailedProps<typeof fieldSet>) => (
  <>
    <PageBand page={page} title={page.t(eventPhrases.RegistrationUnavailable)} />
    <Section>
      <FailureDetails page={page} reason={reason} retry={`?${query}`} />
    </Section>
  </>
);
