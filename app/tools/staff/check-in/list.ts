import type { registerWalkIn } from "../../../../contracts/check-in.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import type { Participant, Session, Waiting } from "../../../../contracts/event-entities.ts";
import { money } from "../../../../lib/billing/money.ts";
import { clockText, dayIn, isoDate, shortMoment, todayIn } from "../../../../lib/dates/dates.ts";
import { isCanceled, paymentText } from "../../../../lib/events/participants.ts";
import { personMatcher, rowPaymentText } from "../list.ts";
import type { NoticeText } from "../Notice.tsx";
import { failureText, STRINGS } from "../strings.ts";
import type { Failure, Mark } from "./mark-queue.ts";

/** A participant who has a seat. */
export interface Guest {
  id: string;
  name: string;
  email: string;
  payment: string;
  /**
   * Check-in time in the session's time zone, or "" if the participant is not checked in. On another day, the text
   * contains the date. `by` is the name of the staff member who checked in the participant.
   */
  arrived: string;
  by: string;
}

/** Returns the time of a check-in, with the date if the check-in was not today. Returns "" if there is none. */
export const arrivalText = (arrivedAt: string | undefined, zone: string, now: Date): string =>
  (dayIn(arrivedAt, zone) === isoDate(todayIn(zone, now)) ? clockText : shortMoment)(arrivedAt, zone) ?? "";

/** Returns the participants who have a seat, in the order of the events system's response. */
export const guestsOf = (participants: readonly Participant[], zone: string, now: Date): Guest[] =>
  participants
    .filter(({ paymentStatus }) => !isCanceled(paymentStatus))
    .map((participant) => ({
      id: participant.registrationId,
      name: participant.name,
      email: participant.email ?? "",
      payment: rowPaymentText({ ...participant, paymentStatus: paymentText(participant.paymentStatus) }),
      arrived: arrivalText(participant.arrivedAt, zone, now),
      by: participant.arrivedBy ?? "",
    }));

/** A participant with the check-in mark that the page shows, which the browser might not have sent yet. */
export interface ShownGuest extends Guest {
  here: boolean;
  unsent: boolean;
}

/** Returns the participants, updated with the check-in marks that the browser has not sent yet. */
export const withMarks = (guests: readonly Guest[], marks: ReadonlyMap<string, Mark>): ShownGuest[] =>
  guests.map((guest) => {
    const mark = marks.get(guest.id);
    return { ...guest, here: mark ? mark.arrived : guest.arrived !== "", unsent: mark !== undefined };
  });

export const FILTERS = { all: "All", missing: "Missing", here: "Here" } as const;
export type Filter = keyof typeof FILTERS;

/**
 * Returns the participants who match the selected filter and whose name or email contains the search text.
 * @param keptIds IDs of participants whose check-in mark just changed, and who stay in the list even if they no longer
 * match the filter
 */
export function guestsIn(
  guests: readonly ShownGuest[],
  filter: Filter,
  searchText: string,
  keptIds: ReadonlySet<string>,
): ShownGuest[] {
  const matches = personMatcher(searchText);
  return guests.filter(
    (guest) => matches(guest) && (filter === "all" || guest.here === (filter === "here") || keptIds.has(guest.id)),
  );
}

/** Returns text that states how many participants are present. */
export function presenceText(guests: readonly ShownGuest[]): string {
  const hereCount = guests.filter((guest) => guest.here).length;
  return guests.length === 0 ? "Nobody is registered." : `${hereCount} of ${guests.length} here`;
}

/**
 * Returns text that states how many check-in marks the browser could not send and why, or "" if all of them were sent.
 */
export function unsentText(count: number, failed: Failure | null): string {
  if (count === 0 || failed === null) return "";
  const countText = `${count} ${count === 1 ? "check-in is" : "check-ins are"} not sent yet.`;
  if (failed === 0)
    return `${countText} You are offline. Keep checking people in: this page sends the check-ins when you are back online.`;
  if (failed === 401) return `${countText} Your sign-in has expired. Sign in again in another tab to send them.`;
  if (failed === "other person") return `${countText} ${STRINGS.othersCheckIns}`;
  if (failed === 403 || failed === 423) return `${countText} ${failureText(failed)}`;
  return `${countText} The registration system is not responding. Keep checking people in: this page keeps trying to send.`;
}

/**
 * Returns why staff probably have the wrong check-in page: the session is canceled, or has no meeting today. Otherwise,
 * returns "".
 */
export function dayNote(
  session: Pick<Session, "canceled" | "startDate" | "endDate" | "seriesDates">,
  now: Date,
  zone: string,
): string {
  if (session.canceled) return "This class is canceled.";
  const today = isoDate(todayIn(zone, now));
  const days = (session.seriesDates?.length ? session.seriesDates : [session]).map(({ startDate, endDate }) => [
    dayIn(startDate, zone) ?? "",
    dayIn(endDate, zone) ?? "",
  ]);
  if (days.some(([first = "", last = ""]) => first <= today && today <= last)) return "";
  return days.every(([first = ""]) => first < today)
    ? "This class is over."
    : "This class does not meet today. Please check the date before you check anybody in.";
}

/** Returns the notice about the result of registering a walk-in participant. */
export function walkInNotice(name: string, response: ResponseOf<typeof registerWalkIn>, zone: string): NoticeText {
  const { status, place, message, paymentUrl, heldUntil, paid, owed } = response;
  switch (status) {
    case "registered":
      return {
        title: `${name} is registered and checked in.`,
        text: paid ? `${money(paid)} is paid.` : owed ? `${money(owed)} is still to be paid.` : "",
        bad: false,
      };
    case "held": {
      const until = clockText(heldUntil, zone);
      const title = `${name} has a seat and is checked in, but has not paid.`;
      const text = `The seat is held${until ? ` until ${until}` : ""}.`;
      return { title, text, bad: false, ...(paymentUrl && { link: { href: paymentUrl, text: "Open the payment" } }) };
    }
    case "waiting":
      return {
        title: `${name} has no seat, and is on the waitlist.`,
        text: place ? `They are number ${place}.` : "",
        bad: true,
      };
    case "refused":
      return { title: `${name} was not registered.`, text: message ?? "", bad: true };
  }
}

/** Returns text about the seats that are available to walk-in participants. */
export function seatsText(capacity: number, taken: number, waiting: readonly Waiting[] | null): string {
  if (capacity === 0) return "There is a seat for everyone.";
  const wanted = waitlistSeats(waiting);
  const left = Math.max(0, capacity - taken - wanted);
  const freeText = left === 0 ? "No seat is free." : `${left} ${left === 1 ? "seat is" : "seats are"} free.`;
  return wanted > 0 ? `${freeText} The waitlist needs ${wanted} ${wanted === 1 ? "seat" : "seats"}.` : freeText;
}

/** Returns the number of seats that the people on a waitlist want. */
export const waitlistSeats = (waiting: readonly Waiting[] | null): number =>
  waiting?.reduce((sum, { seats }) => sum + seats, 0) ?? 0;
