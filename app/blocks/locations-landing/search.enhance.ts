import { TIMER } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/distance.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import { showDistance } from "../../care/show-distance.ts";
import type { Enhancement } from "../../islands/types.ts";
import { formUrl } from "../../search/form-address.ts";

/** Leads to the results of what was chosen, once that stands in the box (LC-02); a distance is one from somewhere (LC-05). */
export const search: Enhancement<"locations-landing/search"> = (host) => {
  const form = host.querySelector("form");
  const near = host.querySelector<HTMLElement>("[data-near]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    setTimeout(() => location.assign(new URL(formUrl(form).search, form.action)), TIMER.landingNavigation);
  });
  visitorPlace.subscribe((place) => {
    if (near) showDistance(near, coordinatePair(place?.latitude, place?.longitude) !== null);
  });
};
