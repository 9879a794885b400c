import { DEBOUNCE } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";

/** Searches while an author types, and adds further pages to those that stand there. */
export const list: Enhancement<"authors/list"> = (host) =>
  resultsInPlace(host, { wait: DEBOUNCE.globalSearch, typing: true, history: "replace" });
