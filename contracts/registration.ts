/** API calls for the registration and thank-you pages. Browsers submit the registration as a form. */
import { z } from "zod";
import { MINUTE_S } from "../lib/dates/units.ts";
import { typedCode } from "../lib/text/digits.ts";
import { CALENDAR_ENTRY, calendarName } from "../lib/text/files.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { EventFee, exampleSession, Registration, Session } from "./event-entities.ts";
import { completeList, id, lengths, matching, maybeExact, pageLanguage, text } from "./fields.ts";
import { FormResponse } from "./forms.ts";
import { promoLimits } from "./limits.ts";

const shared = { upstream: "events", access: "public", privacy: "none", timeout: timeouts.read } as const;
const personal = {
  ...shared,
  method: "GET",
  privacy: "personal",
  cache: "never",
  burst: "reads",
  notFound: true,
} as const;

export const sessionInfo = endpoint({
  summary: "Returns a session with its event and fees, for the registration page.",
  ...shared,
  method: "GET",
  path: "/classes-events/get-session",
  // The response is never cached because the registration page must show the current number of available seats.
  cache: "never",
  burst: "reads",
  notFound: true,
  languageParam: "language",
  request: z.object({ sessionId: id, language: pageLanguage }),
  response: z.object({
    session: Session,
    event: z.object({
      title: z.string(),
      eventUrl: z.string(),
      eventFees: completeList(EventFee),
      /** Proposed field: whether the fee is paid at the class and not online. */
      paysAtClass: maybeExact(z.boolean()),
    }),
  }),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: {
    request: { sessionId: "15" },
    response: {
      session: exampleSession,
      event: {
        title: "Preparing for Birth",
        eventUrl: "/classes-events/preparing-for-birth",
        eventFees: [
          { id: "2", description: "Per person", price: 60 },
          { id: "1", description: "Per couple", price: 95 },
        ],
      },
    },
  },
});

export const registrationInfo = endpoint({
  row: "AP-11",
  summary: "Returns a registration and its session, for the thank-you page.",
  ...personal,
  path: "/classes-events/get-registration-info",
  outgoing: { manageUrl: "redirect" },
  languageParam: "language",
  request: z.object({ registrationId: id, language: pageLanguage }),
  response: z.object({ session: Session, registration: Registration }),
  example: {
    request: { registrationId: "r-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: {
      session: exampleSession,
      registration: {
        id: "r-51a1e3f56d552605c2223b2a49f5ffb1",
        receiptNumber: "LH-15-1",
        amountPaid: 95,
        firstName: "Camila",
        lastName: "Lindqvist",
        email: "c•••@example.com",
        eventName: "Preparing for Birth",
        sessionId: "15",
      },
    },
  },
});

export const registrationLine = endpoint({
  summary: "Returns the queue position of a pending registration, or the result of a completed registration.",
  ...personal,
  path: "/classes-events/get-registration-line",
  internal: true,
  outgoing: { redirectUrl: "payment" },
  request: z.object({ sessionId: id, ticket: id }),
  response: z.object({
    /** The registration's position in the queue, starting at 1. Omitted if the response contains a result. */
    place: maybeExact(z.number().int().min(1)),
    result: maybeExact(FormResponse),
    /** Values from a rejected submission, keyed by field name. */
    typed: maybeExact(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  }),
  example: {
    request: { sessionId: "15", ticket: "t-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: { place: 214 },
  },
});

export const validatePromoCode = endpoint({
  row: "AP-12",
  summary: "Returns whether a promotion code is valid for a session, and the discount in dollars.",
  ...shared,
  method: "GET",
  path: "/classes-events/validate-promo-code",
  cache: "never",
  burst: "reads",
  limits: promoLimits,
  request: z.object({
    sessionId: id,
    promoCode: text(lengths.short).overwrite(typedCode).min(1),
    eventFeeId: id.optional(),
  }),
  response: z.object({
    isValid: z.boolean(),
    amount: maybeExact(z.number().min(0)).transform((amount) => amount ?? 0),
  }),
  example: {
    request: { sessionId: "15", promoCode: "NEWPARENT10", eventFeeId: "1" },
    response: { isValid: true, amount: 10 },
  },
});

export const calendarFile = endpoint({
  row: "AP-21",
  summary: "Returns the URL of a session's calendar file.",
  ...shared,
  method: "GET",
  path: "/api/classes-events/get-calendar",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: 0 },
  notFound: true,
  languageParam: "language",
  request: z.object({
    language: pageLanguage,
    sessionId: id,
    /** Name of the downloaded file, without characters that are invalid in file names. */
    eventName: text().transform(calendarName).optional(),
    /** `calendarEntry` of a registration. Without an entry, the file's entries belong to the session. */
    entry: matching(
      CALENDAR_ENTRY,
      "is not the ID of a calendar entry",
      "1 to 64 letters, digits, hyphens, and underscores",
    ).optional(),
  }),
  /**
   * Path `/classes-events/calendar/{session}/{name}.ics` on the site. The Worker uses the name only for the download and
   * requests `session.ics` from the upstream.
   */
  response: z.object({ link: z.string() }),
  example: {
    request: { sessionId: "15", eventName: "Preparing for Birth" },
    response: { link: "/classes-events/calendar/15/Preparing%20for%20Birth.ics" },
  },
});
