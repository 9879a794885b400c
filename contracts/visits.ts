/**
 * API calls for visits: appointments with a doctor, spots in a walk-in line, and places in the line for video visits.
 * Only the Worker makes the calls that contain personal data. Each visit has a signed link, which the visitor gets in an
 * email.
 */
import { z } from "zod";
import { MINUTE_S } from "../lib/dates/units.ts";
import { CMS_PHONE_MASK, fitsMask } from "../lib/forms/phone.ts";
import { isEmail } from "../lib/forms/rules.ts";
import { VISIT_REASONS } from "../lib/forms/visit-reasons.ts";
import { Address } from "./address-and-hours.ts";
import { birthDate } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import {
  flag,
  lengths,
  list,
  matching,
  maybe,
  maybeExact,
  optionalCoordinates,
  pageLanguage,
  personName,
  removeIncompletePair,
  requiredText,
  responseId,
} from "./fields.ts";
import { visitChangeLimits, visitLimits } from "./limits.ts";

const slotId = matching(/^[plv]\d{1,9}-[0-9a-z]{1,8}$/, "is not the ID of a time", "the `id` of a free time", 40);

/** A time that a visitor can book. */
const Time = z.object({
  id: responseId,
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  /** Whether the visit can be by video. */
  video: maybe(z.boolean()),
});

const Doctor = z.object({
  firstName: z.string(),
  middleName: maybe(z.string()),
  lastName: z.string(),
  title: maybe(z.string()),
  primarySpecialty: maybe(z.string()),
  photo: maybe(z.string()),
  profileUrl: z.string(),
});

/** A doctor with free times, the earliest first. */
const DoctorTimes = Doctor.extend({
  id: responseId,
  locationName: maybe(z.string()),
  city: maybe(z.string()),
  /** USPS abbreviation of the state. */
  state: maybe(z.string()),
  phone: maybe(z.string()),
  timeZone: maybe(z.string()),
  /** Whether visitors can book the doctor's times online. */
  isBookable: z.boolean(),
  /** Start of the first free time, on any page of times. */
  first: maybeExact(z.iso.datetime({ offset: true })),
  times: list(Time),
});
export type DoctorTimes = z.output<typeof DoctorTimes>;

/** A line of people without appointments, at a location or for video visits. */
const Line = z.object({
  kind: z.enum(["spot", "video"]),
  /** Name of the location. Omitted for the line for video visits. */
  name: maybe(z.string()),
  url: maybe(z.string()),
  address: maybe(Address),
  phone: maybe(z.string()),
  timeZone: maybe(z.string()),
  isOpen: z.boolean(),
  /** Estimated number of minutes until the next person is seen. */
  wait: maybe(z.number().int().min(0)),
  times: list(Time),
});

/** False if the upstream sends no emails about visits, so that the page of a visit is the only way back to it. */
const sendsEmail = maybeExact(z.boolean());

export const freeTimes = endpoint({
  summary: "Returns the free times of a doctor, of the doctors at a location or of a service, or of a line.",
  method: "GET",
  path: "/providers/free-times",
  upstream: "providers",
  access: "public",
  privacy: "none",
  // The maximum age is short because each booking takes a time. A time that is taken meanwhile cannot be booked.
  cache: { maxAge: MINUTE_S / 4, staleWhileRevalidate: 0, round: 1 },
  timeout: timeouts.read,
  languageParam: "language",
  notFound: true,
  request: z
    .object({
      /** Path of the doctor's, the location's, or the service's page. */
      doctor: requiredText(lengths.address).optional(),
      location: requiredText(lengths.address).optional(),
      service: requiredText(lengths.address).optional(),
      /** Whether the times are for patients who have been seen before. */
      known: flag.optional(),
      video: flag.optional(),
      /** First day, as YYYY-MM-DD. Default: today. */
      ...optionalCoordinates,
      from: matching(/^\d{4}-\d{2}-\d{2}$/, "is not a date", "a date as YYYY-MM-DD", 10).optional(),
      language: pageLanguage,
    })
    .refine(({ doctor, location, service }) => doctor || location || service, {
      path: ["doctor"],
      error: "is missing",
      params: { allowed: "the path of a doctor, or location or service" },
    })
    .transform(removeIncompletePair),
  response: z.object({
    doctors: list(DoctorTimes),
    /** Doctors of the same specialty who are free sooner, if the doctor's first time is more than 30 days away. */
    colleagues: list(DoctorTimes),
    line: maybeExact(Line),
    /** First day after the times in the response, if there are more. */
    next: maybeExact(z.string()),
    /** False if none of the upstream's times can be by video. Then, the page does not offer the choice. */
    offersVideo: maybeExact(z.boolean()),
    sendsEmail,
  }),
  example: {
    request: { doctor: "/find-a-doctor/leif-palomino-54" },
    response: {
      doctors: [
        {
          id: "54",
          firstName: "Leif",
          lastName: "Palomino",
          title: "NP",
          primarySpecialty: "Family Medicine",
          profileUrl: "/find-a-doctor/leif-palomino-54",
          timeZone: "America/Denver",
          isBookable: true,
          times: [],
        },
      ],
      colleagues: [],
    },
  },
});

const internal = {
  upstream: "providers",
  access: "public",
  privacy: "personal",
  cache: "never",
  method: "POST",
  // Only the server-side code of the appointment pages makes these calls.
  internal: true,
} as const;

const email = requiredText(254).refine(isEmail, {
  error: "is not an email address",
  params: { allowed: "an address such as name@example.com" },
});

/** Reasons why the upstream does not book or change a visit. */
const refusals = ["taken", "duplicate", "many", "altered", "over", "canceled"] as const;
export type VisitRefusal = (typeof refusals)[number];

export const bookVisit = endpoint({
  summary: "Books a free time. The upstream may also send a confirmation email with the signed link.",
  ...internal,
  path: "/providers/book-visit",
  changes: true,
  idempotent: true,
  burst: "forms",
  limits: visitLimits,
  timeout: timeouts.slow,
  languageParam: "language",
  outgoing: { redirectUrl: "redirect" },
  request: z.object({
    slot: slotId,
    known: flag.optional(),
    video: flag.optional(),
    reason: z.enum(VISIT_REASONS),
    notes: z.string().trim().max(500).optional(),
    firstName: personName.refine((name) => name !== "", { error: "is missing", params: { allowed: "a name" } }),
    lastName: personName.refine((name) => name !== "", { error: "is missing", params: { allowed: "a name" } }),
    birthDate,
    email,
    phone: requiredText(20).refine((value) => fitsMask(CMS_PHONE_MASK, value), {
      error: "is not a phone number",
      params: { allowed: "ten digits, as 303-555-0100" },
    }),
    language: pageLanguage,
  }),
  response: z.object({
    /** URL of the page of the booked visit. */
    redirectUrl: maybeExact(z.string()),
    refused: maybeExact(z.enum(refusals)),
  }),
  example: {
    request: {
      slot: "p54-1",
      reason: "concern",
      firstName: "Marisol",
      lastName: "Vega",
      birthDate: "19850412",
      email: "marisol.vega@example.com",
      phone: "303-555-0101",
    },
    response: { refused: "taken" },
  },
});

const link = matching(/^v-[\w.-]+$/, "is not a link to a visit", "the `link` parameter of a link in an email", 200);

// Signed with the demo secret.
const exampleLink = "v-51a1e3f56d552605c2223b2a49f5ffb1.1vuhmo0.EXAMPLE";

const Visit = z.object({
  kind: z.enum(["appointment", "spot", "video"]),
  status: z.enum(["booked", "canceled", "over"]),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  timeZone: maybe(z.string()),
  video: z.boolean(),
  known: z.boolean(),
  firstName: z.string(),
  /** The masked email address, such as `m•••@example.com`. */
  email: z.string(),
  sendsEmail,
  /** Position in line, starting at 1. */
  place: maybeExact(z.number().int().min(1)),
  doctor: maybeExact(Doctor),
  location: maybeExact(
    z.object({ name: z.string(), url: maybe(z.string()), address: maybe(Address), parking: maybe(z.string()) }),
  ),
  phone: maybe(z.string()),
  /** The visit's calendar file, as text. Omitted if the visit is over. */
  calendar: maybe(z.string()),
});

export const ownVisit = endpoint({
  summary: "Returns the visit that a signed link identifies, or that the link is invalid.",
  ...internal,
  path: "/providers/get-own-visit",
  timeout: timeouts.read,
  languageParam: "language",
  request: z.object({ link, language: pageLanguage }),
  response: z.discriminatedUnion("state", [
    z.object({ state: z.literal("open"), visit: Visit }),
    z.object({ state: z.literal("altered") }),
  ]),
  example: { request: { link: exampleLink }, response: { state: "altered" } },
});

export const changeVisit = endpoint({
  summary: "Lets a visitor who has a signed link cancel a visit, or move it to another free time.",
  ...internal,
  path: "/providers/change-own-visit",
  changes: true,
  burst: "forms",
  limits: visitChangeLimits,
  timeout: timeouts.read,
  request: z.object({ link, change: z.enum(["cancel", "move"]), slot: slotId.optional() }),
  response: z.object({
    done: maybeExact(z.enum(["cancel", "move"])),
    refused: maybeExact(z.enum(refusals)),
  }),
  example: { request: { link: exampleLink, change: "cancel" }, response: { refused: "altered" } },
});
