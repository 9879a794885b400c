import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { changeVisit } from "../../../contracts/visits.ts";
import { addressText, safeHref } from "../../../lib/cms/links.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { phoneParts } from "../../../lib/text/phone.ts";
import { providerName } from "../../care/provider-name.ts";
import { visitPhrases } from "../../care/visits/phrases.ts";
import { visitClock, visitDay } from "../../care/visits/visit-times.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { PageLink } from "../../cms/components/PageLink.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { pathOf, siteLink } from "../../context/site-link.ts";
import { Fact, factList } from "../../events/SessionFacts.tsx";
import { ChangeForm } from "../../forms/ChangeForm.tsx";
import { Choices } from "../../forms/Choices.tsx";
import { formField } from "../../forms/entries.ts";
import { viewport } from "../../theme/viewport.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ButtonDisclosure } from "../../ui/ButtonDisclosure.tsx";
import { EmailText } from "../../ui/EmailLink.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Note } from "../../ui/Note.tsx";
import { PhoneButton } from "../../ui/Phone.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { FORMS } from "./forms.ts";
import type { Own } from "./own.ts";
import { phrases } from "./phrases.ts";

type Open = Extract<Own, { state: "open" }>;
interface Props {
  own: Open;
  page: PageContext;
}

const OUTCOME_ID = "own-visit-outcome";
const APPOINTMENTS = "/appointments";

const layout = css`
  @media ${viewport.wide} {
    grid-template-rows: auto 1fr;

    & > aside {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

const wholeAddress = css`
  display: inline-block;
`;

const outcomeStyles = css`
  scroll-margin-block: 6rem;
`;

/** Renders the visit that the signed link in the URL identifies, and the forms for moving and canceling it. */
export function OwnAppointment({ fields, page, data }: ViewProps<typeof fieldSet, Own>) {
  const { t } = page;
  if (data.state !== "open") return <Altered title={data.title} page={page} />;
  const { visit, title } = data;
  const isBooked = visit.status === "booked";
  const details = (
    <Surface key="details" as="aside" aria-label={t(phrases.OwnVisit)}>
      <Stack gap={4} align="start">
        <Facts own={data} page={page} />
        {isBooked && visit.calendar && (
          <ButtonLink
            href={calendarUrl(data, page)}
            variant={data.isNew ? "primary" : "secondary"}
            icon="calendar"
            download
          >
            {t(phrases.VisitToCalendar)}
          </ButtonLink>
        )}
        <PhoneButton value={visit.phone} variant="secondary" />
      </Stack>
    </Surface>
  );
  // On narrow screens, who has just booked needs the details first, and who opens the link later, the controls.
  const controls = isBooked && (
    <Stack key="controls" gap={5}>
      <Move own={data} page={page} />
      <Cancel own={data} page={page} />
      {fields.description && <Prose html={fields.description} />}
    </Stack>
  );
  return (
    <>
      <PageBand page={page} above={whatOf(data, page)} title={title} subtitle={whenOf(data, page)} />
      <Section>
        <Split kind="aside" className={layout}>
          <Stack gap={5}>
            <Outcome own={data} page={page} />
            {isBooked && (
              <p>
                {t(
                  visit.video
                    ? phrases.VisitVideoHow
                    : visit.kind === "spot"
                      ? phrases.VisitSpotHow
                      : phrases.VisitOfficeHow,
                )}
              </p>
            )}
            {!isBooked && (
              <PageLink page={page} to={APPOINTMENTS}>
                {t(phrases.BookAgain)}
              </PageLink>
            )}
          </Stack>
          {data.isNew ? [details, controls] : [controls, details]}
        </Split>
      </Section>
    </>
  );
}

const calendarUrl = ({ link }: Open, page: PageContext): string =>
  `${pathOf(page, page.path)}/calendar.ics?link=${encodeURIComponent(link)}`;

/** Returns what was booked, such as `Appointment with Leif Palomino, NP`. */
function whatOf({ visit: { kind, doctor, location } }: Open, { t }: PageContext): string {
  if (kind === "video") return t(visitPhrases.VideoVisit);
  if (kind === "spot") return t(visitPhrases.SpotName, { name: location?.name ?? "" });
  return doctor ? t(visitPhrases.VisitWith, { name: providerName({ id: "", ...doctor }) }) : t(phrases.OwnVisit);
}

function whenOf({ visit: { kind, start, timeZone } }: Open, page: PageContext): string {
  const clock = visitClock(start, timeZone, page);
  const time = kind === "appointment" ? clock : page.t(visitPhrases.AboutTime, { time: clock });
  return page.t(visitPhrases.VisitDay, { day: visitDay(start, timeZone, page), time });
}

function Facts({ own, page }: Props) {
  const { t } = page;
  const { location, doctor, email, video } = own.visit;
  const place = safeHref(location?.url);
  const profile = safeHref(doctor?.profileUrl);
  const name = doctor && providerName({ id: "", ...doctor });
  return (
    <dl className={factList}>
      <Fact icon="clock" label={t(phrases.VisitWhen)}>
        <dd>{whenOf(own, page)}</dd>
      </Fact>
      {doctor && (
        <Fact icon="user" label={t(phrases.VisitDoctor)}>
          <dd>{profile ? <a {...siteLink(page, profile)}>{name}</a> : name}</dd>
        </Fact>
      )}
      <Fact icon={video ? "video" : "map-pin"} label={t(phrases.VisitWhere)}>
        <dd>
          {video || !location ? (
            t(phrases.VisitByVideo)
          ) : (
            <>
              {place ? <a {...siteLink(page, place)}>{lineText(location.name)}</a> : lineText(location.name)}
              {location.address && <div>{lineText(addressText(location.address))}</div>}
            </>
          )}
        </dd>
      </Fact>
      {!video && location?.parking && (
        <Fact icon="car" label={t(phrases.VisitParking)}>
          <dd>{location.parking}</dd>
        </Fact>
      )}
      <Fact icon="mail" label={t(phrases.VisitMail)}>
        <dd>
          <EmailText address={email} />
        </dd>
      </Fact>
    </dl>
  );
}

/** Renders the visit's status or, after a change, the result of the change. */
function Outcome({ own, page }: Props) {
  const { t } = page;
  const { status, place, email, sendsEmail = true } = own.visit;
  const posted = Object.values<string>(FORMS).includes(page.posted?.form ?? "") ? page.posted : undefined;
  const response = posted?.answer as ResponseOf<typeof changeVisit> | undefined;
  const lines = [
    ...(status === "booked" && !(own.isNew && sendsEmail) ? [t(phrases.VisitStatusBooked)] : []),
    ...(status === "booked" && !sendsEmail ? [t(phrases.VisitKeepPage)] : []),
    ...(place ? [t(phrases.VisitStatusLine, { place })] : []),
    ...(status === "canceled" ? [t(visitPhrases.VisitAlreadyCanceled)] : []),
    ...(status === "over" ? [t(phrases.VisitStatusOver)] : []),
  ];
  const changed = sendsEmail
    ? { move: phrases.VisitMoved, cancel: phrases.VisitCanceledNow }
    : { move: phrases.VisitMovedOnly, cancel: phrases.VisitCanceledOnly };
  if (response?.done)
    return (
      <Message role="status">
        <Note kind="success">
          <p>{t(changed[response.done])}</p>
        </Note>
      </Message>
    );
  if (posted) {
    const [failure = t(phrases.VisitChangeFailed)] = [...posted.errors.values(), ...posted.messages];
    return (
      <Message role="alert">
        <Note kind="danger">
          <p>
            <strong>{t(phrases.VisitNothingChanged)}</strong>
          </p>
          <p>{failure}</p>
        </Note>
      </Message>
    );
  }
  return (
    <Note kind={status === "booked" ? "success" : "info"}>
      {own.isNew && sendsEmail && <EmailSent email={email} page={page} />}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}

/** Renders where the details were sent. The address moves to the next line as a whole if it fits there. */
function EmailSent({ email, page: { t } }: { email: string; page: PageContext }) {
  const [before, after] = t(phrases.VisitBookedText, { email: "\n" }).split("\n");
  return (
    <p>
      {before}
      <span className={wholeAddress}>
        <EmailText address={email} />
      </span>
      {after}
    </p>
  );
}

const Message = ({ role, children }: { role: "status" | "alert"; children: ReactNode }) => (
  <div id={OUTCOME_ID} className={outcomeStyles} role={role}>
    {children}
  </div>
);

function Move({ own, page }: Props) {
  const { t } = page;
  const { visit, link } = own;
  const posted = page.posted?.form === FORMS.move && !page.posted.answer ? page.posted : undefined;
  const chosen = String(posted?.values.get("slot") ?? "");
  // The upstream's list may still contain the time that the upstream has just refused.
  const gone = posted?.errors.has("slot") ? chosen : "";
  const times = own.times.filter(({ id, start }) => id !== gone && Date.parse(start) !== Date.parse(visit.start));
  const items = times.map(({ id, start }) => ({
    value: id,
    text: visitClock(start, visit.timeZone, page),
    group: visitDay(start, visit.timeZone, page),
  }));
  return (
    <ButtonDisclosure label={t(phrases.MoveVisit)} open={posted !== undefined}>
      {items.length === 0 ? (
        <p>{t(phrases.MoveVisitNone)}</p>
      ) : (
        <ChangeForm form={FORMS.move} values={[["link", link]]} outcome={OUTCOME_ID}>
          <Stack gap={5} align="start">
            <Choices
              field={formField({ kind: "radioList", name: "slot", title: "", items })}
              id="own-visit-time"
              value={chosen}
              legend={t(visitPhrases.ChooseTime)}
              describedBy=""
              invalid={false}
            >
              {null}
            </Choices>
            <Button type="submit">{t(phrases.MoveVisitConfirm)}</Button>
          </Stack>
        </ChangeForm>
      )}
    </ButtonDisclosure>
  );
}

/** Renders a confirmation step so that an accidental tap does not cancel a visit. */
function Cancel({ own: { link }, page: { t } }: Props) {
  return (
    <ButtonDisclosure label={t(phrases.CancelVisit)}>
      <Stack gap={3} align="start">
        <p>{t(phrases.CancelVisitWarning)}</p>
        <ChangeForm form={FORMS.cancel} values={[["link", link]]} outcome={OUTCOME_ID}>
          <Button type="submit">{t(phrases.CancelVisitConfirm)}</Button>
        </ChangeForm>
      </Stack>
    </ButtonDisclosure>
  );
}

/** Renders the error message for an invalid link. */
function Altered({ title, page }: { title: string; page: PageContext }) {
  const { t } = page;
  const phone = phoneParts(page.phone).find(({ href }) => href)?.text;
  return (
    <>
      <PageBand page={page} title={title} />
      <Section>
        <Stack gap={4} align="start">
          <p>{t(visitPhrases.VisitLinkAlteredText)}</p>
          <PhoneButton value={phone} />
          <PageLink page={page} to={APPOINTMENTS}>
            {t(phrases.BookAgain)}
          </PageLink>
        </Stack>
      </Section>
    </>
  );
}

/** Renders the error message for a visit that could not be fetched. */
export const OwnVisitFailed = ({ page, query, reason }: FailedProps<typeof fieldSet>) => (
  <>
    <PageBand page={page} title={page.t(phrases.VisitUnavailable)} />
    <Section>
      <FailureDetails page={page} reason={reason} retry={`?${query}`} />
    </Section>
  </>
);
