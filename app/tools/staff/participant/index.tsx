import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { type ParticipantDetail, participantDetail } from "../../../../contracts/class-desk.ts";
import { money } from "../../../../lib/billing/money.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { paymentText } from "../../../../lib/events/participants.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Phone } from "../../../ui/Phone.tsx";
import { type LoadInput, type PageActor, page } from "../../define.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { messagesUrl, PARTICIPANT_PATH, participantUrl, sessionUrl } from "../urls.ts";

const TITLE = "Participant";

const facts = css`
  display: grid;
  grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr);
  gap: var(--space-2) var(--space-5);
  max-inline-size: 48rem;
  padding-block-end: var(--space-6);
  font-size: var(--text-s);
  overflow-wrap: anywhere;

  & > dt {
    color: var(--color-muted);
  }

  & > dd {
    margin: 0;
    font-weight: 700;
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

const history = css`
  max-inline-size: 48rem;
  padding-block: var(--space-3) var(--space-6);
  font-size: var(--text-s);

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
  }

  & small {
    color: var(--color-muted);
  }
`;

async function load({ query, call }: LoadInput) {
  const registrationId = query.get("registrationId")?.trim() ?? "";
  return call(participantDetail, { registrationId });
}

/** Returns the events in a registration's history, oldest first, each with a description and a time. */
export function eventsOf({ participant, registeredAt, payments, history }: ParticipantDetail): [string, string][] {
  const all: [string, string][] = [
    ["Registered", registeredAt],
    ...payments.map(({ at, amount, status }): [string, string] => [`${status}: ${money(Math.abs(amount))}`, at]),
    ...history.map(({ action, detail, by, at }): [string, string] => [
      `${action[0]?.toUpperCase()}${action.slice(1)}${detail ? `, ${detail}` : ""}${by ? `, by ${by}` : ""}`,
      at,
    ]),
  ];
  if (participant.arrivedAt)
    all.push([`Checked in${participant.arrivedBy ? `, by ${participant.arrivedBy}` : ""}`, participant.arrivedAt]);
  return all.sort(([, a], [, b]) => Date.parse(a) - Date.parse(b));
}

/**
 * Renders the registration ID. Users can search the audit log for this ID. For users who have the ops role, also
 * renders a link to the audit log search.
 */
const registrationOf = (id: string, actor: PageActor | null): ReactNode =>
  actor?.roles.includes("ops") ? (
    <>
      {id} <a href={`/_ops/audit?what=${encodeURIComponent(id)}`}>Who viewed it</a>
    </>
  ) : (
    id
  );

/** Tool page for a registration: details, payments, and history. */
export default page({
  path: PARTICIPANT_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  View({ data, page: { timeZone }, actor }) {
    const { participant, phone, hostingLocation, fee, amount, promoCode, receiptNumber, others } = data;
    const { name, email, sessionId, eventId, sessionName, startDate, paymentStatus } = participant;
    const list = sessionUrl({ sessionId, eventId: eventId ?? "" });
    const rows: [string, ReactNode][] = [
      ["Class", sessionName],
      ["Date", shortMoment(startDate, timeZone)],
      ["Place", hostingLocation],
      ["Email", email && <a href={`mailto:${email}`}>{email}</a>],
      ["Phone", phone && <Phone value={phone} />],
      ["Payment", paymentText(paymentStatus)],
      ["Fee", fee && `${fee}, ${money(amount)}`],
      ["Discount code", promoCode],
      ["Receipt", receiptNumber],
      ["Registration", registrationOf(participant.registrationId, actor)],
      [
        "Registered with",
        others.length > 0 &&
          others.map((other, index) => (
            <span key={other.registrationId}>
              {index > 0 && ", "}
              <a href={participantUrl(other)}>{other.name}</a>
            </span>
          )),
      ],
    ];
    return (
      <>
        <StaffHeading what={TITLE} title={name} />
        <dl className={facts}>
          {rows
            .filter(([, value]) => value)
            .map(([term, value]) => [<dt key={`${term} term`}>{term}</dt>, <dd key={term}>{value}</dd>])}
        </dl>
        <Heading level={2} size="s">
          History
        </Heading>
        <ul className={history}>
          {eventsOf(data).map(([text, time]) => (
            <li key={`${time} ${text}`}>
              {text}
              <small>{shortMoment(time, timeZone)}</small>
            </li>
          ))}
        </ul>
        <div className={actions}>
          <ButtonLink
            variant="secondary"
            size="small"
            href={messagesUrl({ sessionId, eventId, to: participant.registrationId })}
          >
            Write a message
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" href={list}>
            Move or cancel in the participant list
          </ButtonLink>
        </div>
      </>
    );
  },
});
