import type { BotCheck } from "../context/page-context.ts";
import type { ShownCheck } from "./bot-check.ts";
import type { FormField } from "./entries.ts";

/**
 * Returns the site's bot check as a visible challenge if the bot check service and the site's keys support challenges.
 * Otherwise, returns the bot check unchanged, and the form still requires a token.
 */
export function asChallenge({ challengeKey, ...check }: BotCheck): ShownCheck {
  if (check.kind === "turnstile") return { ...check, mode: "visible" };
  if (!challengeKey) return check;
  return { ...check, kind: "recaptcha-v2", mode: "visible", siteKey: challengeKey, scoreKey: check.siteKey };
}

/** Returns a form's bot check. If the form has a bot check field, the bot check is a challenge (see `asChallenge`). */
export const visibleBotCheck = (fields: readonly Pick<FormField, "kind">[], check: BotCheck | undefined) =>
  check && (fields.some(({ kind }) => kind === "challenge") ? asChallenge(check) : (check as ShownCheck));
