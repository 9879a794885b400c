import type { BotCheck } from "../context/page-context.ts";
import type { ShownCheck } from "./bot-check.ts";
import type { FormField } from "./entries.ts";

/**
 * Returns the site's bot check as a visible challenge, if the service and the keys support a challenge. If the service
 * or the keys do not support a challenge, the bot check stays invisible, but the form still requires a token.
 */
export function asChallenge({ challengeKey, ...check }: BotCheck): ShownCheck {
  if (check.kind === "turnstile") return { ...check, mode: "visible" };
  if (!challengeKey) return check;
  return { ...check, kind: "recaptcha-v2", mode: "visible", siteKey: challengeKey, scoreKey: check.siteKey };
}

/** Returns the bot check of a form, which depends on the fields of the form. */
export const visibleBotCheck = (fields: readonly Pick<FormField, "kind">[], check: BotCheck | undefined) =>
  check && (fields.some(({ kind }) => kind === "challenge") ? asChallenge(check) : (check as ShownCheck));
