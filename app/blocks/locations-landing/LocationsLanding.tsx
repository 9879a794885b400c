import { LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { CardCollection } from "../../cms/components/CardCollection.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { siteLink } from "../../context/site-link.ts";
import { Island } from "../../islands/Island.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import type { ViewProps } from "../types.ts";
import { type fields as fieldSet, numbers } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { LandingSearch } from "./Search.island.tsx";

/** Renders the landing page for locations: up to 12 image cards and a search that works without JavaScript. */
export function LocationsLanding({ fields, page }: ViewProps<typeof fieldSet>) {
  const { headline, searchResultsPage } = fields;
  const resultsUrl =
    searchResultsPage && searchResultsPage.href !== "#"
      ? searchResultsPage.href
      : siteLink(page, LOCATIONS_SEARCH).href;
  const cards = numbers
    .map((number) => ({ number, image: fields[`image${number}`], link: fields[`link${number}`] }))
    .filter(({ image, link }) => (image && link?.text && link.href !== "#") || ((image || link) && page.editing))
    .map(({ number, image, link }) => ({ id: number, title: link?.text ?? "", image, link }));
  if (!headline && !searchResultsPage && cards.length === 0 && !page.editing) return null;
  return (
    <>
      <PageBand page={page} title={headline || page.t(phrases.LocationsHeadline)}>
        <Island
          name="locations-landing/Search"
          hydrate="place"
          component={LandingSearch}
          page={page}
          needs={{ phrases: [carePhrases, searchPhrases] }}
          props={{ to: resultsUrl }}
        />
        <LocationPicker page={page} />
      </PageBand>
      <CardCollection
        fields={{ heading: "", description: "", ctaLink: null, ctaLinkText: "", styleOption: "" }}
        cards={cards}
        look="tiles"
        page={page}
      />
    </>
  );
}
