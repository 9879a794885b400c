import type { Call, PageForm, PageSettings, Posted } from "../../app/index.ts";
import type { FormResponse } from "../../contracts/forms.ts";
import type { Problem } from "../../contracts/problem.ts";
import { BOT_TOKEN, FORM_NAME, formErrors, postedName, readValue } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import { provesSameOrigin } from "../auth/same-origin.ts";
import { withSessionPolicy } from "../auth/signed-in-browser.ts";
import { addVisitorToken } from "../auth/visitor-token.ts";
import { readLayout } from "../content/layouts.ts";
import { mayBePage } from "../content/page-existence.ts";
import { type Ctx, onStaffHost } from "../context.ts";
import { bodyText, MAX_BODY_BYTES, parseUrlEncoded } from "../http/body.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { NOT_FOUND } from "../http/path.ts";
import { problem } from "../http/problem.ts";
import { countMissing, throttleMissing } from "../limits/missing-pages.ts";
import { methodNotAllowed } from "../pages/error-pages.ts";
import { type PageInputs, pageInputs, withSettings } from "../pages/page-inputs.ts";
import { type PageRequest, pageRequestOf, usedPageRequest } from "../pages/page-request.ts";
import { renderPage } from "../pages/render-page.ts";
import { respond, uncacheable } from "../pages/respond.ts";
import { type ForwardOutcome, forwardForm } from "../pages/submit-form.ts";
import { type Submitted, takesNoForms, typedValues, unsentForm } from "../pages/unsent-form.ts";
import { pageUrl, type Site, UNKNOWN_HOST } from "../site.ts";
import { errorResponse } from "./errors.ts";

/**
 * Maximum size of a form body that the Worker reads, in characters. If the body exceeds `MAX_BODY_BYTES` but not
 * `MAX_RETURNED_CHARACTERS`, the Worker renders the page again, so that the visitor can shorten the text.
 */
const MAX_RETURNED_CHARACTERS = 512 * 1024;

/**
 * Handles a form that the browser submits to the form's page URL. The Worker validates the form, forwards the fields to
 * the receiver, and renders the result on the page. The Worker never stores or logs field values and never adds field
 * values to a URL.
 */
export async function handleFormPost(c: Ctx): Promise<Response> {
  if (onStaffHost(c)) return methodNotAllowed(c);
  if (isScriptRequest(c)) return handleSubmission(c, {});
  const submitted: Submitted = {};
  try {
    return await handleSubmission(c, submitted);
  } catch (error) {
    return pageForError(c, error, submitted);
  }
}

/**
 * Returns a page that shows the error and what the visitor typed. If that page fails, or if the visitor's network
 * requests too many missing pages, returns the error's own response.
 */
async function pageForError(c: Ctx, error: unknown, submitted: Submitted): Promise<Response> {
  const plain =
    error instanceof HttpError && error.status === 405 ? methodNotAllowed(c) : await errorResponse(error, c);
  const { env, waitUntil, visitor } = c.get("context");
  try {
    if (!submitted.fields && provesSameOrigin(c.req.raw) && (takesNoForms(plain.status) || plain.status >= 500))
      submitted.fields = await bodyText(c.req.raw).then(parseUrlEncoded, () => new URLSearchParams());
    if (takesNoForms(plain.status)) {
      // Only forms of the site's pages have this field. Bots that look for other software do not send it.
      if (!submitted.fields?.has(FORM_NAME) || throttleMissing(env, visitor.address)) return plain;
      waitUntil(countMissing(env, c.req.path, visitor.address));
    }
    const page = await unsentForm(c, submitted.isSent ? 200 : plain.status, submitted);
    for (const name of ["allow", "retry-after"]) {
      const value = plain.headers.get(name);
      if (value) page.headers.set(name, value);
    }
    return page;
  } catch {
    return plain;
  }
}

const notAllowed = () => new HttpError(405, { headers: { allow: "GET, HEAD" } });

/** Throws an HttpError for a submission that is not for a form on the page. */
async function handleSubmission(c: Ctx, submitted: Submitted): Promise<Response> {
  const page = await formsAt(c);
  const { fields, isTooLong } = await readSubmission(c.req.raw);
  submitted.fields = fields;
  submitted.titles = titlesOf(page.forms);
  const { request, definition, isChanged } = await matchForm(c, page, fields);
  c.set("measured", { kind: "form", name: request.site.name });
  const form = withUsedBotCheck(definition, request.site);
  const inputs = pageInputs(request);
  const settings = await inputs.settings();
  const typed: FilledForm = { request, form, values: fieldValues(form, fields), inputs, settings };
  if (isChanged) return pageOutcome(c, typed, await changedOutcome(typed, submitted));
  const rejection = isTooLong ? await tooLongOutcome(settings) : await invalidOutcome(typed);
  // Added after validation, because a hidden value may replace the value of a field with the same name.
  const filled = { ...typed, values: new Map([...typed.values, ...hiddenValues(form, fields)]) };
  const result = rejection ?? (await receivedOutcome(c, filled));
  submitted.isSent = result.outcome === "sent";
  const response = isScriptRequest(c) ? jsonOutcome(result, request.requestId) : await pageOutcome(c, filled, result);
  return result.outcome === "wrong" || response.status === 429 ? response : addVisitorToken(c, response);
}

/** The forms of the requested page, and the IDs of the page's variants, which may have other forms. */
interface PageForms {
  request: PageRequest;
  forms: readonly PageForm[];
  variants: readonly string[];
}

/** Reads the forms of the requested page. Throws an HttpError (404 or 405) if the page takes no forms. */
async function formsAt(c: Ctx): Promise<PageForms> {
  const requested = pageRequestOf(c, undefined, { refetches: true });
  const request = usedPageRequest(requested);
  // A visitor may have opened the form before the site stopped using its feature.
  if (request !== requested) throw new HttpError(404);
  const { site, language, path } = request;
  if (!(await mayBePage(request))) throw notAllowed();
  const [{ formsOf }, { layout }] = await Promise.all([
    import("../../app/index.ts"),
    readLayout(request, site, language, path),
  ]);
  const forms = layout.page && path !== NOT_FOUND ? formsOf(layout.page) : [];
  const variants = layout.page?.variants ?? [];
  if (forms.length + variants.length === 0) throw site.notUsed.length > 0 ? new HttpError(404) : notAllowed();
  return { request, forms, variants };
}

/**
 * Reads the submitted fields. Throws an HttpError if the submission comes from another origin, if its idempotency key is
 * invalid, or if its body cannot be read.
 */
async function readSubmission(raw: Request): Promise<{ fields: URLSearchParams; isTooLong: boolean }> {
  if (!provesSameOrigin(raw)) throw new HttpError(403);
  idempotencyKeyOf(raw);
  const body = await bodyText(raw, MAX_RETURNED_CHARACTERS);
  return { fields: parseUrlEncoded(body), isTooLong: body.length > MAX_BODY_BYTES };
}

const titlesOf = (forms: readonly PageForm[]): ReadonlyMap<string, string> =>
  new Map(forms.flatMap((form) => form.fields.map((field) => [postedName(field), field.title] as const)));

/** The definition of the submitted form, and the request for the page or the page variant that has it. */
interface MatchedForm {
  request: PageRequest;
  definition: PageForm;
  /** Whether the page no longer has the submitted form, and the definition is of the form that replaced it. */
  isChanged: boolean;
}

/**
 * Finds the submitted form on the page or on one of the page's variants. For a browser without JavaScript, a form that
 * likely replaced the submitted form also matches. Throws an HttpError (404 or 400) if no form matches.
 */
async function matchForm(
  c: Ctx,
  { request, forms, variants }: PageForms,
  fields: URLSearchParams,
): Promise<MatchedForm> {
  const isSubmitted = ({ id }: PageForm) => id === fields.get(FORM_NAME);
  const onPage = forms.find(isSubmitted);
  if (onPage) return { request, definition: onPage, isChanged: false };
  const onVariant = variants.length > 0 ? await formOnVariant(request, variants, isSubmitted) : null;
  if (onVariant) return onVariant;
  const successor = isScriptRequest(c) ? undefined : successorOf(forms, fields);
  if (successor) return { request, definition: successor, isChanged: true };
  if (request.site.notUsed.length > 0) throw new HttpError(404);
  throw badRequest(FORM_NAME, "is not the ID of a form on this page", "the value of the hidden field");
}

async function formOnVariant(
  request: PageRequest,
  variants: readonly string[],
  isSubmitted: (form: PageForm) => boolean,
): Promise<MatchedForm | null> {
  const [{ formsOf }, { variantWith }] = await Promise.all([
    import("../../app/index.ts"),
    import("../pages/variants.ts"),
  ]);
  const match = await variantWith(request, variants, (page) => formsOf(page).some(isSubmitted));
  const definition = match && formsOf(match.page).find(isSubmitted);
  return definition ? { request: { ...request, variant: match.variant }, definition, isChanged: false } : null;
}

/**
 * Returns the form on the page that most likely replaced the submitted form: the one that contains the most of the
 * submitted fields. Forms with their own rules never replace another form.
 */
function successorOf(forms: readonly PageForm[], fields: URLSearchParams): PageForm | undefined {
  const known = (form: PageForm) => form.fields.filter((field) => fields.get(postedName(field))?.trim()).length;
  const candidates = forms.filter((form) => !form.own && known(form) > 0);
  return candidates.toSorted((a, b) => known(b) - known(a))[0];
}

/** A form on the page with the visitor's values, and what the Worker needs to respond to it. */
interface FilledForm {
  request: PageRequest;
  form: PageForm;
  values: ReadonlyMap<string, FieldValue>;
  inputs: PageInputs;
  settings: PageSettings;
}

/** Adds the bot check token to the form's hidden values, or removes the bot check field if the site has no bot check. */
const withUsedBotCheck = (form: PageForm, { thirdParties }: Site): PageForm =>
  thirdParties.botCheck === undefined
    ? { ...form, fields: form.fields.filter(({ kind }) => kind !== "challenge") }
    : { ...form, also: [...form.also, BOT_TOKEN] };

const fieldValues = (form: PageForm, fields: URLSearchParams): ReadonlyMap<string, FieldValue> =>
  new Map(form.fields.map((field) => [field.name, readValue(field, fields.getAll(postedName(field)))]));

const hiddenValues = (form: PageForm, fields: URLSearchParams): ReadonlyMap<string, string> =>
  new Map(form.also.map((name) => [name, fields.get(name)?.trim() ?? ""]));

/** Returns the outcome for a form that has changed since the visitor opened the page. Nothing is sent. */
async function changedOutcome({ form, settings: { t } }: FilledForm, submitted: Submitted): Promise<Outcome> {
  const { formPhrases } = await import("../../app/index.ts");
  const titles = new Set(form.fields.map(({ title }) => title));
  const names = new Set(form.fields.map(postedName));
  const fields = new URLSearchParams([...(submitted.fields ?? [])].filter(([name]) => !names.has(name)));
  const lost = typedValues({ ...submitted, fields }).filter(([title]) => !titles.has(title));
  const messages = [
    t(formPhrases.FormChanged),
    ...lost.map(([title, value]) => t(formPhrases.FormNoLonger, { typed: `${title}: ${value}` })),
  ];
  return { outcome: "failed", status: 400, messages };
}

type Outcome = ForwardOutcome & {
  /** The current choices of the field whose value the receiver refused. Set only for requests from the page's script. */
  choices?: Problem["choices"];
};

async function tooLongOutcome({ t }: PageSettings): Promise<Outcome> {
  const { formPhrases } = await import("../../app/index.ts");
  return { outcome: "failed", status: 413, messages: [t(formPhrases.FormTooLong)] };
}

/** Returns the outcome for a form with invalid values, or null if all values are valid. */
async function invalidOutcome({ form, values, settings }: FilledForm): Promise<Outcome | null> {
  const { fieldErrorMessages } = await import("../../app/index.ts");
  const errors =
    form.own?.errors(values, settings) ??
    formErrors(form.fields, ({ name }) => values.get(name)!, fieldErrorMessages(settings));
  return errors.size > 0 ? { outcome: "wrong", errors } : null;
}

/** Forwards a valid form and returns its outcome, with the reason if the Worker or the receiver refused the form. */
async function receivedOutcome(c: Ctx, filled: FilledForm): Promise<Outcome> {
  const { request, form, values, settings } = filled;
  const result = await forwardForm(c, form, values, request.language);
  if (result.outcome === "failed" && result.refused) {
    const { rejectionText } = await import("../../app/index.ts");
    return { ...result, messages: [rejectionText(result.refused, result.wait ?? 0, settings)] };
  }
  const refusal = result.outcome === "sent" ? form.own?.refusal?.(result.answer, settings) : undefined;
  if (!refusal) return result;
  if (typeof refusal === "string") return { outcome: "failed", status: 200, messages: [refusal] };
  const choices = isScriptRequest(c) ? await currentChoices(filled) : undefined;
  return { outcome: "wrong", errors: new Map([[refusal.field, refusal.message]]), ...(choices && { choices }) };
}

const isScriptRequest = (c: Ctx): boolean => c.req.header("accept")?.startsWith("application/json") ?? false;

/**
 * Returns the current choices of a form whose submission the receiver refused, because another visitor may have taken
 * the choice. Returns undefined if the choices could not be fetched.
 */
async function currentChoices({ form, request: { query }, inputs: { call }, settings }: FilledForm) {
  const callForChoices = (async (endpoint, input) => (await call(endpoint, input)).value) as Call;
  return form.own?.choices?.(query, settings, callForChoices).catch(() => undefined);
}

function jsonOutcome(result: Outcome, requestId: string): Response {
  const language: Record<string, string> = result.foreign ? { "content-language": result.foreign } : {};
  const formResponse = (body: Omit<FormResponse, "fieldErrors" | "language">, status = 200, wait = 0) =>
    Response.json(body, {
      status,
      headers: { "cache-control": "private, no-store", ...language, ...(wait > 0 && { "retry-after": `${wait}` }) },
    });
  switch (result.outcome) {
    case "wrong": {
      const problems = [...result.errors].map(([field, wrong]) => ({
        field,
        wrong,
        allowed: "a valid value",
        ...(result.choices && { choices: result.choices }),
      }));
      return problem(400, requestId, { problems, headers: language });
    }
    case "failed":
      if (result.messages.length > 0 || result.status === 200)
        return formResponse(
          { success: false, errors: result.messages, redirectUrl: undefined, message: undefined },
          result.status,
          result.wait,
        );
      return problem(result.status, requestId, result.wait ? { headers: { "retry-after": `${result.wait}` } } : {});
    case "sent":
      return formResponse({ success: true, errors: [], redirectUrl: result.redirectUrl, message: result.message });
  }
}

/**
 * Responds to a form submission from a browser without JavaScript: redirects to the URL from the receiver, or renders
 * the page again with the field values and the result.
 */
async function pageOutcome(
  c: Ctx,
  { request, form: { id }, values, inputs }: FilledForm,
  result: Outcome,
): Promise<Response> {
  if (result.outcome === "sent" && result.redirectUrl)
    return new Response(null, {
      status: 303,
      headers: { location: result.redirectUrl, "cache-control": "private, no-store" },
    });
  const { site, language, path, query } = request;
  const posted: Posted = {
    form: id,
    values,
    errors: result.outcome === "wrong" ? result.errors : new Map(),
    outcome: result.outcome,
    messages:
      result.outcome === "failed"
        ? result.messages
        : result.outcome === "sent" && result.message
          ? [result.message]
          : [],
    ...(result.foreign && { foreign: result.foreign }),
    ...(result.outcome === "sent" && { answer: result.answer }),
    ...(result.outcome === "failed" && result.wait && { wait: result.wait }),
    address:
      site.publicHost === UNKNOWN_HOST ? c.req.url : pageUrl(site, language, path) + (query.size ? `?${query}` : ""),
  };
  const postedInputs = withSettings(inputs, (settings) => ({ ...settings, posted }));
  const { page } = await renderPage(request, postedInputs);
  const rendered = await respond(page, c.req.raw, request, { state: "BYPASS", inputs: postedInputs });
  const status = result.outcome === "wrong" ? 400 : result.outcome === "failed" ? result.status : 200;
  return withSessionPolicy(c, uncacheable(rendered, status));
}
