import type { Call, PageForm } from "../../app/index.ts";
import type { Endpoint, ResponseOf } from "../../contracts/endpoint.ts";
import { type FormResponse, submitForm } from "../../contracts/forms.ts";
import { foreignLanguage, languageParameter } from "../../lib/cms/language.ts";
import { recordOf } from "../../lib/cms/records.ts";
import { HOUR_S } from "../../lib/dates/units.ts";
import { BOT_TOKEN, submittedValue } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import { readOnlyError } from "../config/runtime-config.ts";
import { type Ctx, siteContext } from "../context.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { consumeOnce, digest, isConsumed } from "../limits/counters.ts";
import { giveBack } from "../limits/rate-limits.ts";
import { callForPage, UpstreamError, uncachedCall } from "../upstream/call.ts";
import { actionOf, checkSubmission, type Failed, failedOutcome, promoGuess } from "./check-submission.ts";

/** The receiver's response to a form submission, or the reason why the Worker did not forward the submission. */
export type ForwardOutcome = (
  | Failed
  | { outcome: "wrong"; errors: ReadonlyMap<string, string> }
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined; answer?: unknown }
) & {
  /** Language of the receiver's messages, if it is not the page's language. */
  foreign?: string | undefined;
};

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
  const { idempotencyKey, noteSubmission } = await submitKey(c, form, typedFields(form, fields));
  const context = { ...siteContext(c), language, visitor: { ...c.get("context").visitor, idempotencyKey } };
  const own = form.own && {
    ...recordOf(form.own.request(values)),
    ...languageParameter(endpoint.languageParam, language),
  };
  const parsed = endpoint.request.safeParse(
    own ?? {
      ...Object.fromEntries(form.constants),
      // A bot check token can be verified only once, so the Worker does not forward a token that it verifies itself.
      ...(actionOf(form, endpoint) ? untokened : fields),
      idempotencyKey,
      formAddress: form.address,
      formLanguage: language,
    },
  );
  if (!parsed.success) return failedOutcome(400);
  const recordCall: Call = async (call, request) =>
    (await callForPage(context, call, request)).value as ResponseOf<typeof call>;
  const submission = { form, endpoint, request: parsed.data as Record<string, unknown>, token: String(token) };
  const refusal = await checkSubmission(c, context, submission);
  if (refusal) return refusal;
  await noteSubmission();
  try {
    const about = await form.about?.(values, recordCall);
    const { value: response } = await uncachedCall(
      endpoint,
      { ...submission.request, ...(about && { about }) },
      context,
    );
    // If a form declares an API call, a successful call means that the upstream accepted the submission. If a form
    // submits to a URL from the CMS, the response body contains the result.
    const formResponse = response.value as Partial<FormResponse>;
    const { success = true, errors = [], fieldErrors, redirectUrl, message } = formResponse;
    const foreign = foreignLanguage({ language }, formResponse.language);
    const fieldErrorEntries = form.fields.flatMap(({ name }) =>
      fieldErrors && Object.hasOwn(fieldErrors, name) ? [[name, fieldErrors[name]!] as const] : [],
    );
    if (!success && errors.length === 0 && fieldErrorEntries.length > 0)
      return { outcome: "wrong", errors: new Map(fieldErrorEntries), foreign };
    if (!success || errors.length > 0) return { outcome: "failed", status: 200, messages: errors, foreign };
    const promo = promoGuess(submission, context);
    if (promo) context.waitUntil(giveBack(c.env, promo).catch(() => undefined));
    return { outcome: "sent", redirectUrl, message, foreign, ...(form.own && { answer: response.value }) };
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
    return failedOutcome(status, status === 409 ? { refused: "reused" } : {});
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

const errorName = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

interface SubmitKey {
  idempotencyKey: string;
  /** Call before the Worker forwards the submission, so that a retry after midnight has the same idempotency key. */
  noteSubmission(): Promise<unknown>;
}

/** Time within which a submission on the next day may be a retry of a submission before midnight (UTC). */
const RETRY_SECONDS = HOUR_S;

/**
 * Returns a submission's idempotency key, which is the same for all retries. If JavaScript is enabled, the browser
 * sends the idempotency key. If JavaScript is disabled, identical submissions from the same IP address on the same day,
 * or within an hour on both sides of midnight, have the same idempotency key. If the counter Durable Object fails, the
 * key changes at midnight: a possible repetition is better than a refused form.
 */
async function submitKey(c: Ctx, form: PageForm, fields: object): Promise<SubmitKey> {
  const clientKey = idempotencyKeyOf(c.req.raw);
  if (clientKey) return { idempotencyKey: clientKey, noteSubmission: () => Promise.resolve() };
  const { env } = c;
  const address = c.get("context").visitor.address ?? "";
  const now = Date.now();
  const keyAfter = async (seconds: number) => {
    const day = new Date(now + seconds * 1_000).toISOString().slice(0, 10);
    const hash = await digest(env.COUNTER_SECRET, JSON.stringify(["form", form.id, day, address, fields]));
    return hash.replace(/\W/g, "-");
  };
  const [earlier, key, later] = await Promise.all([keyAfter(-RETRY_SECONDS), keyAfter(0), keyAfter(RETRY_SECONDS)]);
  const isRetry = earlier !== key && (await isConsumed(env, earlier, 2 * RETRY_SECONDS).catch(() => false));
  return {
    idempotencyKey: isRetry ? earlier : key,
    noteSubmission: async () =>
      key !== later && (await consumeOnce(env, key, 2 * RETRY_SECONDS).catch(() => undefined)),
  };
}
