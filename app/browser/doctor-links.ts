import { effect } from "@preact/signals-core";
import { doctorSearchLink } from "../../lib/cms/links.ts";
import { visitorLocation } from "./visitor-location.ts";

// Adds the visitor's location to header links that point to the external doctor search.
for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-doctor-search]")) {
  const base = link.href;
  const { searchParams } = new URL(base);
  const search = { unified: searchParams.get("unified") ?? "", sort: searchParams.get("sort") ?? "" };
  const displayLocation = link.dataset.doctorSearch;
  effect(() => {
    const place = visitorLocation.value;
    link.href = doctorSearchLink({ base, ...(displayLocation && { displayLocation }) }, { ...search, place });
  });
}
