import { DEBOUNCE } from "../../../lib/constants.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";
import { byDistance } from "./distance.ts";

/**
 * Filters the sessions in place, the address following without new steps (EV-13); orders them by distance (EV-12);
 * brings the session that the address names into view; and disables Register until a fee is chosen (EV-20, EV-22).
 */
export const sessions: Enhancement<"event-detail/sessions"> = (host) => {
  const arranged = byDistance(host);
  resultsInPlace(host, {
    wait: DEBOUNCE.eventsSearch,
    history: "replace",
    shown: (results) => {
      for (const register of results.querySelectorAll<HTMLElement>("[data-register]")) gate(register);
      arranged(results);
    },
  });
  host.addEventListener("change", ({ target }) => {
    const register = target instanceof HTMLSelectElement ? target.closest<HTMLElement>("[data-register]") : null;
    if (!register || !(target instanceof HTMLSelectElement)) return;
    gate(register);
    const price = target.selectedOptions[0]?.dataset.price;
    if (price !== undefined) pushEvent({ event: "registrationFee", price: Number(price) });
  });
  host.querySelector("[data-marked]")?.scrollIntoView({ block: "center" });
};

/** Register works once a fee is chosen. */
function gate(register: HTMLElement): void {
  const chosen = Boolean(register.querySelector("select")?.value);
  const button = register.querySelector("button");
  if (button) button.disabled = !chosen;
  const link = register.querySelector("a");
  if (!link) return;
  link.dataset.href ??= link.href;
  if (chosen) {
    link.href = link.dataset.href;
    link.removeAttribute("aria-disabled");
    link.removeAttribute("role");
  } else {
    link.removeAttribute("href");
    link.setAttribute("aria-disabled", "true");
    link.setAttribute("role", "link");
  }
}
