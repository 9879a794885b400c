import { doctorSearchLink } from "../../../lib/cms/links.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { linkProps } from "../../cms/components/FieldLink.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { Link } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

/** Returns whether the header has a link for making an appointment. */
export const hasAppointment = (link: Link | null, { doctorSearch }: Pick<PageContext, "doctorSearch">): boolean =>
  link !== null || doctorSearch !== undefined;

/**
 * Renders a link for making an appointment: the page that authors chose, or else the external doctor search. If the
 * visitor's location is known, the doctor search starts near it. The doctor search opens in a new tab.
 */
export function Appointment({ link, page }: { link: Link | null; page: PageContext }) {
  const search = !link && page.doctorSearch;
  // The cached page is the same for all visitors, so the browser adds the visitor's location to the link (see
  // `app/browser/doctor-links.ts`).
  const target = search
    ? {
        href: doctorSearchLink(search, { unified: "", sort: DEFAULTS.providerSort }),
        target: "_blank",
        rel: "noopener",
        "data-doctor-search": search.displayLocation ?? "",
      }
    : link && linkProps(link);
  if (!target) return null;
  return (
    <ButtonLink {...target} size="small" icon="calendar">
      {linkText(link, page.t(phrases.MakeAnAppointment))}
      {search && <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>}
    </ButtonLink>
  );
}
