import { doctorSearchLink } from "../../../lib/links.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";

/** Opens the doctor search with the text and the visitor's place; another site in a new tab (PR-09, RT-11). */
export const hero: Enhancement<"provider-search-hero/hero"> = (host) => {
  const form = host.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const unified = String(new FormData(form).get("unified") ?? "").trim();
    const place = visitorPlace.peek();
    const address = doctorSearchLink({ base: form.action }, { unified, sort: "networks", place });
    if (new URL(address).origin === location.origin) location.assign(address);
    else open(address, "_blank", "noopener");
  });
};
