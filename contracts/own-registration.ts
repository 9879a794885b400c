/**
 * API calls for the page where visitors manage their registration. The API calls require the signed link from the
 * visitor's email.
 */
import { z } from "zod";
import { endpoint, timeouts } from "./endpoint.ts";
import { OwnRegistration, Session } from "./event-entities.ts";
import { id, lengths, matching, maybe, pageLanguage, text } from "./fields.ts";
import { registrationChangeLimits } from "./limits.ts";

const link = matching(
  /^[\w.-]+$/,
  "is not a link to a registration",
  "the `link` parameter of a link in an email",
  200,
);

const shared = {
  upstream: "events",
  access: "public",
  privacy: "personal",
  cache: "never",
  method: "POST",
  // The registration API calls have no public route, because only the registration page's server-side code makes them.
  internal: true,
  timeout: timeouts.read,
} as const;

/** Reason why a registration link is invalid. `moved` means that the registration was moved to another date. */
const ClosedLink = z.object({ state: z.enum(["altered", "expired", "moved"]) });

export const ownRegistration = endpoint({
  ...shared,
  path: "/classes-events/get-own-registration",
  outgoing: { payUrl: "payment" },
  languageParam: "language",
  request: z.object({ link, language: pageLanguage }),
  response: z.discriminatedUnion("state", [
    z.object({ state: z.literal("open"), session: Session, registration: OwnRegistration }),
    ClosedLink,
  ]),
});

const change = z.enum(["cancel", "remove", "add", "leave"]);

/**
 * Reason why a change was rejected: a problem with the link (`altered`, `expired`, `moved`), the class (`begun`,
 * `closed`, `full`, `many`), or the people (`names`, `duplicate`, `last`, `unpaid`, `gone`).
 */
const refusals = [
  ...ClosedLink.shape.state.options,
  "begun",
  "closed",
  "full",
  "many",
  "names",
  "duplicate",
  "last",
  "unpaid",
  "gone",
] as const;
export type OwnRefusal = (typeof refusals)[number];

export const changeRegistration = endpoint({
  ...shared,
  path: "/classes-events/change-own-registration",
  changes: true,
  burst: "forms",
  limits: registrationChangeLimits,
  outgoing: { redirectUrl: "payment" },
  request: z.object({
    link,
    change,
    /** ID of the person to remove. */
    personId: id.optional(),
    /** Name of the person to add. */
    firstName: text(lengths.name).optional(),
    lastName: text(lengths.name).optional(),
  }),
  response: z.object({
    done: maybe(change),
    refused: maybe(z.enum(refusals)),
    /** Refund in dollars. */
    refund: maybe(z.number().min(0)),
    /** URL of the payment page for an added person. */
    redirectUrl: maybe(z.string()),
  }),
});
