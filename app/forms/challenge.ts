import type { BotCheck } from "../context/page-context.ts";
import type { ShownCheck } from "./bot-check.ts";
import type { FormField } from "./entries.ts";

/**
 * The site's bot check where an author wants visitors to be asked (FM-13): as a box wherever its service has one, with
 * the key that the site has for it. A key of the unseen version 2 stays unseen, and a score without another key a score;
 * without a token the form is not sent all the same.
 */
export function asChallenge({ challengeKey, ...check }: BotCheck): ShownCheck {
  if (check.kind === "turnstile") return { ...check, mode: "visible" };
  if (!challengeKey) return check;
  return { ...check, kind: "recaptcha-v2", mode: "visible", siteKey: challengeKey, scoreKey: check.siteKey };
}

/** The check that a form with these fields shows. */
export const shownCheck = (fields: readonly Pick<FormField, "kind">[], check: BotCheck | undefined) =>
  check && (fields.some(({ kind }) => kind === "challenge") ? asChallenge(check) : (check as ShownCheck));
