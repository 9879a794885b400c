import { effect } from "@preact/signals-core";
import { doctorSearchLink } from "../../lib/links.ts";
import { visitorPlace } from "../browser/visitor-place.ts";
import type { Enhancement } from "../islands/types.ts";

/** Links to the outside doctor search look near the visitor's place as soon as one is known (HD-03, RT-11). */
export const doctorLinks: Enhancement<"care/doctor-links"> = (host) => {
  for (const link of host.querySelectorAll<HTMLAnchorElement>("a[data-doctor-search]")) {
    const base = link.href;
    const { searchParams } = new URL(base);
    const search = { unified: searchParams.get("unified") ?? "", sort: searchParams.get("sort") ?? "" };
    const displayLocation = link.dataset.doctorSearch;
    effect(() => {
      const place = visitorPlace.value;
      link.href = doctorSearchLink({ base, ...(displayLocation && { displayLocation }) }, { ...search, place });
    });
  }
};
