import { css } from "@linaria/core";
import type { DoctorTimes as Doctor } from "../../../contracts/visits.ts";
import { DOCTORS } from "../../../lib/cms/paths.ts";
import { stateName } from "../../../lib/forms/states.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { displayPhone } from "../../../lib/text/phone.ts";
import { appointmentRequestUrl } from "../../care/appointment-request-url.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { nameText } from "../../care/name-text.ts";
import { Portrait } from "../../care/Portrait.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { DoctorTimes } from "../../care/visits/DoctorTimes.tsx";
import { dayInSentence, visitClock } from "../../care/visits/visit-times.ts";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { PageLink } from "../../cms/components/PageLink.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { PageContext } from "../../context/page-context.ts";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import { PhoneButton, PhoneText } from "../../ui/Phone.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import { type Booking, bookingUrl, type Choice, offeredTimes } from "./booking.ts";
import type { fields as fieldSet } from "./fields.ts";
import { BOOKING_FORM, bookingEntries } from "./form.ts";
import { phrases } from "./phrases.ts";
import { Segment } from "./Segment.tsx";
import { Start } from "./Start.tsx";

type Fields = ViewProps<typeof fieldSet>["fields"];
type Found = Extract<Booking, { state: "found" }>;

interface PartProps {
  booking: Found;
  page: PageContext;
}

const portraitSize = css`
  inline-size: 100%;
  block-size: 100%;
`;

const choices = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-6);
`;

const aside = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
`;

/** Renders the page on which visitors book a free time of a doctor, at a location, or in a line. */
export function AppointmentBooking({ fields, page, data }: ViewProps<typeof fieldSet, Booking>) {
  const { t } = page;
  // In author mode, the URL has no query string, so the block renders what visitors see before they choose.
  if (data.state === "unknown" && !page.editing)
    return (
      <NotFoundNotice page={page}>
        <PageLink page={page} to={DOCTORS}>
          {t(phrases.ChooseDoctor)}
        </PageLink>
        <TextLink href={page.path}>{t(phrases.MakeAppointment)}</TextLink>
      </NotFoundNotice>
    );
  if (data.state !== "found") return <Start fields={fields} title={data.title} page={page} />;
  const [doctor] = data.choice.subject.kind === "doctor" ? data.times.doctors : [];
  const { line } = data.times;
  const place = doctor && [nameText(page, doctor.primarySpecialty ?? ""), doctor.locationName, doctor.city];
  return (
    <>
      <PageBand
        page={page}
        title={data.title}
        subtitle={lineText(place?.filter(Boolean).join(" · ") ?? "") || undefined}
        isDetail
        portrait={
          doctor && (
            <Portrait
              photo={doctor.photo}
              pictureHosts={page.pictureHosts}
              size={384}
              iconSize={72}
              className={portraitSize}
            />
          )
        }
      />
      <Section>
        <Split kind="aside">
          <Stack gap={5}>
            <Refusal booking={data} page={page} />
            {!line && <Choices booking={data} page={page} />}
            {line ? (
              <LineTimes booking={data} line={line} page={page} />
            ) : doctor ? (
              <OneDoctor booking={data} doctor={doctor} page={page} />
            ) : (
              <Doctors fields={fields} booking={data} page={page} />
            )}
          </Stack>
          <OtherWays fields={fields} booking={data} page={page} />
        </Split>
      </Section>
    </>
  );
}

/** Renders why nothing was booked, if the page has no form beside which the reason can be shown. */
function Refusal({ booking: { times }, page }: PartProps) {
  const posted = page.posted?.form === BOOKING_FORM ? page.posted : undefined;
  if (!posted || offeredTimes(times, page).length > 0) return null;
  const reasons = posted.errors.has("slot")
    ? [page.t(phrases.LastTaken)]
    : [...posted.errors.values(), ...posted.messages];
  return (
    <Note kind="danger">
      {reasons.map((reason) => (
        <p key={reason} role="alert">
          {reason}
        </p>
      ))}
    </Note>
  );
}

function Choices({ booking: { choice, times }, page }: PartProps) {
  const { t } = page;
  const option = (text: string, isChosen: boolean, changes: Partial<Choice>) => ({
    text,
    isChosen,
    href: bookingUrl(page, choice, { from: undefined, time: undefined, ...changes }),
  });
  return (
    <div className={choices}>
      <Segment
        label={t(phrases.PatientChoice)}
        options={[
          option(t(phrases.NewPatient), !choice.isKnown, { isKnown: false }),
          option(t(phrases.KnownPatient), choice.isKnown, { isKnown: true }),
        ]}
      />
      {/* A link to video visits that are not offered still leads back to the office. */}
      {(times.offersVideo !== false || choice.isVideo) && (
        <Segment
          label={t(phrases.VisitType)}
          options={[
            option(t(phrases.OfficeVisit), !choice.isVideo, { isVideo: false }),
            option(t(phrases.ByVideo), choice.isVideo, { isVideo: true }),
          ]}
        />
      )}
    </div>
  );
}

/** Returns the link to the page with a doctor's times, for the same kind of visit. */
const linkTo = (choice: Choice, page: PageContext) => (doctor: Doctor, time?: string) =>
  bookingUrl(page, choice, { subject: { kind: "doctor", path: doctor.profileUrl }, from: undefined, time });

function OneDoctor({ booking, doctor, page }: PartProps & { doctor: Doctor }) {
  const { t } = page;
  const { choice, times, name } = booking;
  const { colleagues } = times;
  const day = doctor.first && dayInSentence(doctor.first, doctor.timeZone, page);
  const sooner = colleagues.length > 0 && (
    <Stack gap={4}>
      <Heading level={2} size="m">
        {t(phrases.FreeSooner)}
      </Heading>
      <DoctorTimes doctors={colleagues} hrefOf={linkTo(choice, page)} page={page} />
    </Stack>
  );
  if (doctor.times.length === 0)
    return (
      <>
        <Note kind="info">
          <p>{t(doctor.isBookable ? phrases.NoTimesText : phrases.ByPhoneOnly, { name })}</p>
        </Note>
        {choice.from && (
          <TextLink href={bookingUrl(page, choice, { from: undefined })}>{t(phrases.FirstTimes)}</TextLink>
        )}
        {sooner}
      </>
    );
  return (
    <>
      {sooner && day && (
        <Note kind="info">
          <p>{t(phrases.FreeLate, { day })}</p>
        </Note>
      )}
      {sooner}
      <BookingForm booking={booking} times={offeredTimes(times, page)} submit={t(phrases.BookVisit)} page={page} />
      {(times.next || choice.from) && (
        <div className={choices}>
          {choice.from && (
            <TextLink href={bookingUrl(page, choice, { from: undefined, time: undefined })}>
              {t(phrases.FirstTimes)}
            </TextLink>
          )}
          {times.next && (
            <TextLink href={bookingUrl(page, choice, { from: times.next, time: undefined })}>
              {t(phrases.LaterTimes)}
            </TextLink>
          )}
        </div>
      )}
    </>
  );
}

/** Returns the URL of the form that requests an appointment for the choice, or null if nobody takes requests. */
const requestUrl = ({ requestLink }: Fields, { subject }: Choice) =>
  appointmentRequestUrl(requestLink, subject.kind, subject.path);

function Doctors({ fields, booking: { choice, times }, page }: PartProps & { fields: Fields }) {
  const { t } = page;
  if (times.doctors.length === 0) {
    const request = requestUrl(fields, choice);
    return (
      <Stack gap={4} align="start">
        <Note kind="info">
          <p>{t(phrases.NobodyFree)}</p>
        </Note>
        {request && (
          <ButtonLink href={request} icon="calendar">
            {linkText(fields.requestLink, t(phrases.AskInstead))}
          </ButtonLink>
        )}
      </Stack>
    );
  }
  // A doctor in another state is of little use, so each list is in one state. The state of the nearest comes first.
  const byState = Map.groupBy(times.doctors, ({ state }) => stateName(state) ?? "");
  return (
    <Stack gap={6}>
      {choice.subject.kind === "service" && (
        <div>
          <LocationPicker page={page} />
        </div>
      )}
      {[...byState].map(([state, doctors]) => (
        <Stack gap={4} key={state}>
          <Heading level={2} size="m">
            {state ? t(phrases.DoctorsInState, { state }) : t(phrases.DoctorsWithTimes)}
          </Heading>
          <DoctorTimes doctors={doctors} hrefOf={linkTo(choice, page)} page={page} />
        </Stack>
      ))}
    </Stack>
  );
}

function LineTimes({ booking, line, page }: PartProps & { line: NonNullable<Found["times"]["line"]> }) {
  const { t } = page;
  const { kind, isOpen, wait = 0, times, timeZone, phone } = line;
  const join = isOpen ? phrases.JoinLine : phrases.BookVisit;
  const [first] = times;
  if (!first)
    return (
      <Stack gap={4} align="start">
        <Note kind="info">
          <p>{t(kind === "video" ? phrases.VideoClosed : phrases.LineFull)}</p>
        </Note>
        <PhoneButton value={phone} />
      </Stack>
    );
  return (
    <>
      <Note kind={isOpen ? "success" : "info"}>
        <p>
          {isOpen
            ? t(phrases.LineOpen, { n: wait })
            : t(phrases.LineClosed, {
                day: dayInSentence(first.start, timeZone, page),
                time: visitClock(first.start, timeZone, page),
              })}
        </p>
        {kind === "video" && !isOpen && phone && (
          <p>
            <PhoneText>{t(phrases.VideoClosedCall, { phone: displayPhone(phone) })}</PhoneText>
          </p>
        )}
      </Note>
      <BookingForm
        booking={booking}
        times={offeredTimes(booking.times, page)}
        submit={t(kind === "video" ? join : phrases.SaveSpot)}
        page={page}
      />
      {kind === "spot" && <p>{t(phrases.SpotIsEstimate)}</p>}
    </>
  );
}

interface BookingFormProps extends PartProps {
  times: Parameters<typeof bookingEntries>[1];
  submit: string;
}

function BookingForm({ booking: { choice, times: found }, times, submit, page }: BookingFormProps) {
  const { t, language } = page;
  // In a line, most people want the next time.
  const first = found.line ? (times[0]?.value ?? "") : "";
  const chosen = times.find(({ value }) => value === choice.time)?.value ?? first;
  return (
    <Surface>
      <CmsForm
        form={BOOKING_FORM}
        entries={bookingEntries(t, times, chosen, found.sendsEmail)}
        submit={submit}
        failure={t(phrases.VisitNotBooked)}
        known={{ known: String(choice.isKnown), video: String(choice.isVideo), language }}
        page={page}
      />
    </Surface>
  );
}

/** Renders what visitors can do if no time fits: request an appointment, or call. */
function OtherWays({ fields, booking, page }: PartProps & { fields: Fields }) {
  const { t } = page;
  const { choice, times, phone, name } = booking;
  const { requestLink, help } = fields;
  const request = times.line ? null : requestUrl(fields, choice);
  const number = phone || fields.phone;
  return (
    <Surface as="aside" className={aside} aria-label={t(phrases.OtherWays)}>
      <Heading level={2} size="s">
        {t(phrases.OtherWays)}
      </Heading>
      {request && (
        <>
          <p>{t(phrases.AskInsteadText)}</p>
          <ButtonLink href={request} variant="secondary" icon="calendar">
            {linkText(requestLink, t(phrases.AskInstead))}
          </ButtonLink>
        </>
      )}
      {number && <PhoneButton value={number} variant="secondary" />}
      {!times.line && choice.subject.kind !== "doctor" && (
        <PageLink page={page} to={DOCTORS}>
          {t(phrases.ChooseDoctor)}
        </PageLink>
      )}
      {choice.subject.kind === "doctor" && <TextLinkToDoctor path={choice.subject.path} name={name} page={page} />}
      {help && <Prose html={help} />}
    </Surface>
  );
}

const TextLinkToDoctor = ({ path, name, page }: { path: string; name: string; page: PageContext }) => (
  <PageLink page={page} to={path}>
    {page.t(carePhrases.ProfileOfDoctor, { name })}
  </PageLink>
);
