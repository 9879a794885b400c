import type { VisitRefusal } from "../../../contracts/visits.ts";
import type { Phrase } from "../../context/phrases.ts";
import { visitPhrases } from "./phrases.ts";

/** Messages for visits that the upstream does not book or change. */
export const VISIT_REFUSED: Readonly<Record<VisitRefusal, Phrase>> = {
  taken: visitPhrases.VisitTaken,
  duplicate: visitPhrases.VisitDuplicate,
  many: visitPhrases.VisitMany,
  over: visitPhrases.VisitOver,
  canceled: visitPhrases.VisitAlreadyCanceled,
  altered: visitPhrases.VisitLinkAlteredText,
};
