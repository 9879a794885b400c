import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { priceText } from "../../../lib/billing/money.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { readValue } from "../../../lib/forms/forms.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext, Posted } from "../../context/page-context.ts";
import { payText } from "../../events/pay-text.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Fact, factList, SessionFacts } from "../../events/SessionFacts.tsx";
import { sessionTime } from "../../events/session-text.ts";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { type FormField, formField } from "../../forms/entries.ts";
import { pageForm } from "../../forms/form-fields.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { viewport } from "../../theme/viewport.ts";
import { alwaysOpen } from "../../ui/always-open.ts";
import { chevronSummary } from "../../ui/chevron-summary.ts";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { others, partnerField, waitingRule, withOthers } from "./party.ts";
import { phrases } from "./phrases.ts";
import { RegistrationIsland } from "./Registration.island.tsx";
import { BackLink, Obstacle, QueuePosition, RegistrationAlternative } from "./RegistrationAlternative.tsx";
import { FORM_PARAMETERS, type Registration } from "./registration.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];
type FoundRegistration = Extract<Registration, { state: "found" }>;

const intro = css`
  margin-block-end: var(--space-5);
`;

/* The thank-you message replaces the explanation too. */
const waitingIntro = css`
  margin-block-end: var(--space-5);

  &:has(~ [data-sent], ~ * [data-sent]) {
    display: none;
  }
`;

const aside = css`
  display: grid;
  gap: var(--space-2);

  @media ${viewport.wide} {
    grid-column: 2;
    grid-row: 1;
  }
`;

/* On phones, the session's main facts fit above the form, and the other facts are in a disclosure. */
const facts = css`
  & > summary {
    inline-size: fit-content;
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }

  & > div {
    display: grid;
    gap: var(--space-4);
    padding-block-start: var(--space-2);
  }

  ${alwaysOpen(`@media ${viewport.wide}`)}
`;

const brief = css`
  font-size: var(--text-s);

  @media ${viewport.wide} {
    display: none;
  }
`;

/**
 * Renders the registration form for the session in the URL. If the visitor cannot register, renders the reason and a
 * link to the next step.
 */
export function EventRegistration({ fields, page, data }: ViewProps<typeof fieldSet, Registration>) {
  const { t } = page;
  if (data.state !== "found") {
    // In author mode, the block renders the form even if the URL does not contain a session ID.
    if (page.editing) return <Section>{form(fields, page)}</Section>;
    const unknown = data.state === "unknown";
    return (
      <RegistrationAlternative
        page={page}
        title={t(unknown ? phrases.RegistrationUnknown : phrases.RegistrationChoose)}
      >
        <p>{t(unknown ? phrases.RegistrationUnknownText : phrases.RegistrationChooseText)}</p>
        <BackLink fields={fields} page={page} />
      </RegistrationAlternative>
    );
  }
  const { event, session, obstacle, waitingList, fee, canceled, line } = data;
  const eventLink = safeHref(event.eventUrl);
  const time = sessionTime(session, page);
  const place = session.isOnline ? t(eventPhrases.Online) : session.venue?.name;
  const price = fee && priceText(fee.price, t(eventPhrases.Free));
  const mayWait = obstacle === "full" && waitingList;
  const title = t(mayWait ? phrases.WaitFor : phrases.RegisterFor, { event: event.title });
  return (
    <>
      <PageBand page={page} title={title} />
      <Section>
        <Split kind="aside">
          <Surface as="aside" className={aside} aria-label={t(eventPhrases.AboutEvent)}>
            <Heading level={2} size="s">
              {session.title}
            </Heading>
            <div className={brief}>
              {time && <p>{[time.date, time.hours].filter(Boolean).join(", ")}</p>}
              <p>{lineText([place, price].filter(Boolean).join(" · "))}</p>
            </div>
            <details className={facts}>
              <summary className={chevronSummary}>{t(eventPhrases.AboutEvent)}</summary>
              <div>
                {session.description && <p>{session.description}</p>}
                <dl className={factList}>
                  <SessionFacts session={session} page={page} />
                  {fee && (
                    <Fact icon="credit-card" label={t(phrases.Fee)}>
                      {fee.description && <dd>{fee.description}</dd>}
                      <dd>{price}</dd>
                    </Fact>
                  )}
                </dl>
              </div>
            </details>
          </Surface>
          <div>
            {canceled && (
              <div className={intro}>
                <Note kind="info">
                  <p role="status">{t(phrases.PaymentCanceled)}</p>
                </Note>
              </div>
            )}
            {line?.place ? (
              <QueuePosition place={line.place} page={page} />
            ) : line?.result ? (
              form(fields, { ...page, ...queuedResult(fields, line, page) }, data)
            ) : (
              <>
                {mayWait && (
                  <Stack gap={3} className={waitingIntro}>
                    <Heading level={2} size="m">
                      {t(phrases.RegistrationFull)}
                    </Heading>
                    <p>{t(phrases.WaitingListText)}</p>
                    {eventLink && <TextLink href={eventLink}>{t(phrases.OtherDates)}</TextLink>}
                  </Stack>
                )}
                {obstacle && !mayWait ? <Obstacle data={data} fields={fields} page={page} /> : form(fields, page, data)}
              </>
            )}
          </div>
        </Split>
      </Section>
    </>
  );
}

/**
 * Converts the result of a queued registration to the format of `page.posted`, which includes the values that the
 * visitor typed.
 */
function queuedResult(
  fields: Fields,
  { result, typed }: NonNullable<FoundRegistration["line"]>,
  page: PageContext,
): { posted?: Posted } {
  const definition = withOthers(pageForm(fields, FORM_PARAMETERS));
  if (page.posted || !definition || !result) return {};
  const valuesOf = (name: string) => [typed?.[name] ?? []].flat();
  return {
    posted: {
      form: definition.id,
      values: new Map(
        [...definition.fields, waitingRule].map(
          (field) => [field.name, readValue(field, valuesOf(field.name))] as const,
        ),
      ).set("promoCode", valuesOf("promoCode")[0] ?? ""),
      errors: new Map(),
      outcome: result.success ? "sent" : "failed",
      messages: result.success ? [result.message ?? page.t(formPhrases.FormThanks)] : result.errors,
      address: "",
    },
  };
}

/**
 * Renders the registration form from the CMS. The form submits values from the URL as hidden inputs. If the class has a
 * fee, the form contains a promotion code field.
 */
function form(fields: Fields, page: PageContext, data?: FoundRegistration): ReactNode {
  const definition = pageForm(fields, FORM_PARAMETERS);
  if (!definition) return null;
  const { headline, description } = fields;
  const { entries, submit } = fields.fields;
  const fees = data?.event.eventFees ?? [];
  const choice = fees.length > 1 ? feeChoice(fees, page) : null;
  const peopleFields = data ? others(entries, data.session, choice, page) : [];
  const partner = data ? partnerField(entries, fees, data.fee, page) : [];
  const isFull = data?.obstacle === "full";
  const mayWait = data?.waitingList && !isFull ? [waitingChoice(page)] : [];
  const knownValues = {
    ...(isFull ? { [waitingRule.name]: "true" } : {}),
    ...(data ? { sessionId: data.session.id } : {}),
    ...(data?.fee ? { eventFeeId: data.fee.id } : {}),
  };
  const posted = page.posted?.form === definition.id ? page.posted.values.get("promoCode") : undefined;
  const promo = data &&
    fees.some(({ price }) => price > 0) &&
    !isFull && {
      sessionId: data.session.id,
      fees: fees.map(({ id, price }) => ({ id, price })),
      code: String(posted ?? ""),
      along: peopleFields.length > 0,
    };
  return (
    <>
      {data?.event.paysAtClass && fees.some(({ price }) => price > 0) && (
        <div className={intro}>
          <Note kind="info">
            <p>{payText(data.session, page)}</p>
          </Note>
        </div>
      )}
      {/* On the waitlist, nobody is coming yet, and no confirmation is sent. */}
      {!isFull && (headline || description) && (
        <Stack gap={3} className={intro}>
          {headline && (
            <Heading level={2} size="m">
              {headline}
            </Heading>
          )}
          {description && <Prose html={description} />}
        </Stack>
      )}
      <CmsForm
        form={definition.id}
        entries={[...(choice && !data?.fee ? [choice] : []), ...entries, ...partner, ...peopleFields, ...mayWait]}
        submit={isFull ? page.t(eventPhrases.JoinWaitingList) : submit}
        known={knownValues}
        {...(data && { draft: `${definition.id} ${data.session.id}` })}
        checked
        island={(props) => (
          <Island
            name="event-registration/Registration"
            hydrate="visible"
            component={RegistrationIsland}
            page={page}
            needs={{ phrases: [formPhrases, eventPhrases, phrases] }}
            props={{ ...props, ...(promo && { promo }) }}
          />
        )}
        page={page}
      />
    </>
  );
}

/** Returns a checkbox that lets visitors join the waitlist if the class fills up before they submit the form. */
const waitingChoice = ({ t }: PageContext): FormField =>
  formField({ ...waitingRule, title: t(phrases.WaitIfFull), value: false });

/** Returns a dropdown for selecting a fee, which the form contains if the URL does not specify a fee. */
function feeChoice(fees: FoundRegistration["event"]["eventFees"], { t }: PageContext): FormField {
  const items = fees.map(({ id, description, price }) => ({
    value: id,
    text: [description, priceText(price, t(eventPhrases.Free))].filter(Boolean).join(": "),
  }));
  return formField({ kind: "dropdown", name: "eventFeeId", title: t(phrases.Fee), maxLength: null, items });
}
