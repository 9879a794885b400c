import type { BotCheck } from "../../contracts/content.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { SIGNED_IN_TOKEN } from "../../lib/forms/forms.ts";
import type { Ctx } from "../context.ts";
import { type Env, fetchSetting } from "../env.ts";
import { consumeOnce } from "../limits/counters.ts";
import { frameOrigin } from "../site.ts";
import { optionalActor } from "./authenticate.ts";

const MAX_TOKEN_LENGTH = 2_048;
/**
 * Number of seconds that a counter Durable Object stores a used bot check token. The token itself expires after only
 * five minutes.
 */
const TOKEN_LIFETIME_SECONDS = 600;
const TIMEOUT_MS = 3_000;

/** Response from the Turnstile or reCAPTCHA `siteverify` API. */
interface Verdict {
  success?: unknown;
  action?: unknown;
  hostname?: unknown;
  score?: unknown;
}

interface BotCheckRequest {
  token: string | null;
  action: BotCheckAction;
  host: string;
  address?: string | undefined;
  /** The bot check service in the site record. reCAPTCHA v2 has no actions, and v3 returns a score. */
  service?: Pick<BotCheck, "kind" | "score"> | undefined;
}

/**
 * Returns whether an action requires a bot check. Bill lookups always require a bot check, and forms require one if the
 * site has a bot check.
 */
export const requiresBotCheck = (
  action: BotCheckAction | undefined,
  service: BotCheck | undefined,
): action is BotCheckAction => action === "bills" || (action === "form" && service !== undefined);

type BotCheckAction = NonNullable<Endpoint["botCheck"]>;

type Result = "passed" | "refused" | "unavailable";

/**
 * Verifies that a person, not a bot, sent a request. Accepts a bot check token or a session for staff, authors, or ops.
 * The session is accepted because the third-party bot check does not load in browsers that have a session. Returns
 * `refused` for a missing, invalid, or used token, and `unavailable` if the service cannot verify the token.
 */
export async function personCheck(c: Ctx, request: BotCheckRequest): Promise<Result> {
  const isPerson = request.token === SIGNED_IN_TOKEN && (await optionalActor(c, ["staff", "author", "ops"]));
  return isPerson ? "passed" : botCheck(c.env, request);
}

/** Verifies and consumes a bot check token. The token must match the form's action and hostname. */
async function botCheck(env: Env, { token, action, host, address, service }: BotCheckRequest): Promise<Result> {
  const { BOT_CHECK: verifier, BOT_CHECK_SECRET: secret } = env;
  if (!verifier || !secret) return "unavailable";
  if (!token || token.length > MAX_TOKEN_LENGTH) return "refused";
  // The service reports the hostname of the frame that contains the widget.
  const checkOrigin = frameOrigin(env, "check");
  const hostname = checkOrigin ? new URL(checkOrigin).hostname : host;
  try {
    const response = await fetchSetting(env, verifier, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, ...(address ? { remoteip: address } : {}) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return "unavailable";
    const verdict = (await response.json()) as Verdict;
    // A malformed response means that the bot check service failed. It does not mean that the visitor failed the check.
    if (typeof verdict.success !== "boolean") return "unavailable";
    const isExpectedAction =
      verdict.action === action || (service?.kind === "recaptcha-v2" && verdict.action === undefined);
    const isHuman = service?.kind !== "recaptcha-v3" || Number(verdict.score) >= service.score;
    const isValid = verdict.success === true && isExpectedAction && isHuman && verdict.hostname === hostname;
    return isValid && (await consumeOnce(env, `bot token ${token}`, TOKEN_LIFETIME_SECONDS)) ? "passed" : "refused";
  } catch {
    return "unavailable";
  }
}
