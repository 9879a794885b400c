import { doctorSearchProps } from "../../care/doctor-search.ts";
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
  const search = link ? null : doctorSearchProps(page);
  const target = link ? linkProps(link) : search;
  if (!target) return null;
  return (
    <ButtonLink {...target} size="small" icon="calendar">
      {linkText(link, page.t(phrases.MakeAnAppointment))}
      {search && <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>}
    </ButtonLink>
  );
}
