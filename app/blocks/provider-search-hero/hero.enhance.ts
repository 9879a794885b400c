import { DEFAULTS } from "../../../lib/constants.ts";
import { doctorSearchLink } from "../../../lib/links.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";

interface DoctorSearchWords {
  /** How the search names the place's words (RT-11); empty for as most do. */
  displayLocation: string;
}

/** Opens the outside doctor search with the text and the visitor's place, in a new tab (PR-09, RT-11); the site's own knows the place. */
export const hero: Enhancement<"provider-search-hero/hero", DoctorSearchWords> = (host, words) => {
  const form = host.querySelector("form");
  form?.querySelector("[name=near]")?.remove();
  if (!form || new URL(form.action).origin === location.origin) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const unified = String(new FormData(form).get("unified") ?? "").trim();
    const search = { unified, sort: DEFAULTS.providerSort, place: visitorPlace.peek() };
    open(doctorSearchLink({ base: form.action, ...(words.displayLocation && words) }, search), "_blank", "noopener");
  });
};
