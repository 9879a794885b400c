/**
 * API call that the Worker makes to submit CMS forms. The Worker never stores or logs submissions, which contain
 * personal data.
 */
import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_VALUE_LENGTH } from "../lib/forms/forms.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { lengths, list, maybe, maybeExact } from "./fields.ts";

/**
 * Limits for a form: the maximum number of values and the maximum lengths, in characters, of values and names. A field
 * of Sitecore Forms has three values: its own and two hidden ones.
 */
const formLimits = { fields: 600, value: MAX_VALUE_LENGTH, name: MAX_NAME_LENGTH } as const;

// The schema does not use `text()` because multi-line inputs contain line breaks.
const value = z.string().max(formLimits.value);

/**
 * A form submission: values, keyed by field name. The value of a checkbox group is an array. `formAddress` is the URL,
 * set by authors in the CMS, that receives the submission. The Worker forwards submissions only to the CMS and to the
 * site's `formHosts`. The Worker adds a `formLanguage` field that contains the page's language.
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

/**
 * Result of a form submission. The page shows the errors, redirects to `redirectUrl`, or shows the thank-you message.
 */
export const FormResponse = z.object({
  success: z.boolean(),
  errors: list(z.union([z.string(), z.object({ message: z.string() }).transform((error) => error.message)])),
  /** Error messages, keyed by field name, which the page shows next to the fields. */
  fieldErrors: maybe(z.record(z.string(), z.string())),
  redirectUrl: maybeExact(z.string()),
  message: maybe(z.string()),
  /** Language of the messages; default: English. */
  language: maybe(z.string()),
});
export type FormResponse = z.output<typeof FormResponse>;

export const submitForm = endpoint({
  row: "AP-29",
  summary: "Submits a CMS form to the receiver URL that authors set in the CMS.",
  method: "POST",
  path: "/forms/submit",
  // The API call has no public route. Browsers submit a form to the page that contains it, because the page handler
  // applies the form's validation rules.
  internal: true,
  upstream: "forms",
  input: "form",
  access: "public",
  privacy: "personal",
  changes: true,
  cache: "never",
  timeout: timeouts.slow,
  burst: "forms",
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
