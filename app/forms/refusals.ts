import type { PageContext } from "../context/page-context.ts";
import { formPhrases } from "./phrases.ts";

/**
 * Why a form is not forwarded: nobody shows that a person sent it, it was sent too often, or it takes more seats than
 * one visitor may have.
 */
export type FormRefusal = "person" | "often" | "seats";

const WORDS = {
  person: formPhrases.FormNotAPerson,
  often: formPhrases.FormTooOften,
  seats: formPhrases.FormTooManySeats,
} as const;

/** What the visitor is told, with the minutes to wait where there are any. */
export const refusalText = (refused: FormRefusal, wait: number, { t }: Pick<PageContext, "t">): string =>
  t(WORDS[refused], { n: Math.max(1, Math.ceil(wait / 60)) });
