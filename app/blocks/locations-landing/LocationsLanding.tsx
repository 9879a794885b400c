import { css } from "@linaria/core";
import { DEFAULTS } from "../../../lib/constants.ts";
import { LOCATIONS_SEARCH } from "../../../lib/paths.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { DistanceSelect, LocationSearchField } from "../../care/LocationSearchField.tsx";
import { ownLink } from "../../context/own-link.ts";
import { CardCollection } from "../../fields/CardCollection.tsx";
import { PageBand } from "../../fields/PageBand.tsx";
import { Enhance } from "../../islands/Enhance.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchForm } from "../../search/SearchForm.tsx";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import type { ViewProps } from "../types.ts";
import { type fields as fieldSet, numbers } from "./fields.ts";
import { phrases } from "./phrases.ts";
import type { search } from "./search.enhance.ts";

const form = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 52rem;
  margin-block-start: var(--space-6);

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;

    &:has([data-near]:not([hidden])) {
      grid-template-columns: minmax(0, 1fr) 11rem auto;
    }
  }
`;

/** The way to all locations (LC-01): a search that needs no script, and up to 12 pictures. */
export function LocationsLanding({ fields, page }: ViewProps<typeof fieldSet>) {
  const { headline, searchResultsPage } = fields;
  const to =
    searchResultsPage && searchResultsPage.href !== "#" ? searchResultsPage.href : ownLink(page, LOCATIONS_SEARCH).href;
  const cards = numbers
    .map((number) => ({ number, image: fields[`image${number}`], link: fields[`link${number}`] }))
    .filter(({ image, link }) => (image && link?.text && link.href !== "#") || ((image || link) && page.editing))
    .map(({ number, image, link }) => ({ id: number, title: link?.text ?? "", image, link }));
  if (!headline && !searchResultsPage && cards.length === 0 && !page.editing) return null;
  return (
    <>
      <PageBand page={page} title={headline || page.t(phrases.LocationsHeadline)}>
        <Enhance<typeof search> name="locations-landing/search" wake="idle">
          <SearchForm to={to} className={form}>
            <LocationSearchField page={page} defaultValue="" />
            <DistanceSelect distance={DEFAULTS.locationDistance} page={page} />
            <Button type="submit">{page.t(searchPhrases.Search)}</Button>
          </SearchForm>
        </Enhance>
        <LocationPicker page={page} />
      </PageBand>
      <CardCollection
        fields={{ heading: "", description: "", ctaLink: null, ctaLinkText: "", styleOption: "" }}
        cards={cards}
        page={page}
      />
    </>
  );
}
