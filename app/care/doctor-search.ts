import { doctorSearchLink } from "../../lib/cms/links.ts";
import { DEFAULTS } from "../../lib/constants.ts";
import type { PageContext } from "../context/page-context.ts";

/**
 * Returns the attributes of a link to the external doctor search, or null if the site has no doctor search. The cached
 * page is the same for all visitors, so the browser adds the visitor's location to the link (see
 * `app/browser/doctor-links.ts`).
 * @param unified search text, or "" to search for all doctors
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
