/**
 * API calls for the page where visitors manage their registration. The API calls require the signed link from the
 * visitor's email.
 */
import { z } from "zod";
import { endpoint, timeouts } from "./endpoint.ts";
import { exampleSession, OwnRegistration, Session } from "./event-entities.ts";
import { id, matching, maybeExact, pageLanguage, personName } from "./fields.ts";
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

// Registration link that is signed with the demo secret. The link refers to the same registration as the other
// examples.
const exampleLink =
  "r-51a1e3f56d552605c2223b2a49f5ffb1.15.1vuhmo0.86200efc735377a46ececde12e328cd5a76f6da825e09a583d42c145c92630b5";

export const ownRegistration = endpoint({
  summary: "Returns the registration that a signed link identifies, or the reason why the link is invalid.",
  ...shared,
  path: "/classes-events/get-own-registration",
  outgoing: { payUrl: "payment" },
  languageParam: "language",
  request: z.object({ link, language: pageLanguage }),
  response: z.discriminatedUnion("state", [
    z.object({ state: z.literal("open"), session: Session, registration: OwnRegistration }),
    ClosedLink,
  ]),
  example: {
    request: { link: exampleLink },
    response: {
      state: "open",
      session: exampleSession,
      registration: {
        status: "confirmed",
        eventName: "Preparing for Birth",
        eventUrl: "/classes-events/preparing-for-birth",
        email: "c•••@example.com",
        receiptNumber: "LH-15-1",
        amountPaid: 95,
        people: [
          {
            id: "r-51a1e3f56d552605c2223b2a49f5ffb1",
            firstName: "Camila",
            lastName: "Lindqvist",
            isPaid: true,
            canLeave: false,
          },
        ],
        payments: [],
        canChange: true,
        maxToAdd: 0,
        price: 95,
      },
    },
  },
});

const change = z.enum(["cancel", "remove", "add", "leave", "accept"]);

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
  summary:
    "Lets a visitor who has a signed link cancel a registration, add or remove one person, leave the waitlist, or accept an offered seat.",
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
    firstName: personName.optional(),
    lastName: personName.optional(),
  }),
  response: z.object({
    done: maybeExact(change),
    refused: maybeExact(z.enum(refusals)),
    /** Refund in dollars. */
    refund: maybeExact(z.number().min(0)),
    /** URL of the payment page for an added person or an accepted seat. */
    redirectUrl: maybeExact(z.string()),
  }),
  example: {
    request: { link: exampleLink, change: "add", firstName: "Tomas", lastName: "Lindqvist" },
    response: { refused: "many" },
  },
});
