import type { PageForm, RejectionReason } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { type FormResponse, submitForm } from "../../contracts/forms.ts";
import { validatePromoCode } from "../../contracts/registration.ts";
import { othersIn } from "../../lib/events/party.ts";
import { BOT_TOKEN, submittedValue } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import { personCheck } from "../auth/person-check.ts";
import { type Ctx, siteContext, type Visitor } from "../context.ts";
import { digest } from "../control/counters.ts";
import { readOnlyError } from "../control/site-switches.ts";
import type { Env } from "../env.ts";
import type { ErrorStatus } from "../http/http-error.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { requiresBotCheck } from "../limits/bot-check.ts";
import {
  approximateRetryAfter,
  personRetryAfter,
  retryAfter,
  type SeatRequest,
  seatsRetryAfter,
  tokenlessRetryAfter,
  tokenlessSeatsRetryAfter,
} from "../limits/rate-limits.ts";
import { UpstreamError, uncachedCall } from "../upstream/call.ts";

/** The receiver's response to a form submission, or the reason why the Worker did not forward the submission. */
export type ForwardOutcome =
  | { outcome: "failed"; status: 200 | ErrorStatus; messages: string[]; wait?: number; refused?: RejectionReason }
  | { outcome: "wrong"; errors: ReadonlyMap<string, string> }
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined; answer?: unknown };

/**
 * Forwards a valid form submission to its receiver: the URL from the CMS, or the API call that the form declares. The
 * Worker also sends the page language, so that the receiver can respond with messages in that language.
 */
export async function forwardForm(
  c: Ctx,
  form: PageForm,
  values: ReadonlyMap<string, FieldValue>,
  language: string,
): Promise<ForwardOutcome> {
  const endpoint: Endpoint = form.own?.endpoint ?? submitForm;
  const submittedEntries = [...values].flatMap(([name, value]) => {
    const submitted = submittedValue(value);
    return submitted === undefined ? [] : [[name, submitted] as const];
  });
  const fields = Object.fromEntries(submittedEntries);
  const readOnly = endpoint.changes ? readOnlyError(c.env, c.get("site").name) : null;
  if (readOnly) return failedOutcome(423, { wait: Number(readOnly.headers["retry-after"] ?? 0), refused: "readOnly" });
  const { [BOT_TOKEN]: token = "", ...untokened } = fields;
  const action = form.takesSeats ? "form" : endpoint.botCheck;
  const idempotencyKey = await submitKey(c, form, typedFields(form, fields));
  const context = { ...siteContext(c), visitor: { ...c.get("context").visitor, idempotencyKey } };
  const isUnproven = requiresBotCheck(action, c.get("site").thirdParties.botCheck);
  const unproven = isUnproven ? (token ? "token" : "tokenless") : undefined;
  const wait = await approximateRetryAfter(c.env, endpoint, c.get("context").visitor, unproven).catch(() => null);
  if (wait === null) return failedOutcome(503);
  if (wait > 0) return failedOutcome(429, { wait, refused: "often" });
  const parsed = endpoint.request.safeParse(
    form.own?.request(values) ?? {
      ...Object.fromEntries(form.constants),
      // A bot check token can be verified only once, so the Worker does not forward a token that it verifies itself.
      ...(action ? untokened : fields),
      idempotencyKey,
      formAddress: form.address,
      formLanguage: language,
    },
  );
  if (!parsed.success) return failedOutcome(400);
  const request = parsed.data as Record<string, unknown>;
  const seats = form.takesSeats ? readSeatRequest(request, idempotencyKey) : null;
  const refusal = await refusalOf(c, { endpoint, request, action, token: String(token), fields, seats });
  if (refusal) return refusal;
  try {
    const { value: response } = await uncachedCall(endpoint, parsed.data, context);
    // If a form declares an API call, a successful call means that the upstream accepted the submission. If a form
    // submits to a URL from the CMS, the response body contains the result.
    const { success = true, errors = [], fieldErrors, redirectUrl, message } = response.value as Partial<FormResponse>;
    const fieldErrorEntries = form.fields.flatMap(({ name }) =>
      fieldErrors?.[name] ? [[name, fieldErrors[name]] as const] : [],
    );
    if (!success && errors.length === 0 && fieldErrorEntries.length > 0)
      return { outcome: "wrong", errors: new Map(fieldErrorEntries) };
    if (!success || errors.length > 0) return { outcome: "failed", status: 200, messages: errors };
    return { outcome: "sent", redirectUrl, message, ...(form.own && { answer: response.value }) };
  } catch (error) {
    const status = error instanceof UpstreamError ? error.status : 502;
    // An error that is not an `UpstreamError` means that the form has an invalid URL in the CMS. The Worker logs only
    // the error name, because the error message may contain user input.
    if (!(error instanceof UpstreamError))
      console.error(
        JSON.stringify({
          event: "form-failed",
          requestId: c.get("context").requestId,
          form: form.id,
          name: errorName(error),
        }),
      );
    return { outcome: "failed", status, messages: [] };
  }
}

/** Returns the fields that the visitor filled out. Excludes the bot check token, which changes with each attempt. */
function typedFields(form: PageForm, fields: Record<string, unknown>): Record<string, unknown> {
  const tokens = new Set([
    BOT_TOKEN,
    ...form.fields.filter(({ kind }) => kind === "challenge").map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !tokens.has(name)));
}

type Failed = Extract<ForwardOutcome, { outcome: "failed" }>;

const failedOutcome = (status: Failed["status"], details: Pick<Failed, "wait" | "refused"> = {}): Failed => ({
  outcome: "failed",
  status,
  messages: [],
  ...details,
});

/** Form submission properties that the bot check and the rate limits use. */
interface Submit {
  endpoint: Endpoint;
  request: Record<string, unknown>;
  /** Bot check action that the form requires, or undefined if the form has no bot check. */
  action: Endpoint["botCheck"];
  token: string;
  fields: Record<string, unknown>;
  /** Seats that a registration requests, or null if the form is not a registration. */
  seats: SeatRequest | null;
}

/**
 * Returns the error for a submission that fails the bot check or exceeds a rate limit, and null otherwise. Only
 * submissions that pass the bot check count toward the per-person rate limits, because anyone could otherwise exhaust
 * another person's limit.
 */
async function refusalOf(c: Ctx, submit: Submit): Promise<Failed | null> {
  const { endpoint, request, action, token, fields, seats } = submit;
  const { env } = c;
  const { visitor } = c.get("context");
  const { address } = visitor;
  const service = c.get("site").thirdParties.botCheck;
  const limitOutcome = (seconds: number, refused: RejectionReason) =>
    seconds > 0 ? failedOutcome(429, { wait: seconds, refused }) : null;
  try {
    const isUnscripted = requiresBotCheck(action, service) && !token;
    if (isUnscripted) {
      const unscriptedWait = await (seats
        ? tokenlessSeatsRetryAfter(env, seats, address)
        : tokenlessRetryAfter(env, action, address));
      if (unscriptedWait > 0) return limitOutcome(unscriptedWait, seats ? "seats" : "often");
    } else if (requiresBotCheck(action, service)) {
      const host = new URL(c.req.url).hostname;
      const verdict = await personCheck(c, { token, action, host, address, service });
      if (verdict !== "passed")
        return verdict === "refused" ? failedOutcome(403, { refused: "person" }) : failedOutcome(503);
      const approximateWait = await approximateRetryAfter(env, endpoint, visitor);
      if (approximateWait > 0) return limitOutcome(approximateWait, "often");
    }
    const exactWait = await exactRetryAfter(endpoint, fields, env, visitor);
    if (exactWait > 0 || isUnscripted) return limitOutcome(exactWait, "often");
    if (seats) return limitOutcome(await seatsRetryAfter(env, seats, visitor), "seats");
    return limitOutcome(await personRetryAfter(env, endpoint, request), "often");
  } catch {
    return failedOutcome(503);
  }
}

/** Reads the session, the email address, and the number of people from a registration's fields. */
function readSeatRequest(request: Record<string, unknown>, idempotencyKey: string): SeatRequest {
  const text = (name: string) => String(request[name] ?? "").trim();
  const people = 1 + othersIn(text, "").length;
  return { sessionId: text("sessionId"), email: text("email"), people, idempotencyKey };
}

/**
 * Returns 0 if the rate limit is not exceeded, or else the number of seconds until the visitor may submit the form. A
 * submission with a promo code also counts toward the rate limit for validating promo codes, because bots could
 * otherwise use the form to guess codes. Throws the same errors as `retryAfter`.
 */
async function exactRetryAfter(endpoint: Endpoint, fields: Record<string, unknown>, env: Env, visitor: Visitor) {
  const wait = await retryAfter(env, endpoint, {}, visitor);
  const { sessionId, promoCode } = fields;
  return wait || !promoCode || !sessionId ? wait : retryAfter(env, validatePromoCode, { sessionId }, visitor);
}

const errorName = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/**
 * Returns a submission's idempotency key, which is the same for all retries. If JavaScript is enabled, the browser
 * sends the idempotency key. If JavaScript is disabled, identical submissions from the same IP address on the same day
 * have the same idempotency key.
 */
async function submitKey(c: Ctx, form: PageForm, fields: object): Promise<string> {
  const clientKey = idempotencyKeyOf(c.req.raw);
  if (clientKey) return clientKey;
  const day = new Date().toISOString().slice(0, 10);
  const address = c.get("context").visitor.address ?? "";
  return (await digest(c.env.COUNTER_SECRET, JSON.stringify(["form", form.id, day, address, fields]))).replace(
    /\W/g,
    "-",
  );
}
