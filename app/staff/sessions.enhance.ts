import type { Enhancement } from "../islands/types.ts";
import { resultsInPlace } from "../search/results-in-place.ts";

/** The sessions follow the filters at once, and the address with them. */
export const sessions: Enhancement<"staff/sessions"> = (host) => resultsInPlace(host, { wait: 0, history: "replace" });
