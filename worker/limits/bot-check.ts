import type { BotCheck } from "../../contracts/content.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { type Env, fetchSetting } from "../env.ts";
import { consumeOnce } from "./counters.ts";

const LONGEST_TOKEN = 2_048;
/** A verifier's tokens are good for five minutes; a used one is remembered a little longer, in seconds. */
const REMEMBERED = 600;
const TIMEOUT = 3_000;

/** What a verifier answers (the protocol of Turnstile's and reCAPTCHA's siteverify). */
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
  /** The site's service. Version 2 knows no actions, version 3 gives a score. */
  service?: Pick<BotCheck, "kind" | "score"> | undefined;
}

/** Whether an action is for people alone: the look-up of bills always, a form where the site has a bot check. */
export const isForPeople = (
  action: BotCheckAction | undefined,
  service: BotCheck | undefined,
): action is BotCheckAction => action === "bills" || (action === "form" && service !== undefined);

type BotCheckAction = NonNullable<Endpoint["botCheck"]>;

/**
 * Whether a bot check was passed: for this action, on this host, with a token that was not used before.
 * `refused` is the visitor's, `unavailable` is ours; neither lets a call through.
 */
export async function botCheck(
  env: Env,
  { token, action, host, address, service }: BotCheckRequest,
): Promise<"passed" | "refused" | "unavailable"> {
  const { BOT_CHECK: verifier, BOT_CHECK_SECRET: secret } = env;
  if (!verifier || !secret) return "unavailable";
  if (!token || token.length > LONGEST_TOKEN) return "refused";
  try {
    const response = await fetchSetting(env, verifier, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, ...(address ? { remoteip: address } : {}) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) return "unavailable";
    const verdict = (await response.json()) as Verdict;
    // What is no verdict says nothing of the visitor.
    if (typeof verdict.success !== "boolean") return "unavailable";
    const meant = verdict.action === action || (service?.kind === "recaptcha-v2" && verdict.action === undefined);
    const human = service?.kind !== "recaptcha-v3" || Number(verdict.score) >= service.score;
    const good = verdict.success === true && meant && human && verdict.hostname === host;
    return good && (await consumeOnce(env, `bot token ${token}`, REMEMBERED)) ? "passed" : "refused";
  } catch {
    return "unavailable";
  }
}
