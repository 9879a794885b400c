import { DEBOUNCE, TIMER } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/distance.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";
import { type AppointmentWords, showAppointments } from "./appointments.ts";
import { searchEvents } from "./search-events.ts";

/** A change of type searches by itself, text when it is sent; each search is a step back (LC-07, LC-08, LC-20). */
export const results: Enhancement<"location-search/results", { appointments: AppointmentWords }> = (host, words) => {
  const near = host.querySelector<HTMLElement>("[data-near]");
  const { searched, paged } = searchEvents();
  // Who has just come reads first; the calls of each card come after (LC-13).
  const appointments = () => void setTimeout(() => showAppointments(host, words.appointments), TIMER.providersButton);
  resultsInPlace(host, {
    wait: DEBOUNCE.locationSearch,
    history: "push",
    place: visitorPlace,
    shown(found) {
      searched(found);
      appointments();
    },
    added(found) {
      paged(found);
      appointments();
    },
  });
  // A distance is one from somewhere (LC-05).
  visitorPlace.subscribe((place) => {
    if (near) near.hidden = !coordinatePair(place?.latitude, place?.longitude);
  });
};
