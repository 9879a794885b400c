import { decided, isRefused } from "../../browser/consent-decision.ts";
import type { Enhancement } from "../../islands/types.ts";

export interface DecisionOptions {
  words: Record<"all" | "none" | "open" | "refused", string>;
}

/** Says what the visitor has decided, again after each click on the page, where the decision is made. */
export const decision: Enhancement<"privacy-choices/decision", DecisionOptions> = (host, { words }) => {
  const place = host.querySelector<HTMLElement>("[data-decision]");
  if (!place) return;
  const show = () => {
    const text = words[isRefused() ? "refused" : (decided() ?? "open")];
    if (place.textContent !== text) place.textContent = text;
  };
  show();
  // The bar that asks is elsewhere on the page, and makes its decision in its own click.
  document.addEventListener("click", () => setTimeout(show));
};
