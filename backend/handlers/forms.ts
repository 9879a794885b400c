import { type IRequest, json } from "itty-router";
import type { CheckedRequestOf, UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { FormSubmission, type submitForm } from "../../contracts/forms.ts";
import { othersIn, PARTNER } from "../../lib/events/party.ts";
import { BOT_TOKEN } from "../../lib/forms/forms.ts";
import { isEmail } from "../../lib/forms/rules.ts";
import { typedCode } from "../../lib/text/digits.ts";
import { canRequest } from "../appointment-requests.ts";
import { verifyToken } from "../demo/third-parties/bot-check-handler.ts";
import { type BackendEnv, linesOf } from "../env.ts";
import { faultResponse } from "../faults.ts";
import { paysAtClass } from "../pays-at-class.ts";
import { register } from "../register.ts";
import type { RegistrationOutcome, RegistrationRequest, RegistrationSubmission } from "../registration-request.ts";
import { browserUrl, returnUrl } from "../return-url.ts";
import { isSpanish, newRouter } from "../route.ts";
import { secretId } from "../secret-id.ts";
import { row, sql } from "../sql.ts";
import { type FormMessages, formMessages } from "./form-messages.ts";
import { jobTitle } from "./jobs.ts";

/** Receives CMS forms. */
export const forms = newRouter();

interface Form {
  id: string;
  kind: "registration" | "message";
  required: string;
  redirect_url: string | null;
  message: string | null;
}

type FormResult = UpstreamResponseOf<typeof submitForm>;
type Submission = CheckedRequestOf<typeof submitForm>;

forms.post("/forms/:formId", (_request, env) => faultResponse("forms", env));

forms.post("/forms/:formId", async (request: IRequest, env: BackendEnv) => {
  const form = await formOf(env.DB, request.params.formId ?? "");
  if (!form) return json({ success: false, errors: ["There is no such form."] }, { status: 404 });
  const parsed = FormSubmission.safeParse({ formAddress: request.url, ...fields(await request.text()) });
  if (!parsed.success) return json({ success: false, errors: ["The form could not be read."] }, { status: 400 });
  const language = isSpanish(parsed.data.formLanguage) ? "es" : "en";
  return json({ language, ...(await receive(form, parsed.data, env, new Date())) });
});

/** Number of milliseconds for which an isolate remembers a form. Only migrations change forms. */
const FORM_MS = 60_000;
const knownForms = new WeakMap<D1Database, Map<string, { form: Form; until: number }>>();

/** Returns a form. Remembers it, because a database runs the queries of all submissions one after another. */
async function formOf(db: D1Database, id: string): Promise<Form | null> {
  const forms = knownForms.get(db) ?? new Map<string, { form: Form; until: number }>();
  knownForms.set(db, forms);
  const known = forms.get(id);
  if (known && Date.now() < known.until) return known.form;
  const form = await row<Form>(db, sql`SELECT * FROM forms WHERE id = ${id}`);
  if (form) forms.set(id, { form, until: Date.now() + FORM_MS });
  return form;
}

/** Parses the fields of a submitted form. Fields with the same name are combined into an array. */
function fields(body: string): Record<string, string | string[]> {
  const entries = Map.groupBy(new URLSearchParams(body), ([name]) => name);
  return Object.fromEntries(
    [...entries].map(([name, all]) => [name, all.length === 1 ? all[0]![1] : all.map(([, value]) => value)]),
  );
}

async function receive(form: Form, submission: Submission, env: BackendEnv, now: Date): Promise<FormResult> {
  const value = (name: string): string => {
    const fieldValue = submission[name];
    return (Array.isArray(fieldValue) ? fieldValue.join(", ") : (fieldValue ?? "")).trim();
  };
  const formTexts = formMessages(value("formLanguage"), env);
  const required: string[] = JSON.parse(form.required);
  const missing = required.filter((name) => !value(name)).map(formTexts.required);
  if (value("email") && !isEmail(value("email"))) missing.push(formTexts.invalidEmail);
  if (form.id === "appointment" && !(await canRequest(env.DB, value))) missing.push(formTexts.noRequests);
  // Staff read the title of the job even after the job is no longer listed. The job may be in another system.
  const job =
    form.id === "job-application" ? (await jobTitle(env.DB, value("job"), "en")) || value("about") || null : undefined;
  if (job === null) missing.push(formTexts.noJob);
  if (missing.length > 0) return { success: false, errors: missing };
  if (value("reach") === "Email" && !value("email"))
    return { success: false, errors: [], fieldErrors: { email: formTexts.emailNeeded } };
  const botCheckError = value(BOT_TOKEN) && (await verifyBotToken(value(BOT_TOKEN), formTexts, env));
  if (botCheckError) return { success: false, errors: [botCheckError] };
  return form.kind === "registration"
    ? registerSeat(form, submission, value, env, now)
    : store(form, job ? { ...submission, jobTitle: job } : submission, value, env, now);
}

/** Returns the error message for an invalid bot check token, or an empty string if the token is valid. */
async function verifyBotToken(token: string, formTexts: FormMessages, env: BackendEnv): Promise<string> {
  const response = await verifyToken(token, env);
  const { success, action } = (await response.json().catch(() => ({}))) as { success?: unknown; action?: unknown };
  if (!response.ok || typeof success !== "boolean") return formTexts.unchecked;
  return success && action === "form" ? "" : formTexts.expiredCheck;
}

async function registerSeat(
  form: Form,
  { formAddress: _, ...submission }: Submission,
  value: (name: string) => string,
  env: BackendEnv,
  now: Date,
): Promise<FormResult> {
  const [sessionId, feeId] = [value("sessionId"), value("eventFeeId")];
  const { prefix, partnerFee } = formMessages(value("formLanguage"), env);
  const partner = value(PARTNER.name);
  const isForOne = partner && (await row(env.DB, sql`SELECT id FROM event_fees WHERE id = ${feeId} AND people = 1`));
  if (isForOne) return { success: false, errors: [], fieldErrors: { [PARTNER.name]: partnerFee } };
  const confirmUrl = returnUrl(prefix + (form.redirect_url ?? "/"), env) ?? "/";
  const request: RegistrationRequest = {
    sessionId,
    feeId,
    promoCode: typedCode(value("promoCode")),
    firstName: value("firstName"),
    lastName: value("lastName"),
    email: value("email"),
    phone: value("phone"),
    ...(partner && { partner: partner.slice(0, PARTNER.maxLength) }),
    others: othersIn(value, feeId),
    idempotencyKey: value("idempotencyKey"),
    mayWait: value("waitingList") === "true",
    language: prefix ? "es" : "en",
    paysAtClass: paysAtClass(env),
  };
  const back = { confirm: confirmUrl, cancel: registrationPage(request, { payment: "canceled" }, env) };
  // Session IDs are numeric strings. The handler rejects all other strings, so that they do not create Durable Objects.
  const classLine = /^\d+$/.test(sessionId) ? linesOf(env)?.getByName(sessionId) : undefined;
  const outcome = classLine
    ? await classLine.register({ request, back, typed: submission })
    : await register(env.DB, request, back, now);
  if (outcome.status === "line")
    return {
      success: true,
      errors: [],
      redirectUrl: browserUrl(registrationPage(request, { line: outcome.ticket }, env), env),
    };
  return answerOf(outcome, { request, back }, env);
}

/**
 * Returns the URL of the registration page in the visitor's language, with the session, the fee, and further query
 * parameters.
 */
function registrationPage(
  { sessionId, feeId, language = "en" }: RegistrationRequest,
  parameters: Record<string, string>,
  env: BackendEnv,
): string {
  const query = new URLSearchParams({ sessionId, eventFeeId: feeId, ...parameters });
  return returnUrl(`${formMessages(language, env).prefix}/classes-events/registration?${query}`, env) ?? "/";
}

/** Returns the form response for the outcome of a registration. */
export function answerOf(
  outcome: RegistrationOutcome,
  { request, back }: RegistrationSubmission,
  env: BackendEnv,
): FormResult {
  const formTexts = formMessages(request.language ?? "en", env);
  if (outcome.status === "refused") return { success: false, errors: [formTexts.refusals[outcome.reason]] };
  if (outcome.status === "waiting") return { success: true, errors: [], message: formTexts.waiting(outcome.place) };
  if (outcome.status === "held")
    return { success: true, errors: [], redirectUrl: `${env.PAY_ORIGIN ?? ""}/pay/${outcome.paymentId}` };
  return {
    success: true,
    errors: [],
    redirectUrl: browserUrl(`${back.confirm}?registrationId=${outcome.registrationId}`, env),
  };
}

async function store(
  form: Form,
  submission: Submission,
  value: (name: string) => string,
  env: BackendEnv,
  now: Date,
): Promise<FormResult> {
  const key = value("idempotencyKey") || null;
  // A repeated submission must not change the data, but RETURNING returns the first submission's ID only if the row is
  // updated.
  const stored = await row<{ id: string }>(
    env.DB,
    sql`INSERT INTO form_submissions (id, form_id, idempotency_key, body, created_at)
      VALUES (${secretId("f")}, ${form.id}, ${key}, ${JSON.stringify(submission)}, ${now})
      ON CONFLICT (form_id, idempotency_key) DO UPDATE SET form_id = excluded.form_id RETURNING id`,
  );
  const { messages, prefix } = formMessages(value("formLanguage"), env);
  const receipt = form.redirect_url && stored && returnUrl(`${prefix}${form.redirect_url}?receipt=${stored.id}`, env);
  if (receipt) return { success: true, errors: [], redirectUrl: browserUrl(receipt, env) };
  const message = messages[form.message ?? ""];
  return { success: true, errors: [], ...(message ? { message } : { message: form.message, language: "en" }) };
}
