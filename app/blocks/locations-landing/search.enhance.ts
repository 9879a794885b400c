import { TIMER } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/distance.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";
import { formUrl } from "../../search/form-address.ts";

/** Leads to the results of what was chosen, once that stands in the box (LC-02); a distance is one from somewhere (LC-05). */
export const search: Enhancement<"locations-landing/search"> = (host) => {
  const form = host.querySelector("form");
  const near = host.querySelector<HTMLElement>("[data-near]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    setTimeout(() => location.assign(formUrl(form)), TIMER.landingNavigation);
  });
  visitorPlace.subscribe((place) => {
    if (near) near.hidden = !coordinatePair(place?.latitude, place?.longitude);
  });
};
