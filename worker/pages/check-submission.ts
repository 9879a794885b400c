import type { PageForm, RejectionReason } from "../../app/index.ts";
import type { Endpoint, ResponseOf } from "../../contracts/endpoint.ts";
import { submitForm } from "../../contracts/forms.ts";
import {
  formLimits,
  promoLimits,
  seatLimits,
  uncheckedBillLimits,
  uncheckedLimits,
  uncheckedSeatLimits,
} from "../../contracts/limits.ts";
import { changeRegistration, ownRegistration } from "../../contracts/own-registration.ts";
import { HOUR_S } from "../../lib/dates/units.ts";
import { othersIn } from "../../lib/events/party.ts";
import { mailboxOf } from "../../lib/text/text.ts";
import { personCheck, requiresBotCheck } from "../auth/bot-check.ts";
import type { Ctx, SiteContext } from "../context.ts";
import type { ErrorStatus } from "../http/http-error.ts";
import { countBurst, UNCHECKED, UNCHECKED_TOKEN } from "../limits/bursts.ts";
import { exceededLimit, type LimitedRequest } from "../limits/rate-limits.ts";
import { uncachedCall } from "../upstream/call.ts";

/** A form submission that is not forwarded: its HTTP status and, for a refusal, the reason and the wait in seconds. */
export interface Failed {
  outcome: "failed";
  status: 200 | ErrorStatus;
  messages: string[];
  wait?: number;
  refused?: RejectionReason;
}

export const failedOutcome = (status: Failed["status"], details: Pick<Failed, "wait" | "refused"> = {}): Failed => ({
  outcome: "failed",
  status,
  messages: [],
  ...details,
});

/** A valid form submission. */
export interface Submission {
  form: PageForm;
  endpoint: Endpoint;
  request: Record<string, unknown>;
  /** The bot check token, or an empty string. */
  token: string;
}

/** Reason for the visitor, by the name of the exceeded limit. */
const REASONS: Readonly<Record<string, RejectionReason>> = {
  "promo codes": "codes",
  seats: "seats",
  "registration changes": "changes",
  unchecked: "unchecked",
  "unchecked seats": "unchecked",
};

/** Bot check action of a form, or undefined if the Worker does not verify its token. */
export const actionOf = (form: PageForm, endpoint: Endpoint): Endpoint["botCheck"] =>
  form.botCheck ?? endpoint.botCheck;

/**
 * Checks a submission, in order: the number of forms per minute, the bot check, and the exact limits. Returns null if
 * the Worker may forward the submission. Only submissions that pass the bot check count toward a person's limits,
 * because anyone could otherwise use up another person's limit.
 */
export async function checkSubmission(c: Ctx, context: SiteContext, submission: Submission): Promise<Failed | null> {
  const { form, endpoint, token } = submission;
  const { env, visitor, site } = context;
  const service = site.thirdParties.botCheck;
  const action = actionOf(form, endpoint);
  const isVerified = requiresBotCheck(action, service);
  const isUnchecked = !token && (isVerified || (service !== undefined && endpoint === submitForm));
  const refuse = (wait: number, refused: RejectionReason) => failedOutcome(429, { wait, refused });
  try {
    const burst = (group = "", kind = endpoint.burst ?? "forms") => countBurst(env, kind, visitor, group);
    const burstWait = isUnchecked
      ? await burst(UNCHECKED)
      : isVerified
        ? await burst(UNCHECKED_TOKEN, "reads")
        : await burst();
    if (burstWait > 0) return refuse(burstWait, "often");
    if (isVerified && !isUnchecked) {
      const host = new URL(c.req.url).hostname;
      const verdict = await personCheck(c, { token, action, host, address: visitor.address, service });
      if (verdict !== "passed")
        return verdict === "refused" ? failedOutcome(403, { refused: "person" }) : failedOutcome(503);
      const wait = await burst();
      if (wait > 0) return refuse(wait, "often");
    }
    for (const limited of await limitedRequests(context, submission, isUnchecked)) {
      const exceeded = await exceededLimit(env, limited);
      if (exceeded) return refuse(exceeded.wait, REASONS[exceeded.limit.name] ?? "often");
    }
    return null;
  } catch {
    return failedOutcome(503);
  }
}

/** Returns the promo code in a submission as a guess, or null. Bots could otherwise use the form to guess codes. */
export function promoGuess({ request }: Pick<Submission, "request">, { visitor }: SiteContext): LimitedRequest | null {
  const { sessionId, promoCode } = request;
  return promoCode && sessionId ? { limits: promoLimits, values: { sessionId }, visitor } : null;
}

/** Returns the submission's parts that limits count, in the order in which they are counted. */
async function limitedRequests(
  context: SiteContext,
  submission: Submission,
  isUnchecked: boolean,
): Promise<LimitedRequest[]> {
  const { form, endpoint, request } = submission;
  const { visitor } = context;
  const seats = form.takesSeats ? await seatsIn(context, submission) : null;
  const email = mailboxOf(String(request.email ?? ""));
  const limits = (endpoint.limits ?? []).filter(({ needsBotCheck }) => !(needsBotCheck && isUnchecked));
  // Addresses that reach the same person count as one.
  const values = { ...request, ...(email && { email }), action: actionOf(form, endpoint) ?? "form" };
  const formLimitsOf = () => {
    if (seats) return [];
    if (isUnchecked) return endpoint.botCheck === "bills" ? uncheckedBillLimits : uncheckedLimits;
    return endpoint === submitForm ? formLimits : [];
  };
  const promo = promoGuess(submission, context);
  // All retries of a submission have the same idempotency key.
  const submissionName = JSON.stringify([visitor.idempotencyKey, seats?.sessionId, email, seats?.people]);
  const once = { name: submissionName, seconds: HOUR_S };
  return [
    { limits: [...formLimitsOf(), ...limits], values, visitor },
    ...(promo ? [promo] : []),
    ...(seats
      ? [
          {
            limits: isUnchecked ? [...uncheckedSeatLimits, ...seatLimits] : seatLimits,
            values: { sessionId: seats.sessionId, email },
            visitor,
            amount: seats.people,
            once,
          },
        ]
      : []),
  ];
}

/**
 * Returns the class session and the number of people in a submission that reserves seats. A person who is added to a
 * registration counts like a registrant, so the Worker looks up the registration's session. Throws the same errors as
 * `uncachedCall`.
 */
async function seatsIn(
  context: SiteContext,
  { endpoint, request }: Submission,
): Promise<{ sessionId: string; people: number } | null> {
  const text = (name: string) => String(request[name] ?? "").trim();
  if (endpoint !== (changeRegistration as Endpoint))
    return { sessionId: text("sessionId"), people: 1 + othersIn(text, "").length };
  const { value } = await uncachedCall(ownRegistration, { link: text("link") }, context);
  const registration = value.value as ResponseOf<typeof ownRegistration>;
  return registration.state === "open" ? { sessionId: registration.session.id, people: 1 } : null;
}
