import { effect } from "@preact/signals-core";
import { doctorSearchLink } from "../../lib/links.ts";
import { visitorPlace } from "./visitor-place.ts";

/** Links to the outside doctor search as the server wrote them: without a place. */
const served = new WeakMap<HTMLAnchorElement, string>();

/** They look near the visitor's place as soon as one is known, and everywhere once it is forgotten (HD-03, RT-11). */
effect(() => {
  const place = visitorPlace.value;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-doctor-search]")) {
    const base = served.get(link) ?? link.href;
    served.set(link, base);
    const { searchParams } = new URL(base);
    const search = { unified: searchParams.get("unified") ?? "", sort: searchParams.get("sort") ?? "", place };
    const displayLocation = link.dataset.doctorSearch;
    link.href = doctorSearchLink({ base, ...(displayLocation && { displayLocation }) }, search);
  }
});
