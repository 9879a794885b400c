import { doctorSearchLink } from "../../lib/cms/links.ts";
import { DEFAULTS } from "../../lib/constants.ts";
import type { PageContext } from "../context/page-context.ts";

/**
 * The attributes of a link to the outside doctor search (RT-11); null where the site has none. The page is the same for
 * everyone, so the visitor's place comes in the browser (`app/browser/doctor-links.ts`).
 * @param unified what is looked for; empty for any doctor
 */
export function doctorSearchProps({ doctorSearch }: PageContext, unified = "") {
  if (!doctorSearch) return null;
  return {
    href: doctorSearchLink(doctorSearch, { unified, sort: DEFAULTS.providerSort }),
    target: "_blank",
    rel: "noopener",
    "data-doctor-search": doctorSearch.displayLocation ?? "",
  };
}
