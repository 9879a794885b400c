import type { VisitRefusal } from "../../../contracts/visits.ts";
import type { Phrase, Translate } from "../../context/phrases.ts";
import type { Refusal } from "../../forms/page-form.ts";
import { visitPhrases } from "./phrases.ts";

/** Messages for visits that the upstream does not book or change. */
const VISIT_REFUSED: Readonly<Record<VisitRefusal, Phrase>> = {
  taken: visitPhrases.VisitTaken,
  duplicate: visitPhrases.VisitDuplicate,
  many: visitPhrases.VisitMany,
  over: visitPhrases.VisitOver,
  canceled: visitPhrases.VisitAlreadyCanceled,
  altered: visitPhrases.VisitLinkAlteredText,
};

/** Returns why the upstream does not book or change a visit. After a taken time, the visitor can choose another time. */
export function visitRefusal(refused: VisitRefusal | undefined, t: Translate): Refusal | undefined {
  if (!refused) return undefined;
  const message = t(VISIT_REFUSED[refused]);
  return refused === "taken" ? { field: "slot", message } : message;
}
