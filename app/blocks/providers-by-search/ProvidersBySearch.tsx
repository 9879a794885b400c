import type { ReactNode } from "react";
import { CAP, SKELETONS } from "../../../lib/constants.ts";
import { FirstOpening } from "../../care/FirstOpening.tsx";
import { careNames } from "../../care/names/phrases.ts";
import type { Openings } from "../../care/OpeningText.tsx";
import { ProviderSkeleton } from "../../care/ProviderCard.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerList } from "../../care/physician.ts";
import { SearchLocation } from "../../care/provider-search/SearchLocation.tsx";
import { LinkRow } from "../../cms/components/LinkRow.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { FilteredResultsSkeleton } from "../../search/FilteredResults.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places } from "../../search/ResultList.tsx";
import { SearchBandSkeleton, SearchTools } from "../../search/SearchBand.tsx";
import { type ServedFrom, servedFrom } from "../../search/use-result-search.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { JsonLd } from "../../ui/JsonLd.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { Offered } from "./Filters.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { phrases, viewPhrases } from "./phrases.ts";
import { displayed, Results, ResultsFailed } from "./Results.tsx";
import { ProviderSearchIsland } from "./Search.island.tsx";
import { type FoundProviders, openingIds, providerParams, type Search } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

interface FrameProps extends Omit<ViewProps<typeof fieldSet>, "data" | "placeholder"> {
  search: Search;
  offered: Offered;
  from?: ServedFrom;
  results: ReactNode;
}

const FROM_FIRST = { first: 1 };

/** Returns the heading of a search without criteria. */
const headingOf = ({ heading }: Fields, { t }: PageContext) => heading || t(carePhrases.ProvidersHeading);

function Frame({ fields, page, search, offered, from = FROM_FIRST, results }: FrameProps) {
  const { t, breadcrumbs = [] } = page;
  const { placeholderText: placeholder, displayOption: display, allowDisplayControl: changeable } = fields;
  return (
    <Island
      name="providers-by-search/Search"
      hydrate="idle"
      component={ProviderSearchIsland}
      page={page}
      needs={{
        phrases: viewPhrases,
        names: careNames,
        links: ["/find-a-doctor", "/appointments", "/request-appointment"],
      }}
      props={{ search, offered, from, placeholder, display, changeable, heading: headingOf(fields, page) }}
      served={{
        top: breadcrumbs.length > 1 && <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />,
        crisis: <CrisisHelp text={search.searchText} language={page.language} />,
        after: (
          <SearchTools>
            <SearchLocation title={t(phrases.NeedLocation)} backdrop={fields.asksForPlace} page={page} />
            <LinkRow
              label={t(searchPhrases.CommonSearches)}
              links={fields.commonSearches}
              most={CAP.commonSearches}
              page={page}
            />
          </SearchTools>
        ),
        results,
      }}
    />
  );
}

interface Data {
  found: FoundProviders;
  /** The first available appointments, or null if they did not arrive in time. */
  openings: Openings | null;
}

export function ProvidersBySearch({ fields, page, data: { found, openings } }: ViewProps<typeof fieldSet, Data>) {
  const ids = openingIds(found.shown);
  const {
    place,
    specialties,
    languages,
    plans,
    first,
    previous,
    shown,
    last,
    total,
    next,
    problem,
    visitor,
    order,
    similar,
    ...search
  } = found;
  return (
    <>
      <JsonLd graph={[providerList(shown, page.host)]} />
      <Frame
        fields={fields}
        page={page}
        search={search}
        offered={{ place, specialties, languages, plans }}
        from={servedFrom(found)}
        results={
          <Results
            found={found}
            display={fields.displayOption}
            page={page}
            opening={({ id }, recorded) => (
              <FirstOpening openings={openings} id={id} of={{ ids }} page={page} otherwise={recorded} />
            )}
          />
        }
      />
    </>
  );
}

/**
 * If the provider search fails, renders an error message instead of "no results". The search form keeps the visitor's
 * search criteria.
 */
export function ProvidersFailed({ fields, page, query, reason }: FailedProps<typeof fieldSet>) {
  const search = providerParams.read(query);
  return (
    <Frame
      fields={fields}
      page={page}
      search={search}
      offered={{ place: null, specialties: [], languages: [], plans: [] }}
      results={<ResultsFailed reason={reason} retry={providerParams.url(search)} page={page} />}
    />
  );
}

/** Skeleton for the provider search while the results load: heading, form, and six cards. */
export const ProvidersSkeleton = ({ fields }: { fields: Fields }) => (
  <div>
    <SearchBandSkeleton
      title={
        fields.heading && (
          <Heading level={2} size="xl">
            {fields.heading}
          </Heading>
        )
      }
    />
    <FilteredResultsSkeleton>
      <div className={displayed} data-display="list">
        <Places of={<ProviderSkeleton />} count={SKELETONS.providers} />
      </div>
    </FilteredResultsSkeleton>
  </div>
);
