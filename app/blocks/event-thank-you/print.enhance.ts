import { dropDraft } from "../../browser/draft.ts";
import type { Enhancement } from "../../islands/types.ts";

/** Prints the page, all dates of a series with it (EV-30); what was typed to register is wanted no more. */
export const print: Enhancement<"event-thank-you/print"> = (host) => {
  dropDraft();
  host.querySelector("button")?.addEventListener("click", () => window.print());
};
