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
import { pageUrl, UNKNOWN_HOST } from "../site.ts";
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
  const requested = pageRequestOf(c, undefined, { refetches: true });
  const request = usedPageRequest(requested);
  // A visitor may have opened the form before the site stopped using its feature.
  if (request !== requested) throw new HttpError(404);
  const { site, language, path } = request;
  const { requestId } = request;
  if (!(await mayBePage(request, request))) throw notAllowed();
  const [{ fieldErrorMessages, formPhrases, formsOf, rejectionText }, { layout }] = await Promise.all([
    import("../../app/index.ts"),
    readLayout(request, site, language, path),
  ]);
  const forms = layout.page && path !== NOT_FOUND ? formsOf(layout.page) : [];
  const variants = layout.page?.variants ?? [];
  if (forms.length + variants.length === 0) throw site.notUsed.length > 0 ? new HttpError(404) : notAllowed();
  if (!provesSameOrigin(c.req.raw)) throw new HttpError(403);
  idempotencyKeyOf(c.req.raw);
  const body = await bodyText(c.req.raw, MAX_RETURNED_CHARACTERS);
  const fields = parseUrlEncoded(body);
  submitted.fields = fields;
  submitted.titles = new Map(
    forms.flatMap((form) => form.fields.map((field) => [postedName(field), field.title] as const)),
  );
  const isSubmitted = ({ id }: PageForm) => id === fields.get(FORM_NAME);
  let definition = forms.find(isSubmitted);
  if (!definition && variants.length) {
    const match = await (await import("../pages/variants.ts")).variantWith(request, variants, (page) =>
      formsOf(page).some(isSubmitted),
    );
    definition = match ? formsOf(match.page).find(isSubmitted) : undefined;
    if (match) request.variant = match.variant;
  }
  const isChanged = !definition;
  if (!definition && !isScriptRequest(c)) definition = successorOf(forms, fields);
  if (!definition && site.notUsed.length > 0) throw new HttpError(404);
  if (!definition) throw badRequest(FORM_NAME, "is not the ID of a form on this page", "the value of the hidden field");
  c.set("measured", { kind: "form", name: site.name });
  const hasBotCheck = site.thirdParties.botCheck !== undefined;
  // Removes the bot check field if the site has no bot check.
  const form = hasBotCheck
    ? definition
    : { ...definition, fields: definition.fields.filter(({ kind }) => kind !== "challenge") };
  const values = new Map<string, FieldValue>(
    form.fields.map((field) => [field.name, readValue(field, fields.getAll(postedName(field)))]),
  );
  const inputs = pageInputs(request);
  const settings = await inputs.settings();
  if (isChanged) return pageOutcome(c, request, inputs, form, values, await changedOutcome(form, submitted, settings));
  const isTooLong = body.length > MAX_BODY_BYTES;
  const errors = isTooLong
    ? new Map<string, string>()
    : (form.own?.errors(values, settings) ??
      formErrors(form.fields, ({ name }) => values.get(name)!, fieldErrorMessages(settings)));
  const names = hasBotCheck ? [...form.also, BOT_TOKEN] : form.also;
  for (const name of names) values.set(name, fields.get(name)?.trim() ?? "");
  const tooLong = { outcome: "failed" as const, status: 413 as const, messages: [settings.t(formPhrases.FormTooLong)] };
  const invalid = errors.size > 0 ? { outcome: "wrong" as const, errors } : null;
  let result: ForwardOutcome = isTooLong ? tooLong : (invalid ?? (await forwardForm(c, form, values, language)));
  const refusal = result.outcome === "sent" ? form.own?.refusal?.(result.answer, settings) : undefined;
  if (refusal)
    result =
      typeof refusal === "string"
        ? { outcome: "failed", status: 200, messages: [refusal] }
        : { outcome: "wrong", errors: new Map([[refusal.field, refusal.message]]) };
  const choices = refusal && isScriptRequest(c) ? await currentChoices(form, request, inputs, settings) : undefined;
  submitted.isSent = result.outcome === "sent";
  if (result.outcome === "failed" && "refused" in result && result.refused)
    result.messages = [rejectionText(result.refused, result.wait ?? 0, settings)];
  const response = isScriptRequest(c)
    ? jsonOutcome(result, requestId, choices)
    : await pageOutcome(c, request, inputs, form, values, result);
  return result.outcome === "wrong" || response.status === 429 ? response : addVisitorToken(c, response);
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

/** Returns the outcome for a form that has changed since the visitor opened the page. Nothing is sent. */
async function changedOutcome(form: PageForm, submitted: Submitted, { t }: PageSettings): Promise<ForwardOutcome> {
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

const isScriptRequest = (c: Ctx): boolean => c.req.header("accept")?.startsWith("application/json") ?? false;

/**
 * Returns the current choices of a form whose submission the receiver refused, because another visitor may have taken
 * the choice. Returns undefined if the choices could not be fetched.
 */
async function currentChoices(form: PageForm, { query }: PageRequest, { call }: PageInputs, settings: PageSettings) {
  const callForChoices = (async (endpoint, input) => (await call(endpoint, input)).value) as Call;
  return form.own?.choices?.(query, settings, callForChoices).catch(() => undefined);
}

function jsonOutcome(result: ForwardOutcome, requestId: string, choices?: Problem["choices"]): Response {
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
        ...(choices && { choices }),
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
  request: PageRequest,
  inputs: PageInputs,
  { id }: PageForm,
  values: ReadonlyMap<string, FieldValue>,
  result: ForwardOutcome,
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
