import { type IRequest, json } from "itty-router";
import type { CheckedRequestOf, UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { FormSubmission, type submitForm } from "../../contracts/forms.ts";
import { othersIn } from "../../lib/events/party.ts";
import { BOT_TOKEN } from "../../lib/forms/forms.ts";
import { isEmail } from "../../lib/forms/rules.ts";
import { canRequest } from "../appointment-requests.ts";
import type { ReferenceEnv } from "../env.ts";
import { faultResponse } from "../faults.ts";
import { type Registering, type RegistrationOutcome, type RegistrationRequest, register } from "../register.ts";
import { browserUrl, returnUrl } from "../return-url.ts";
import { newRouter } from "../route.ts";
import { secretId } from "../secret-id.ts";
import { row, sql } from "../sql.ts";
import { verifyToken } from "./bot-check.ts";
import { type FormMessages, formMessages } from "./form-messages.ts";

/** Receives CMS forms. */
export const forms = newRouter();

interface Form {
  id: string;
  kind: "registration" | "message";
  required: string;
  redirect_url: string | null;
  message: string | null;
}

type Answer = UpstreamResponseOf<typeof submitForm>;
type Submission = CheckedRequestOf<typeof submitForm>;

forms.post("/forms/:formId", (_request, env) => faultResponse("forms", env));

forms.post("/forms/:formId", async (request: IRequest, env: ReferenceEnv) => {
  const form = await row<Form>(env.DB, sql`SELECT * FROM forms WHERE id = ${request.params.formId ?? ""}`);
  if (!form) return json({ success: false, errors: ["There is no such form."] }, { status: 404 });
  const typed = FormSubmission.safeParse({ formAddress: request.url, ...fields(await request.text()) });
  if (!typed.success) return json({ success: false, errors: ["The form could not be read."] }, { status: 400 });
  return json(await receive(form, typed.data, env, new Date()));
});

/** Parses the fields of a submitted form. Fields with the same name are combined into an array. */
function fields(body: string): Record<string, string | string[]> {
  const sent = new URLSearchParams(body);
  const names = new Set(sent.keys());
  return Object.fromEntries(
    [...names].map((name) => [name, sent.getAll(name)]).map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
  );
}

async function receive(form: Form, typed: Submission, env: ReferenceEnv, now: Date): Promise<Answer> {
  const value = (name: string): string => {
    const given = typed[name];
    return (Array.isArray(given) ? given.join(", ") : (given ?? "")).trim();
  };
  const texts = formMessages(value("formLanguage"));
  const required: string[] = JSON.parse(form.required);
  const missing = required.filter((name) => !value(name)).map(texts.required);
  if (value("email") && !isEmail(value("email"))) missing.push(texts.invalidEmail);
  if (form.id === "appointment" && !(await canRequest(env.DB, value))) missing.push(texts.noRequests);
  if (missing.length > 0) return { success: false, errors: missing };
  if (value("reach") === "Email" && !value("email"))
    return { success: false, errors: [], fieldErrors: { email: texts.emailNeeded } };
  const doubt = value(BOT_TOKEN) && (await doubtOf(value(BOT_TOKEN), texts, env));
  if (doubt) return { success: false, errors: [doubt] };
  return form.kind === "registration" ? takeSeat(form, typed, value, env, now) : store(form, typed, value, env, now);
}

/** Returns the error message for an invalid bot check token, or an empty string if the token is valid. */
async function doubtOf(token: string, texts: FormMessages, env: ReferenceEnv): Promise<string> {
  const response = await verifyToken(token, env);
  const { success, action } = (await response.json().catch(() => ({}))) as { success?: unknown; action?: unknown };
  if (!response.ok || typeof success !== "boolean") return texts.unchecked;
  return success && action === "form" ? "" : texts.expiredCheck;
}

async function takeSeat(
  form: Form,
  { formAddress: _, ...typed }: Submission,
  value: (name: string) => string,
  env: ReferenceEnv,
  now: Date,
): Promise<Answer> {
  const [sessionId, feeId] = [value("sessionId"), value("eventFeeId")];
  const { prefix } = formMessages(value("formLanguage"));
  const thanks = returnUrl(prefix + (form.redirect_url ?? "/"), env) ?? "/";
  const request: RegistrationRequest = {
    sessionId,
    feeId,
    promoCode: value("promoCode"),
    firstName: value("firstName"),
    lastName: value("lastName"),
    email: value("email"),
    phone: value("phone"),
    others: othersIn(value, feeId),
    idempotencyKey: value("idempotencyKey"),
    mayWait: value("waitingList") === "true",
    language: prefix ? "es" : "en",
  };
  const back = { confirm: thanks, cancel: registrationPage(request, { payment: "canceled" }, env) };
  // Session IDs are numeric strings. The handler rejects all other strings, so that they do not create Durable Objects.
  const line = /^\d+$/.test(sessionId) ? env.LINES?.getByName(sessionId) : undefined;
  const arrival = line ? await line.register({ request, back, typed }) : await register(env.DB, request, back, now);
  if (arrival.status === "line")
    return {
      success: true,
      errors: [],
      redirectUrl: browserUrl(registrationPage(request, { line: arrival.ticket }, env), env),
    };
  return answerOf(arrival, { request, back }, env);
}

/**
 * Returns the URL of the registration page in the visitor's language, with the session, the fee, and further query
 * parameters.
 */
function registrationPage(
  { sessionId, feeId, language = "en" }: RegistrationRequest,
  more: Record<string, string>,
  env: ReferenceEnv,
): string {
  const query = new URLSearchParams({ sessionId, eventFeeId: feeId, ...more });
  return returnUrl(`${formMessages(language).prefix}/classes-events/registration?${query}`, env) ?? "/";
}

/** Returns the form response for the outcome of a registration. */
export function answerOf(outcome: RegistrationOutcome, { request, back }: Registering, env: ReferenceEnv): Answer {
  const texts = formMessages(request.language ?? "en");
  if (outcome.status === "refused") return { success: false, errors: [texts.refusals[outcome.reason]] };
  if (outcome.status === "waiting") return { success: true, errors: [], message: texts.waiting(outcome.place) };
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
  typed: Submission,
  value: (name: string) => string,
  env: ReferenceEnv,
  now: Date,
): Promise<Answer> {
  const key = value("idempotencyKey") || null;
  // A repeated submission must not change the data, but RETURNING returns the first submission's ID only if the row is
  // updated.
  const stored = await row<{ id: string }>(
    env.DB,
    sql`INSERT INTO form_submissions (id, form_id, idempotency_key, body, created_at)
      VALUES (${secretId("f")}, ${form.id}, ${key}, ${JSON.stringify(typed)}, ${now})
      ON CONFLICT (form_id, idempotency_key) DO UPDATE SET form_id = excluded.form_id RETURNING id`,
  );
  const { messages, prefix } = formMessages(value("formLanguage"));
  const receipt = form.redirect_url && stored && returnUrl(`${prefix}${form.redirect_url}?receipt=${stored.id}`, env);
  if (receipt) return { success: true, errors: [], redirectUrl: browserUrl(receipt, env) };
  return { success: true, errors: [], message: messages[form.id] ?? form.message };
}
