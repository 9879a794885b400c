import { css } from "@linaria/core";
import type { FormEvent } from "react";
import { DEFAULTS, TIMER } from "../../../lib/constants.ts";
import type { UserLocation } from "../../../lib/maps/distance.ts";
import { visitorLocation } from "../../browser/visitor-location.ts";
import { DistanceSelect } from "../../care/DistanceSelect.tsx";
import { LocationCombobox } from "../../care/LocationCombobox.tsx";
import type { PageContext } from "../../context/page-context.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { useSignalValue } from "../../islands/use-signal-value.ts";
import { formUrl } from "../../search/form-url.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchForm } from "../../search/SearchForm.tsx";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";

const row = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 52rem;
  margin-block-start: var(--space-6);

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;

    @media (scripting: enabled) {
      grid-template-columns: minmax(0, 1fr) 13rem auto;
    }
  }
`;

/**
 * Renders a form that opens the location search results. The distance filter is disabled until the visitor's location
 * is known.
 */
export const LandingSearch: IslandComponent<"locations-landing/Search", { page: PageContext; to: string }> = ({
  page,
  to,
}) => {
  const place = useSignalValue<UserLocation | null>(visitorLocation, null);
  return (
    <SearchForm to={to} className={row} onSubmit={submit}>
      <LocationCombobox page={page} defaultValue="" />
      <DistanceSelect distance={DEFAULTS.locationDistance} page={{ ...page, ...(place && { place }) }} />
      <Button type="submit">{page.t(searchPhrases.Search)}</Button>
    </SearchForm>
  );
};

/** Opens the results page after a delay so that the visitor first sees the selected suggestion in the input. */
function submit(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  setTimeout(() => location.assign(new URL(formUrl(form).search, form.action)), TIMER.landingNavigation);
}
