import type { HoursWords } from "../../lib/dates/hours.ts";
import type { PageContext } from "../context/page-context.ts";
import { carePhrases } from "./phrases.ts";

/** Texts of opening hours. */
export const hoursWords = ({ t }: Pick<PageContext, "t">): HoursWords => ({
  open24Hours: t(carePhrases.Open24Hours),
  callForHours: t(carePhrases.CallForHours),
  closed: t(carePhrases.Closed),
  openUntil: t(carePhrases.OpenUntil),
  currentlyClosed: t(carePhrases.CurrentlyClosed),
  opensAt: t(carePhrases.OpensAt),
  reopensAt: t(carePhrases.ReopensAt),
});
