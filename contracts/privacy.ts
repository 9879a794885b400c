/** Staff API calls for people who ask for their data or for its deletion. */
import { z } from "zod";
import { isEmail } from "../lib/forms/rules.ts";
import { DONE } from "./audit.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { completeList, lengths, maybe, text } from "./fields.ts";

const shared = {
  upstream: "forms",
  access: "role",
  role: "requests",
  privacy: "personal",
  cache: "never",
  // The calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
  timeout: timeouts.slow,
  // An email address is personal data, so it is in the request body.
  method: "POST",
} as const;

/** A person is identified by an email address, a telephone number, or both. */
const person = z
  .strictObject({
    email: text(lengths.search).default(""),
    phone: text(lengths.short).default(""),
  })
  .refine(({ email }) => email === "" || isEmail(email), {
    error: "is not an email address",
    path: ["email"],
    params: { allowed: "an email address, or empty" },
  })
  .refine(({ phone }) => phone === "" || phone.replace(/\D/g, "").length >= 10, {
    error: "is not a telephone number",
    path: ["phone"],
    params: { allowed: "at least ten digits, or empty" },
  })
  .refine(({ email, phone }) => email !== "" || phone !== "", {
    error: "is missing",
    path: ["email"],
    params: { allowed: "an email address or a telephone number" },
  });

/** Tables whose records the audit log lists by ID, with the word that the log uses for a record. */
const AUDITED_TABLES: Readonly<Record<string, "registration" | "waiting" | "visit" | "request" | "payment">> = {
  registrations: "registration",
  waiting: "waiting",
  visits: "visit",
  form_submissions: "request",
  payments: "payment",
};

const exampleRequest = { email: "pat.example@example.com" };

export const personData = endpoint({
  summary: "Returns all records that the backend has about a person, by table.",
  ...shared,
  path: "/privacy/get-person",
  audit: () => ({ action: "export-person", targets: [] }),
  shows: ({ tables }) =>
    tables.flatMap(({ name, records }) => {
      const kind = AUDITED_TABLES[name];
      return kind ? records.map(({ id }) => `${kind} ${id}` as const) : [];
    }),
  request: person,
  response: z.object({
    tables: completeList(
      z.object({
        /** Name of the table. */
        name: z.string(),
        /** Word for one record. */
        label: z.string(),
        /** Why the records are kept when the person's data is erased. */
        kept: maybe(z.string()),
        records: completeList(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
      }),
    ),
  }),
  example: {
    request: exampleRequest,
    response: {
      tables: [
        {
          name: "form_submissions",
          label: "form submission",
          records: [{ id: "f-61a1e3f56d552605c2223b2a49f5ffb1", form_id: "contact" }],
        },
      ],
    },
  },
});

export const erasePersonData = endpoint({
  summary: "Erases the records about a person in all tables, except those that the law requires.",
  ...shared,
  path: "/privacy/erase-person",
  changes: true,
  audit: () => ({ action: "erase-person", targets: [] }),
  result: ({ success, erased }) =>
    success
      ? { ...DONE, details: erased.map(({ name, count }) => `${name}: ${count}`) }
      : { result: "refused", reason: "no records" },
  request: person,
  response: z.object({
    /** Whether there was something to erase. */
    success: z.boolean(),
    erased: completeList(z.object({ name: z.string(), label: z.string(), count: z.number().int().min(0) })),
  }),
  example: {
    request: exampleRequest,
    response: { success: true, erased: [{ name: "form_submissions", label: "form submission", count: 1 }] },
  },
});
