import type { Enhancement } from "../../islands/types.ts";
/** Prints the page, all dates of a series with it (EV-30). */
export const print: Enhancement<"event-thank-you/print"> = (host) => {
  host.querySelector("button")?.addEventListener("click", () => window.print());
};
