/** Forms of the content system, posted through the Worker. Personal: never stored, never logged. */
import { z } from "zod";
import { LONGEST_VALUE } from "../lib/forms/forms.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { lengths, list, maybe } from "./fields.ts";

/** Fields in a form, and characters in one value: several lines may be typed, so line breaks are preserved. */
const formLimits = { fields: 200, value: LONGEST_VALUE, name: 200 } as const;

const value = z.string().max(formLimits.value);

/**
 * What a visitor typed: name of the field → value, or values of a list of checkboxes.
 * `formAddress` is the address that the content system gave the form (FM-09); the Worker posts there only if the
 * address is the content system's own or on the site's list of form hosts.
 */
export const FormSubmission = z
  .object({ formAddress: z.string().trim().min(1).max(lengths.address) })
  .catchall(z.union([value, z.array(value).max(100)]))
  .refine(
    (form) => {
      const names = Object.keys(form);
      return names.length <= formLimits.fields && names.every((name) => name.length <= formLimits.name);
    },
    {
      error: "has too many fields, or names that are too long",
      params: { allowed: `at most ${formLimits.fields} fields with names of at most ${formLimits.name} characters` },
    },
  );

/** What became of it (EN-44, FM-14). With errors the form stays; else the visitor is sent on or thanked. */
export const FormResponse = z.object({
  success: z.boolean(),
  errors: list(z.union([z.string(), z.object({ message: z.string() }).transform((error) => error.message)])),
  redirectUrl: maybe(z.string()),
  message: maybe(z.string()),
});
export type FormResponse = z.output<typeof FormResponse>;

export const submitForm = endpoint({
  row: "AP-29",
  summary: "Posts a form of the content system to the address that it gave.",
  method: "POST",
  path: "/forms/submit",
  // Visitors post a form to the page that it stands on, where its own rules are known (VA-14).
  internal: true,
  upstream: "forms",
  input: "form",
  access: "public",
  privacy: "personal",
  changes: true,
  cache: "never",
  timeout: timeouts.slow,
  limit: "forms",
  outgoing: { redirectUrl: "payment" },
  request: FormSubmission,
  response: FormResponse,
  example: {
    request: {
      formAddress: "/forms/contact",
      firstName: "Marisol",
      lastName: "Vega",
      email: "marisol.vega@example.com",
      message: "Where do I park?",
    },
    response: { success: true, errors: [], message: "Thank you. We answer within two working days." },
  },
});
