import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { type ParticipantDetail, participantDetail } from "../../../../contracts/class-desk.ts";
import type { RequestOf } from "../../../../contracts/endpoint.ts";
import { restoreRegistration } from "../../../../contracts/event-staff.ts";
import {
  correctRegistration,
  recordPayment,
  refundRegistration,
  resendConfirmation,
  undoPayment,
} from "../../../../contracts/registration-desk.ts";
import { money } from "../../../../lib/billing/money.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { paymentText } from "../../../../lib/events/participants.ts";
import { largeText } from "../../../theme/viewport.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Phone } from "../../../ui/Phone.tsx";
import { type ActionInput, type ActionResult, type LoadInput, type PageActor, page } from "../../define.ts";
import { errorText, refusedOutcome } from "../../outcome.ts";
import { madeOf } from "../made-of.ts";
import { Notice } from "../Notice.tsx";
import { DESK_WAYS, typedDollars } from "../payment-ways.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { messagesUrl, PARTICIPANT_PATH, participantUrl, sessionUrl } from "../urls.ts";
import { Corrections } from "./Corrections.tsx";
import { Emails } from "./Emails.tsx";
import { Money } from "./Money.tsx";

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

  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: break-word;
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  @media print {
    display: none;
  }
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

  @media ${largeText} {
    & > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

async function load({ query, call }: LoadInput) {
  const registrationId = query.get("registrationId")?.trim() ?? "";
  return { ...(await call(participantDetail, { registrationId })), key: crypto.randomUUID() };
}

/** Returns the events in a registration's history, oldest first, each with a description and a time. */
export function eventsOf({ participant, registeredAt, payments, history }: ParticipantDetail): [string, string][] {
  const all: [string, string][] = [
    ["Registered", registeredAt],
    ...payments.map(({ at, amount, status }): [string, string] => [`${status}: ${money(Math.abs(amount))}`, at]),
    ...history.map(({ action, detail, by, at }): [string, string] => [
      `${action[0]?.toUpperCase()}${action.slice(1).replace(/ (?:for|of)$/, "")}${detail ? `, ${detail}` : ""}${by ? `, by ${by}` : ""}`,
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

type Correction = RequestOf<typeof correctRegistration>;

const idIn = (query: URLSearchParams) => query.get("registrationId")?.trim() ?? "";

/** Returns an action that changes the registration and says what was done. */
const change =
  (done: string, make: (input: ActionInput) => Promise<{ success: boolean; message?: string | undefined }>) =>
  async (input: ActionInput): Promise<ActionResult> => {
    try {
      const { success, message } = await make(input);
      if (!success) return { status: 409, message: `Nothing was changed. ${message ?? ""}`.trim() };
      return { redirect: participantUrl({ registrationId: idIn(input.query), done }) };
    } catch (error) {
      return refusedOutcome(error);
    }
  };

const AMOUNT = "The amount must be in dollars, such as 12.50.";

const DONE: Readonly<Record<string, string>> = {
  corrected: "The registration was corrected.",
  sent: "The email is on its way.",
  refunded: "The refund was recorded.",
  paid: "The payment was recorded.",
  undone: "The payment was undone. The person has to pay again.",
  registered: "The person is registered.",
  restored: "The registration was restored.",
};
/** Returns what was done before the redirect to the page, or "". */
const doneIn = (query: URLSearchParams): string => {
  const done = query.get("done") ?? "";
  return Object.hasOwn(DONE, done) ? done : "";
};
const MAILED: readonly string[] = ["refunded", "paid", "restored"];

/** Returns what was done, and whether the participant learns of it by email. */
export function doneText(done: string, email: string | null | undefined): string {
  const text = DONE[done] ?? "";
  if (!MAILED.includes(done)) return text;
  return email
    ? `${text} The participant gets an email.`
    : `${text} The participant has no email address, so please tell them.`;
}

/** Tool page for a registration: details, corrections, payments, and history. */
export default page({
  path: PARTICIPANT_PATH,
  access: "staff",
  // Screen readers announce the title of a page that has loaded.
  title: ({ query }) => [DONE[doneIn(query)], TITLE].filter(Boolean).join(" "),
  load,
  actions: {
    correct: change("corrected", ({ call, form, query }) => {
      const value = (name: string) => form.get(name)?.trim() ?? "";
      const was = madeOf(form) as Correction["was"] | null;
      return call(correctRegistration, {
        registrationId: idIn(query),
        firstName: value("firstName"),
        lastName: value("lastName"),
        ...(form.has("partnerName") && { partnerName: value("partnerName") }),
        email: value("email"),
        phone: value("phone"),
        ...(was && { was }),
      });
    }),
    resend: change("sent", ({ call, form, query }) =>
      call(resendConfirmation, {
        registrationId: idIn(query),
        ...(form.get("mailId") && { mailId: form.get("mailId")! }),
      }),
    ),
    refund: change("refunded", async ({ call, form, query }) => {
      const amount = typedDollars(form.get("amount") ?? "");
      if (!(amount > 0)) return { success: false, message: AMOUNT };
      return call(refundRegistration, {
        registrationId: idIn(query),
        amount,
        reason: form.get("reason")?.trim() ?? "",
        idempotencyKey: form.get("idempotencyKey") ?? crypto.randomUUID(),
      });
    }),
    pay: change("paid", async ({ call, form, query }) => {
      const method = DESK_WAYS.find(([way]) => way === form.get("method"))?.[0];
      if (!method) return { success: false, message: "Please choose how it was paid." };
      const amount = form.has("amount") ? typedDollars(form.get("amount") ?? "") : undefined;
      if (amount !== undefined && !(amount > 0)) return { success: false, message: AMOUNT };
      return call(recordPayment, {
        registrationIds: [idIn(query), ...form.getAll("with")],
        method,
        ...(amount !== undefined && { amount }),
        note: form.get("note")?.trim() ?? "",
        idempotencyKey: form.get("idempotencyKey") ?? crypto.randomUUID(),
      });
    }),
    "undo-payment": change("undone", ({ call, form, query }) =>
      call(undoPayment, { registrationId: idIn(query), paymentId: form.get("paymentId") ?? "" }),
    ),
    restore: change("restored", ({ call, query }) => call(restoreRegistration, { registrationId: idIn(query) })),
  },
  View({ data, page: { timeZone }, actor, query, outcome, form }) {
    const done = doneText(doneIn(query), data.participant.email);
    const isCanceled = data.participant.paymentStatus?.includes("Canceled") === true;
    const { participant, phone, hostingLocation, fee, amount, promoCode, receiptNumber, others } = data;
    const { name, email, sessionId, eventId, sessionName, startDate, paymentStatus } = participant;
    const owed = participant.amountOwed ?? participant.amountPending;
    const list = sessionUrl({ sessionId, eventId: eventId ?? "" });
    const rows: [string, ReactNode][] = [
      ["Class", sessionName],
      ["Date", shortMoment(startDate, participant.timeZone ?? timeZone)],
      ["Place", hostingLocation],
      ["Email", email && <a href={`mailto:${email}`}>{email}</a>],
      ["Phone", phone && <Phone value={phone} />],
      ["Payment", paymentText(paymentStatus)],
      ["Still to pay", owed && money(owed)],
      ["Refunded", participant.amountRefunded && money(participant.amountRefunded)],
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
        <Notice
          notice={
            outcome?.message
              ? { title: outcome.message, text: errorText(outcome.errors), bad: true }
              : done
                ? { title: done, text: "", bad: false }
                : null
          }
        />
        <Money data={data} form={form} />
        <Corrections data={data} form={form} />
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
        <Emails mails={data.mails} timeZone={timeZone} />
        <div className={actions}>
          {email && !isCanceled && (
            <ButtonLink
              variant="secondary"
              size="small"
              href={messagesUrl({ sessionId, eventId, to: participant.registrationId })}
            >
              Write a message
            </ButtonLink>
          )}
          <form autoComplete="off" method="post" className={actions}>
            {email && (
              <Button type="submit" variant="secondary" size="small" name="action" value="resend">
                Send the email again
              </Button>
            )}
            {isCanceled && (amount === 0 || participant.amountPaid || !participant.amountRefunded) && (
              <Button type="submit" variant="secondary" size="small" name="action" value="restore">
                Restore the registration
              </Button>
            )}
          </form>
          <ButtonLink variant="secondary" size="small" href={list}>
            {isCanceled ? "Participant list" : "Move or cancel in the participant list"}
          </ButtonLink>
        </div>
      </>
    );
  },
});
