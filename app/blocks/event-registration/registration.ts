import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { EventFee } from "../../../contracts/event-entities.ts";
import { sessionInfo } from "../../../contracts/registration.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { SITE_TIME_ZONE } from "../../../lib/dates/zone.ts";
import { preselectedFee } from "../../../lib/events/fees.ts";
import { hasWaitingList, isFull, isRegistrationOver } from "../../../lib/events/seats.ts";
import type { Call } from "../../context/page-context.ts";

export const READS = ["sessionId", "eventFeeId", "payment"] as const;

/** What is posted besides the authored fields (EV-26). */
export const KNOWN = ["sessionId", "eventFeeId", "promoCode"] as const;

type Found = ResponseOf<typeof sessionInfo>;

/**
 * What the URL requests: no session, one that is not there, or one with the reason why nobody can register for it
 * here (null when visitors can).
 */
export type Registration =
  | { state: "unchosen" | "unknown" }
  | (Found & {
      state: "found";
      obstacle: "full" | "closed" | "elsewhere" | "open-to-all" | null;
      /** Who finds no seat may wait for one. */
      waitingList: boolean;
      /** The fee that applies; null while one of several has to be chosen. */
      fee: EventFee | null;
      /** The visitor comes back from a payment that was canceled (EV-34). */
      canceled: boolean;
    });

export async function load(query: URLSearchParams, call: Call, now = new Date()): Promise<Registration> {
  const sessionId = query.get("sessionId")?.trim() ?? "";
  if (!sessionId) return { state: "unchosen" };
  // A URL may contain anything; an invalid id is no session.
  const found = sessionInfo.request.safeParse({ sessionId }).success
    ? ((await call(sessionInfo, { sessionId })) as Found | null)
    : null;
  if (!found) return { state: "unknown" };
  const { eventFees } = found.event;
  const feeId = query.get("eventFeeId") ?? preselectedFee(eventFees);
  return {
    ...found,
    state: "found",
    obstacle: obstacleOf(found, now),
    waitingList: hasWaitingList(found.session),
    fee: eventFees.find(({ id }) => id === feeId) ?? (eventFees.length === 1 ? eventFees[0]! : null),
    canceled: query.get("payment") === "canceled",
  };
}

/** Why nobody can register for a session here (EV-19, EV-21). The receiver of the form decides in the end. */
function obstacleOf({ session }: Found, now: Date) {
  const zone = session.timeZone ?? SITE_TIME_ZONE;
  if (session.requireRegistration === false) return "open-to-all";
  if (isRegistrationOver(session, now, zone)) return "closed";
  if (isFull(session)) return "full";
  return safeHref(session.externalRegistrationLink) ? "elsewhere" : null;
}
