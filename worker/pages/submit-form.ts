import type { PageForm } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { type FormResponse, submitForm } from "../../contracts/forms.ts";
import { validatePromoCode } from "../../contracts/registration.ts";
import { BOT_TOKEN, sentValue } from "../../lib/forms.ts";
import type { FieldValue } from "../../lib/rules.ts";
import { type Ctx, siteContext } from "../context.ts";
import type { ErrorStatus } from "../platform/http/http-error.ts";
import { botCheck } from "../platform/limits/bot-check.ts";
import { digest } from "../platform/limits/counters.ts";
import { personRetryAfter, retryAfter, unscriptedRetryAfter } from "../platform/limits/rate-limits.ts";
import { type CallContext, UpstreamError, uncachedCall } from "../platform/upstream/call.ts";

/** The receiver's response to a form. */
export type ForwardOutcome =
  | { outcome: "failed"; status: 200 | ErrorStatus; messages: string[]; wait?: number }
  | { outcome: "sent"; redirectUrl?: string | undefined; message?: string | undefined; answer?: unknown };

/**
 * Forwards a valid form to its receiver: the URL from the content system (FM-09, AP-29), or the declared call of the
 * form.
 */
export async function forwardForm(
  c: Ctx,
  form: PageForm,
  values: ReadonlyMap<string, FieldValue>,
): Promise<ForwardOutcome> {
  const endpoint: Endpoint = form.own?.endpoint ?? submitForm;
  const filled = [...values].flatMap(([name, value]) => {
    const sent = sentValue(value);
    return sent === undefined ? [] : [[name, sent] as const];
  });
  const fields = Object.fromEntries(filled);
  const { [BOT_TOKEN]: token = "" } = fields;
  const idempotencyKey = await submitKey(c, form, typedInto(form, fields));
  const context = { ...siteContext(c), visitor: { ...c.var.context.visitor, idempotencyKey } };
  const wait = await mustWaitFor(endpoint, fields, context).catch(() => null);
  if (wait === null) return { outcome: "failed", status: 503, messages: [] };
  if (wait > 0) return { outcome: "failed", status: 429, messages: [], wait };
  const checked = endpoint.request.safeParse(
    form.own?.request(values) ?? {
      ...Object.fromEntries(form.constants),
      ...fields,
      idempotencyKey,
      formAddress: form.address,
    },
  );
  if (!checked.success) return { outcome: "failed", status: 400, messages: [] };
  const refusal = endpoint.botCheck ? await refusalOf(c, endpoint, checked.data, token) : null;
  if (refusal) return refusal;
  try {
    const { value: answer } = await uncachedCall(endpoint, checked.data, context);
    // A declared call has accepted the form when it returns; the receiver of a form says whether it has.
    const { success = true, errors = [], redirectUrl, message } = answer.value as Partial<FormResponse>;
    if (!success || errors.length > 0) return { outcome: "failed", status: 200, messages: errors };
    return { outcome: "sent", redirectUrl, message, ...(form.own && { answer: answer.value }) };
  } catch (error) {
    const status = error instanceof UpstreamError ? error.status : 502;
    // Any other error is a wrong URL that an author must fix; its message may contain a visitor's input.
    if (!(error instanceof UpstreamError))
      console.error(
        JSON.stringify({
          event: "form-failed",
          requestId: c.var.context.requestId,
          form: form.id,
          name: nameOf(error),
        }),
      );
    return { outcome: "failed", status, messages: [] };
  }
}

/** What was typed, without the token, which is another one at each try. */
function typedInto(form: PageForm, fields: Record<string, unknown>): Record<string, unknown> {
  const tokens = new Set([
    BOT_TOKEN,
    ...form.fields.filter(({ kind }) => kind === "challenge").map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !tokens.has(name)));
}

/** Why a call for people alone is not made: its token did not pass, or it was tried too often. Null when it may be. */
async function refusalOf(
  c: Ctx,
  endpoint: Endpoint,
  request: unknown,
  token: unknown,
): Promise<Extract<ForwardOutcome, { outcome: "failed" }> | null> {
  const { env } = c;
  const { address } = c.var.context.visitor;
  const failed = (status: 403 | 429 | 503, wait?: number) => ({
    outcome: "failed" as const,
    status,
    messages: [],
    ...(wait && { wait }),
  });
  try {
    if (!token) {
      const wait = await unscriptedRetryAfter(env, address);
      return wait > 0 ? failed(429, wait) : null;
    }
    const action = endpoint.limit ?? "call";
    const host = new URL(c.req.url).hostname;
    const service = c.var.site.thirdParties.botCheck;
    const verdict = await botCheck(env, { token: String(token), action, host, address, service });
    if (verdict !== "passed") return failed(verdict === "refused" ? 403 : 503);
    const wait = await personRetryAfter(env, endpoint, request as Record<string, unknown>);
    return wait > 0 ? failed(429, wait) : null;
  } catch {
    return failed(503);
  }
}

/**
 * Seconds until a form may be sent; 0 when it may be sent now. A promotion code in it counts as a guess, like one that
 * is checked on its own (AP-12): else forms could be used to guess codes. Throws as `retryAfter` does.
 */
async function mustWaitFor(endpoint: Endpoint, fields: Record<string, unknown>, { env, visitor }: CallContext) {
  const wait = await retryAfter(env, endpoint, {}, visitor.address);
  const { sessionId, promoCode } = fields;
  return wait || !promoCode || !sessionId ? wait : retryAfter(env, validatePromoCode, { sessionId }, visitor.address);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/**
 * The idempotency key, the same for every attempt at one submission (RL-04). The page's script makes one; without
 * script the same fields on the same day from the same IP address are the same submission.
 */
async function submitKey(c: Ctx, form: PageForm, fields: object): Promise<string> {
  const own = c.req.header("idempotency-key") ?? "";
  if (/^[\w-]{16,128}$/.test(own)) return own;
  const day = new Date().toISOString().slice(0, 10);
  const from = c.var.context.visitor.address ?? "";
  return (await digest(c.env.COUNTER_SECRET, JSON.stringify(["form", form.id, day, from, fields]))).replace(/\W/g, "-");
}
