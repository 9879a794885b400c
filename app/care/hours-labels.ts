import type { HoursLabels } from "../../lib/dates/hours.ts";
import type { PageContext } from "../context/page-context.ts";
import { carePhrases } from "./phrases.ts";

/** Returns the UI strings for opening hours in the page's language. */
export const hoursLabels = ({ t }: Pick<PageContext, "t">): HoursLabels => ({
  open24Hours: t(carePhrases.Open24Hours),
  callForHours: t(carePhrases.CallForHours),
  closed: t(carePhrases.Closed),
  openUntil: t(carePhrases.OpenUntil),
  currentlyClosed: t(carePhrases.CurrentlyClosed),
  opensAt: t(carePhrases.OpensAt),
  reopensAt: t(carePhrases.ReopensAt),
});
