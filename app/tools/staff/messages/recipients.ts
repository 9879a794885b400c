import type { Message } from "../../../../contracts/class-desk.ts";
import type { Participant } from "../../../../contracts/event-entities.ts";
import { isCanceled } from "../../../../lib/events/participants.ts";

/** A participant who has a seat and can therefore receive a message. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** Returns the participants who have a seat. */
export const recipientsIn = (participants: readonly Participant[]): Recipient[] =>
  participants
    .filter(({ paymentStatus }) => !isCanceled(paymentStatus))
    .map(({ registrationId, name, email }) => ({ id: registrationId, name, email: email ?? "" }));

export const peopleText = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

/** Returns text that states how many recipients received a message and how many did not. */
export function sentText({ sent, notSent }: { sent: number; notSent: number }): string {
  if (sent === 0) return `Nobody got the message.${notSent > 0 ? " See the reasons below." : ""}`;
  const notSentText = notSent > 0 ? ` ${peopleText(notSent)} did not get it. See the reasons below.` : "";
  return `The message was sent to ${peopleText(sent)}.${notSentText}`;
}

const REASONS = {
  canceled: "canceled before it was sent",
  moved: "moved to another session before it was sent",
  "no-email": "no email address",
} as const;

/**
 * Returns lines of text that list the recipients who received a message and, with the reasons, the recipients who did
 * not.
 */
export function outcomeLines(recipients: Message["recipients"]): { got: string; gotNone: string[] } {
  const names = recipients.filter(({ outcome }) => outcome === "sent").map(({ name }) => name);
  const gotNone = recipients.flatMap(({ name, outcome }) =>
    outcome === "sent" ? [] : [`${name}: not sent, ${REASONS[outcome]}`],
  );
  return { got: names.join(", "), gotNone };
}
