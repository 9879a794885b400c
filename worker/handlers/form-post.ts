import type { PageForm, Posted } from "../../app/index.ts";
import type { FormResponse } from "../../contracts/forms.ts";
import { BOT_TOKEN, FORM_NAME, formErrors, postedName, readValue } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import { provesSameOrigin } from "../auth/same-origin.ts";
import { withSessionPolicy } from "../auth/signed-in-browser.ts";
import { onStaffHost } from "../auth/staff-host.ts";
import { addVisitorToken } from "../auth/visitor-token.ts";
import { readLayout } from "../content/layouts.ts";
import { mayBePage } from "../content/page-existence.ts";
import type { Ctx } from "../context.ts";
import { bodyText, MAX_BODY_BYTES, parseUrlEncoded } from "../http/body.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { NOT_FOUND } from "../http/path.ts";
import { problem } from "../http/problem.ts";
import { formNotSent, methodNotAllowed } from "../pages/error-pages.ts";
import { type PageRequest, pageRequestOf, usedPageRequest } from "../pages/page-request.ts";
import { renderPage } from "../pages/render-page.ts";
import { respond, uncacheable } from "../pages/respond.ts";
import { type ForwardOutcome, forwardForm } from "../pages/submit-form.ts";
import { pageUrl } from "../site.ts";

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
  const requested = pageRequestOf(c);
  const request = usedPageRequest(requested);
  if (request !== requested) return refuseUnused(c);
  const { site, language, path } = request;
  const { requestId } = request;
  if (!(await mayBePage(request, request))) return methodNotAllowed(c);
  const [{ fieldErrorMessages, formPhrases, formsOf, rejectionText }, { layout }] = await Promise.all([
    import("../../app/index.ts"),
    readLayout(request, site.name, language, path),
  ]);
  const forms = layout.page && path !== NOT_FOUND ? formsOf(layout.page) : [];
  const variants = layout.page?.variants ?? [];
  if (forms.length + variants.length === 0) return site.notUsed.length > 0 ? refuseUnused(c) : methodNotAllowed(c);
  if (!provesSameOrigin(c.req.raw)) throw new HttpError(403);
  idempotencyKeyOf(c.req.raw);
  const body = await bodyText(c.req.raw, MAX_RETURNED_CHARACTERS);
  const submitted = parseUrlEncoded(body);
  const isPostedForm = ({ id }: PageForm) => id === submitted.get(FORM_NAME);
  let postedForm = forms.find(isPostedForm);
  if (!postedForm && variants.length) {
    const match = await (await import("../pages/variants.ts")).variantWith(request, variants, (page) =>
      formsOf(page).some(isPostedForm),
    );
    postedForm = match ? formsOf(match.page).find(isPostedForm) : undefined;
    if (match) request.variant = match.variant;
  }
  if (!postedForm && site.notUsed.length > 0) return refuseUnused(c);
  if (!postedForm) throw badRequest(FORM_NAME, "is not the ID of a form on this page", "the value of the hidden field");
  c.set("measured", { kind: "form", name: site.name });
  const hasBotCheck = site.thirdParties.botCheck !== undefined;
  // Removes the bot check field if the site has no bot check.
  const form = hasBotCheck
    ? postedForm
    : { ...postedForm, fields: postedForm.fields.filter(({ kind }) => kind !== "challenge") };
  const values = new Map<string, FieldValue>(
    form.fields.map((field) => [field.name, readValue(field, submitted.getAll(postedName(field)))]),
  );
  const settings = await request.settings();
  const errors =
    form.own?.errors(values, settings) ??
    formErrors(form.fields, ({ name }) => values.get(name)!, fieldErrorMessages(settings));
  const names = hasBotCheck ? [...form.also, BOT_TOKEN] : form.also;
  for (const name of names) values.set(name, submitted.get(name)?.trim() ?? "");
  const tooLong = { outcome: "failed" as const, status: 413 as const, messages: [settings.t(formPhrases.FormTooLong)] };
  const invalid = errors.size > 0 ? { outcome: "wrong" as const, errors } : null;
  let result: ForwardOutcome =
    body.length > MAX_BODY_BYTES ? tooLong : (invalid ?? (await forwardForm(c, form, values, language)));
  const refusal = result.outcome === "sent" ? form.own?.refusal?.(result.answer, settings) : undefined;
  if (refusal) result = { outcome: "failed", status: 200, messages: [refusal] };
  if (result.outcome === "failed" && "refused" in result && result.refused)
    result.messages = [rejectionText(result.refused, result.wait ?? 0, settings)];
  const response = isScriptRequest(c)
    ? jsonOutcome(result, requestId)
    : await pageOutcome(c, request, form, values, result);
  return result.outcome === "wrong" || response.status === 429 ? response : addVisitorToken(c, response);
}

/**
 * Responds to a form whose feature the site does not use, such as a form that a visitor opened before the feature was
 * switched off. Says that nothing was sent.
 */
const refuseUnused = (c: Ctx) => {
  if (isScriptRequest(c)) throw new HttpError(404);
  return formNotSent(c);
};

const isScriptRequest = (c: Ctx): boolean => c.req.header("accept")?.startsWith("application/json") ?? false;

function jsonOutcome(result: ForwardOutcome, requestId: string): Response {
  const formResponse = (body: Omit<FormResponse, "fieldErrors">, status = 200, wait = 0) =>
    Response.json(body, {
      status,
      headers: { "cache-control": "private, no-store", ...(wait > 0 && { "retry-after": `${wait}` }) },
    });
  switch (result.outcome) {
    case "wrong": {
      const problems = [...result.errors].map(([field, wrong]) => ({
        field,
        wrong,
        allowed: "a valid value",
      }));
      return problem(400, requestId, { problems });
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
    ...(result.outcome === "sent" && { answer: result.answer }),
    ...(result.outcome === "failed" && result.wait && { wait: result.wait }),
    address: pageUrl(site, language, path) + (query.size ? `?${query}` : ""),
  };
  const resultRequest = { ...request, settings: async () => ({ ...(await request.settings()), posted }) };
  const { page } = await renderPage(resultRequest);
  const rendered = await respond(page, c.req.raw, resultRequest, { state: "BYPASS" });
  const status = result.outcome === "wrong" ? 400 : result.outcome === "failed" ? result.status : 200;
  return withSessionPolicy(c, uncacheable(rendered, status));
}
