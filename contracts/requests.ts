/** API calls for form submissions, which provide receipts for visitors and an inbox for staff. */
import { z } from "zod";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { Change } from "./event-entities.ts";
import { completeList, flag, id, lengths, matching, maybe, responseId, text } from "./fields.ts";

const shared = {
  upstream: "forms",
  privacy: "personal",
  cache: "never",
  // The form submission API calls have no public route, because only the Worker's page code makes them.
  internal: true,
  timeout: timeouts.slow,
} as const;

const exampleId = "f-51a1e3f56d552605c2223b2a49f5ffb1";

export const requestReceipt = endpoint({
  summary:
    "Returns the time and the subject (a doctor, location, or service) of a form submission, given its secret ID.",
  ...shared,
  access: "public",
  // The secret ID is in the request body because the upstream might log URLs.
  method: "POST",
  path: "/requests/get-receipt",
  notFound: true,
  languageParam: "language",
  request: z.object({
    receipt: matching(/^[\w-]{20,}$/, "is not a receipt", "the `receipt` parameter of a receipt page", lengths.id),
    language: text(lengths.short).optional(),
  }),
  response: z.object({
    id: responseId,
    at: timestamp,
    /** Name of the doctor, location, or service to which the form refers. */
    about: maybe(z.string()),
  }),
  example: {
    request: { receipt: exampleId },
    response: { id: exampleId, at: "2030-10-07T18:00:00Z", about: "Larkspur Primary Care – Columbine Bluff" },
  },
});

/** A visitor's form submission. All fields are personal data. */
export const StaffRequest = z.object({
  id: responseId,
  /** ID of the form, such as `appointment`. */
  form: z.string(),
  at: timestamp,
  /** Language tag of the page where the visitor submitted the form. */
  language: maybe(z.string()),
  about: maybe(z.object({ name: z.string(), url: maybe(z.string()) })),
  /** The completed fields, in form order. */
  fields: completeList(z.object({ name: z.string(), value: z.string() })),
  handled: z.boolean(),
  /** Changes to the submission, oldest first. */
  changes: completeList(Change),
});
export type StaffRequest = z.output<typeof StaffRequest>;

const staff = { ...shared, access: "staff", role: "requests", sendsActor: true } as const;

export const staffRequests = endpoint({
  summary: "Lists up to 50 form submissions: new submissions, oldest first, or handled submissions, latest first.",
  ...staff,
  audit: () => ({ action: "view-requests", targets: [] }),
  method: "GET",
  path: "/requests/get-requests",
  request: z.object({
    handled: flag.optional(),
    /** ID of a form, such as `appointment`; default: all forms. */
    form: text(lengths.short).optional(),
  }),
  response: z.object({
    requests: completeList(StaffRequest),
    total: z.number().int().min(0),
    /** IDs of all forms whose submissions the upstream receives. */
    forms: completeList(z.string()),
  }),
  example: {
    request: { form: "appointment" },
    response: {
      requests: [
        {
          id: exampleId,
          form: "appointment",
          at: "2030-10-07T18:00:00Z",
          language: "en",
          about: {
            name: "Larkspur Primary Care – Columbine Bluff",
            url: "/locations/primary-care-columbine-bluff",
          },
          fields: [
            { name: "firstName", value: "Marisol" },
            { name: "phone", value: "303-555-0101" },
          ],
          handled: false,
          changes: [],
        },
      ],
      total: 1,
      forms: ["appointment"],
    },
  },
});

export const handleRequest = endpoint({
  summary: "Marks a form submission as handled or new, and records the staff member who made the change.",
  ...staff,
  audit: ({ requestId, handled }) => ({
    action: handled ? "handle-request" : "reopen-request",
    targets: [`request ${requestId}`],
  }),
  result: bySuccess,
  method: "POST",
  path: "/requests/handle-request",
  changes: true,
  request: z.strictObject({ requestId: id, handled: flag }),
  response: z.object({
    success: z.boolean(),
    /** The latest change to the submission, including the staff member who made the change. */
    change: maybe(Change),
  }),
  example: {
    request: { requestId: "f-51a1e3f56d552605c2223b2a49f5ffb2", handled: true },
    response: { success: true },
  },
});
