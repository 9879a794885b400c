import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { EventFee } from "../../../contracts/event-entities.ts";
import { registrationLine, sessionInfo } from "../../../contracts/registration.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { SITE_TIME_ZONE } from "../../../lib/dates/zone.ts";
import { preselectedFee } from "../../../lib/events/fees.ts";
import { hasWaitlist, isFull, isRegistrationOver } from "../../../lib/events/seats.ts";
import type { Call } from "../../context/page-context.ts";

export const QUERY_PARAMETERS = ["sessionId", "eventFeeId", "payment", "line"] as const;

/** Interval, in seconds, at which the browser reloads the page that shows the visitor's queue position. */
export const LINE_REFRESH = 5;

/** Parameters that the registration form submits in addition to its CMS fields. */
export const FORM_PARAMETERS = ["sessionId", "eventFeeId", "promoCode"] as const;

type SessionInfo = ResponseOf<typeof sessionInfo>;

/**
 * The session whose ID is in the URL. `unchosen` means that the URL does not contain a session ID, and `unknown` means
 * that the session does not exist. For `found`, `obstacle` is the reason why visitors cannot register on this page, or
 * null if they can register.
 */
export type Registration =
  | { state: "unchosen" | "unknown" }
  | (SessionInfo & {
      state: "found";
      obstacle: "full" | "closed" | "elsewhere" | "open-to-all" | null;
      /** Whether visitors can join a waitlist if the session is full. */
      waitingList: boolean;
      /** The registration's fee, or null if the visitor must choose from several fees. */
      fee: EventFee | null;
      /** Whether the visitor returned from a canceled payment. */
      canceled: boolean;
      /** Queue position or result of a queued registration, or null if no registration is queued. */
      line: ResponseOf<typeof registrationLine> | null;
    });

export async function load(query: URLSearchParams, call: Call, now = new Date()): Promise<Registration> {
  const sessionId = query.get("sessionId")?.trim() ?? "";
  if (!sessionId) return { state: "unchosen" };
  // Visitors can change the URL, so an invalid session ID is treated as an unknown session ID.
  const info = sessionInfo.request.safeParse({ sessionId }).success
    ? ((await call(sessionInfo, { sessionId })) as SessionInfo | null)
    : null;
  if (!info) return { state: "unknown" };
  const { eventFees } = info.event;
  const line = { sessionId, ticket: query.get("line")?.trim() ?? "" };
  const isInLine = line.ticket !== "" && registrationLine.request.safeParse(line).success;
  const feeId = query.get("eventFeeId") ?? preselectedFee(eventFees);
  return {
    ...info,
    state: "found",
    obstacle: obstacleOf(info, now),
    waitingList: hasWaitlist(info.session),
    fee: eventFees.find(({ id }) => id === feeId) ?? (eventFees.length === 1 ? eventFees[0]! : null),
    canceled: query.get("payment") === "canceled",
    line: isInLine ? ((await call(registrationLine, line)) as ResponseOf<typeof registrationLine> | null) : null,
  };
}

/**
 * Returns the reason why visitors cannot register for a session on this page, or null if they can register. The
 * upstream makes the final decision about each registration.
 */
function obstacleOf({ session }: SessionInfo, now: Date) {
  const zone = session.timeZone ?? SITE_TIME_ZONE;
  if (session.requireRegistration === false) return "open-to-all";
  if (isRegistrationOver(session, now, zone)) return "closed";
  if (isFull(session)) return "full";
  return safeHref(session.externalRegistrationLink) ? "elsewhere" : null;
}
