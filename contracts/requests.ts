/** API calls for form submissions, which provide receipts for visitors and an inbox for staff. */
import { z } from "zod";
import { byPart } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { Change } from "./event-entities.ts";
import { completeList, flag, id, lengths, matching, maybe, responseId, text, wholeNumber } from "./fields.ts";

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
  /** Name of the staff member who takes care of the submission. */
  assignedTo: maybe(z.string()),
  /** Changes to the submission, oldest first. */
  changes: completeList(Change),
});
export type StaffRequest = z.output<typeof StaffRequest>;

const staff = { ...shared, access: "role", role: "requests" } as const;

/** Maximum number of form submissions on a page of the inbox, and in one change. */
export const REQUESTS_PER_PAGE = 50;

export const staffRequests = endpoint({
  summary: `Lists a page of ${REQUESTS_PER_PAGE} form submissions: new submissions, oldest first, or handled submissions, latest first.`,
  ...staff,
  audit: () => ({ action: "view-requests", targets: [] }),
  shows: ({ requests }) => requests.map(({ id }) => `request ${id}` as const),
  // The search text can be a visitor's name. It is in the request body because the upstream might log URLs.
  method: "POST",
  path: "/requests/get-requests",
  request: z.object({
    handled: flag.optional(),
    /** Whether to list only submissions that the signed-in staff member takes care of. */
    mine: flag.optional(),
    /** ID of a form, such as `appointment`; default: all forms. */
    form: text(lengths.short).optional(),
    /** Words that the fields or the submission's ID contain, in any order, in any case, and with or without accents. */
    text: text(lengths.search).optional(),
    /** Page number. The upstream returns the last page if there are fewer pages. */
    page: wholeNumber(1, 100_000).optional(),
  }),
  response: z.object({
    requests: completeList(StaffRequest),
    /** Number of matching submissions on all pages. */
    total: z.number().int().min(0),
    page: maybe(z.number().int().min(1)),
    /** Number of new submissions that have waited for more than two days. */
    unanswered: maybe(z.number().int().min(0)),
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
      page: 1,
      forms: ["appointment"],
    },
  },
});

const requestIds = z.array(id).min(1).max(REQUESTS_PER_PAGE);

/** All submissions in a request, including submissions that were not changed. */
const ChangedRequests = completeList(
  z.object({
    id: responseId,
    success: z.boolean(),
    /** The latest change to the submission, including the staff member who made the change. */
    change: maybe(Change),
  }),
);
export type ChangedRequests = z.output<typeof ChangedRequests>;

const byRequest = (changed: ChangedRequests) =>
  byPart(changed.map(({ id, success, change }) => ({ target: `request ${id}`, isDone: success, change })));

const targetsOf = (ids: readonly string[]) => ids.map((requestId) => `request ${requestId}` as const);

export const handleRequests = endpoint({
  summary: "Marks form submissions as handled or new, and records the staff member who made the change.",
  ...staff,
  audit: ({ requestIds, handled }) => ({
    action: handled ? "handle-request" : "reopen-request",
    targets: targetsOf(requestIds),
  }),
  result: byRequest,
  method: "POST",
  path: "/requests/handle-requests",
  changes: true,
  request: z.strictObject({ requestIds, handled: flag }),
  response: ChangedRequests,
  example: {
    request: { requestIds: ["f-51a1e3f56d552605c2223b2a49f5ffb2"], handled: true },
    response: [{ id: "f-51a1e3f56d552605c2223b2a49f5ffb2", success: true }],
  },
});

export const followRequests = endpoint({
  summary: "Assigns form submissions to the signed-in staff member or to nobody, or adds a note to them.",
  ...staff,
  audit: ({ requestIds, change }) => ({
    action: change === "note" ? "note-request" : "assign-request",
    targets: targetsOf(requestIds),
  }),
  result: byRequest,
  method: "POST",
  path: "/requests/follow-requests",
  changes: true,
  request: z
    .strictObject({
      requestIds,
      change: z.enum(["take", "release", "note"]),
      note: text(lengths.search).optional(),
      /** For `release`: the name of the person from whom the submissions are taken. Others keep their submissions. */
      assignedTo: text(500).optional(),
    })
    .refine(({ change, note }) => change !== "note" || note, {
      error: "is missing",
      path: ["note"],
      params: { allowed: "a text" },
    }),
  response: ChangedRequests,
  example: {
    request: { requestIds: ["f-51a1e3f56d552605c2223b2a49f5ffb2"], change: "note", note: "Called, left a voicemail" },
    response: [{ id: "f-51a1e3f56d552605c2223b2a49f5ffb2", success: true }],
  },
});

export const deleteRequests = endpoint({
  summary: "Deletes form submissions, such as spam. The upstream deletes only submissions that are marked as handled.",
  ...staff,
  audit: ({ requestIds }) => ({ action: "delete-request", targets: targetsOf(requestIds) }),
  result: byRequest,
  method: "POST",
  path: "/requests/delete-requests",
  changes: true,
  request: z.strictObject({ requestIds }),
  response: ChangedRequests,
  example: {
    request: { requestIds: ["f-51a1e3f56d552605c2223b2a49f5ffb3"] },
    response: [{ id: "f-51a1e3f56d552605c2223b2a49f5ffb3", success: true }],
  },
});
