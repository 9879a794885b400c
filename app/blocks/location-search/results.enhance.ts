import { DEBOUNCE, TIMER } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/distance.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import { mapOnTouch } from "../../care/map/map-on-touch.ts";
import { showDistance } from "../../care/show-distance.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";
import { type AppointmentWords, showAppointments } from "./appointments.ts";

/** Searches when the type changes or the text is submitted; each search is a step in the history (LC-07, LC-08, LC-20). */
export const results: Enhancement<"location-search/results", { appointments: AppointmentWords }> = (host, words) => {
  const near = host.querySelector<HTMLElement>("[data-near]");
  // Who has just come reads first; the calls of each card come after (LC-13).
  const appointments = () => void setTimeout(() => showAppointments(host, words.appointments), TIMER.providersButton);
  resultsInPlace(host, {
    wait: DEBOUNCE.locationSearch,
    history: "push",
    place: visitorPlace,
    shown(found) {
      count(found);
      appointments();
    },
    added: appointments,
  });
  mapOnTouch(host);
  // More of the same is no new search.
  host.addEventListener("click", ({ target }) => {
    const more = target instanceof Element ? target.closest<HTMLAnchorElement>("[data-more] a[data-search]") : null;
    if (more)
      pushEvent({ event: "locationSearchPagination", page: Number(new URL(more.href).searchParams.get("page")) });
  });
  // A distance needs a known place (LC-05).
  visitorPlace.subscribe((place) => {
    if (near) showDistance(near, coordinatePair(place?.latitude, place?.longitude) !== null);
  });
};

/** Tells analytics of a search, as far as it may know (AN-02, AN-08). */
function count(results: HTMLElement): void {
  const { term, type, sort, page } = results.querySelector<HTMLElement>("[data-term]")?.dataset ?? {};
  if (term === undefined) return;
  pushEvent({ event: "locationSearchTerms", searchTerms: term });
  pushEvent({ event: "locationSearchType", locationType: type ?? "" });
  pushEvent({ event: "locationSearchSort", sort: sort ?? "" });
  pushEvent({ event: "locationSearchPagination", page: Number(page) });
}
