import { doctorSearchProps } from "../../care/doctor-search.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

/**
 * Renders a link to the external doctor search. If the visitor's location is known, the doctor search starts near it.
 * The doctor search opens in a new tab.
 */
export function Appointment({ page }: { page: PageContext }) {
  const link = doctorSearchProps(page);
  if (!link) return null;
  return (
    <ButtonLink {...link} size="small" icon="calendar">
      {page.t(phrases.MakeAnAppointment)}
      <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
    </ButtonLink>
  );
}
