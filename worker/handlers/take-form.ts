import type { PageForm, Posted } from "../../app/index.ts";
import { type FormResponse, submitForm } from "../../contracts/forms.ts";
import { FORM_NAME, formErrors, readValue, sentValue } from "../../lib/forms.ts";
import type { FieldValue } from "../../lib/rules.ts";
import { mayBeOurForm } from "../auth/same-origin.ts";
import { readLayout } from "../content/layouts.ts";
import type { Ctx } from "../context.ts";
import { digest } from "../control/counters.ts";
import { gapFiller } from "../page/gaps.ts";
import { makePage } from "../page/make.ts";
import { respond, unkept } from "../page/respond.ts";
import { type Visit, visitOf } from "../page/visit.ts";
import { NOT_FOUND } from "../path.ts";
import { bodyText, parseUrlEncoded } from "../security/body.ts";
import { mustWait } from "../security/limits.ts";
import { addressOf } from "../site.ts";
import { contextOf, makeCall, UpstreamError } from "../upstream/call.ts";
import { inputProblem } from "./input.ts";
import { notAllowed } from "./plain.ts";
import { type ProblemStatus, problem } from "./problem.ts";

/** What became of a form: the visitor is told in the page, or in JSON by a script of the page. */
type Taken =
  | { outcome: "wrong"; errors: ReadonlyMap<string, string> }
  | { outcome: "failed"; status: 200 | ProblemStatus; messages: string[]; wait?: number }
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined };

/**
 * Takes a form that was posted to its page: checks it by the form's own rules (VA-14), hands it on to the address that
 * the content system gave it (FM-09, AP-29), and says what became of it. Nothing that was typed is kept, logged, or put
 * into an address.
 */
export async function takeForm(c: Ctx): Promise<Response> {
  const visit = visitOf(c);
  const { env, site, language, path, later } = visit;
  const requestId = c.get("requestId");
  const [{ formsOf }, { layout }] = await Promise.all([
    import("../../app/index.ts"),
    readLayout(env, site.name, language, path, later),
  ]);
  const forms = layout.page && path !== NOT_FOUND ? formsOf(layout.page) : [];
  if (forms.length === 0) return notAllowed(c);
  if (!mayBeOurForm(c.req.raw)) return problem(403, requestId);
  let sent: URLSearchParams;
  try {
    sent = parseUrlEncoded(await bodyText(c.req.raw));
  } catch (error) {
    const input = inputProblem(error);
    if (!input) throw error;
    return problem(input.status, requestId, input);
  }
  const form = forms.find(({ id }) => id === sent.get(FORM_NAME));
  if (!form) {
    const wrong = { field: FORM_NAME, wrong: "names no form of this page", allowed: "the value that the form brings" };
    return problem(400, requestId, { problems: [wrong] });
  }
  const values = new Map(form.fields.map((field) => [field.name, readValue(field, sent.getAll(field.name))]));
  const errors = formErrors(form.fields, ({ name }) => values.get(name)!);
  const taken: Taken = errors.size > 0 ? { outcome: "wrong", errors } : await handOn(c, form, values, sent);
  const byScript = c.req.header("accept")?.startsWith("application/json");
  return byScript ? toldInJson(taken, requestId) : toldInPage(c, visit, form, values, taken);
}

/** Hands a form that is in order on to its receiver. */
async function handOn(
  c: Ctx,
  form: PageForm,
  values: ReadonlyMap<string, FieldValue>,
  sent: URLSearchParams,
): Promise<Taken> {
  const site = c.get("site");
  const context = contextOf(c, site);
  const wait = await mustWait(c.env, submitForm, {}, context.address);
  if (wait > 0) return { outcome: "failed", status: 429, messages: [], wait };
  const typed = [...values].map(([name, value]) => [name, sentValue(value)] as const);
  const known = form.also.map((name) => [name, sent.get(name)?.trim()] as const);
  const fields = Object.fromEntries([...typed, ...known].filter(([, value]) => value)) as Record<string, string>;
  const checked = submitForm.request.safeParse({
    ...Object.fromEntries(form.constants),
    ...fields,
    idempotencyKey: await submitKey(c, form, fields),
    formAddress: form.address,
  });
  if (!checked.success) return { outcome: "failed", status: 400, messages: [] };
  try {
    const { answer } = await makeCall(submitForm, checked.data, context);
    const { success, errors, redirectUrl, message } = answer.value as FormResponse;
    if (!success || errors.length > 0) return { outcome: "failed", status: 200, messages: errors };
    return { outcome: "sent", redirectUrl, message };
  } catch (error) {
    const status = error instanceof UpstreamError ? error.status : 502;
    // Other errors are those of the address: the author's to mend. Words of an error may be the visitor's.
    if (!(error instanceof UpstreamError))
      console.error(
        JSON.stringify({ event: "form-failed", requestId: c.get("requestId"), form: form.id, name: nameOf(error) }),
      );
    return { outcome: "failed", status, messages: [] };
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/**
 * The same for every attempt at one submit, so that it happens once (RL-04). The page's script makes a key; without it
 * the same words of the same day from the same network address are the same submit.
 */
async function submitKey(c: Ctx, form: PageForm, fields: Record<string, string>): Promise<string> {
  const own = c.req.header("idempotency-key") ?? "";
  if (/^[\w-]{16,128}$/.test(own)) return own;
  const day = new Date().toISOString().slice(0, 10);
  const from = c.req.header("cf-connecting-ip") ?? "";
  return (await digest(c.env.COUNTER_SECRET, JSON.stringify(["form", form.id, day, from, fields]))).replace(/\W/g, "-");
}

function toldInJson(taken: Taken, requestId: string): Response {
  const answer = (body: FormResponse) => Response.json(body, { headers: { "cache-control": "private, no-store" } });
  switch (taken.outcome) {
    case "wrong": {
      const problems = [...taken.errors].map(([field, wrong]) => ({ field, wrong, allowed: "what the form asks for" }));
      return problem(400, requestId, { problems });
    }
    case "failed":
      if (taken.status === 200)
        return answer({ success: false, errors: taken.messages, redirectUrl: undefined, message: undefined });
      return problem(taken.status, requestId, taken.wait ? { headers: { "retry-after": `${taken.wait}` } } : {});
    case "sent":
      return answer({ success: true, errors: [], redirectUrl: taken.redirectUrl, message: taken.message });
  }
}

/** The way without script: on to where the receiver leads, or the page again with what was typed and what came of it. */
async function toldInPage(
  c: Ctx,
  visit: Visit,
  { id }: PageForm,
  values: ReadonlyMap<string, FieldValue>,
  taken: Taken,
): Promise<Response> {
  if (taken.outcome === "sent" && taken.redirectUrl)
    return new Response(null, {
      status: 303,
      headers: { location: taken.redirectUrl, "cache-control": "private, no-store" },
    });
  const { site, language, path, query } = visit;
  const posted: Posted = {
    form: id,
    values,
    errors: taken.outcome === "wrong" ? taken.errors : new Map(),
    outcome: taken.outcome,
    messages:
      taken.outcome === "failed" ? taken.messages : taken.outcome === "sent" && taken.message ? [taken.message] : [],
    address: addressOf(site, language, path) + (query.size ? `?${query}` : ""),
  };
  const again = { ...visit, settings: async () => ({ ...(await visit.settings()), posted }) };
  const { page } = await makePage(again);
  const shown = await respond(page, c.req.raw, "BYPASS", gapFiller(null, query, again), visit.later);
  const status = taken.outcome === "wrong" ? 400 : taken.outcome === "failed" ? taken.status : 200;
  return unkept(shown, status);
}
