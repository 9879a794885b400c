import type { ReactNode } from "react";
import { CAP, SKELETONS } from "../../../lib/constants.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { mapOf, ResultMap } from "../../care/map/ResultMap.tsx";
import { careNames } from "../../care/names/phrases.ts";
import { LinkRow } from "../../cms/components/LinkRow.tsx";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places } from "../../search/ResultList.tsx";
import { SearchBandSkeleton, SearchTools } from "../../search/SearchBand.tsx";
import { type ServedFrom, servedFrom } from "../../search/use-result-search.ts";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { LocationSkeleton } from "./LocationCard.tsx";
import { viewPhrases } from "./phrases.ts";
import { allResultsHref, Results, ResultsFailed } from "./Results.tsx";
import { LocationSearchIsland } from "./Search.island.tsx";
import { type LocationResults, locationParams, type Search } from "./search.ts";

interface FrameProps extends Omit<ViewProps<typeof fieldSet>, "data" | "placeholder"> {
  search: Search;
  types?: readonly string[];
  plans?: string[];
  from?: ServedFrom;
  events?: readonly DataLayerEvent[];
  map?: ReactNode;
  results: ReactNode;
}

const FROM_FIRST = { first: 1 };

const Frame = ({
  fields,
  page,
  search,
  types = [],
  plans = [],
  from = FROM_FIRST,
  events = [],
  map,
  results,
}: FrameProps) => (
  <Island
    name="location-search/Search"
    hydrate="idle"
    component={LocationSearchIsland}
    page={page}
    needs={{
      phrases: viewPhrases,
      names: careNames,
      links: ["/locations", "/find-a-doctor", "/medical-services", "/appointments", "/request-appointment"],
    }}
    props={{
      ...{ search, types, plans, from, events },
      closedLinks: fields.closedLinks,
      emergencyHelp: fields.emergencyHelp,
      heading: fields.heading,
    }}
    served={{
      crisis: <CrisisHelp text={search.searchText} language={page.language} />,
      after: (
        <SearchTools>
          <LocationPicker page={page} backdrop={fields.asksForPlace} />
          <LinkRow
            label={page.t(searchPhrases.CommonSearches)}
            links={fields.commonSearches}
            most={CAP.commonSearches}
            page={page}
          />
        </SearchTools>
      ),
      map,
      results,
    }}
  />
);

interface Data extends LocationResults {
  /** Analytics events for the search. */
  events: readonly DataLayerEvent[];
}

export function LocationSearch({ fields, page, data }: ViewProps<typeof fieldSet, Data>) {
  const { searchText, locationType, sort, distance, openNow, area, page: step, first, shown } = data;
  const { streetAddress, city, state, zip, plan } = data;
  const numberedLocations = shown.map((location, index) => ({ ...location, number: first + index }));
  return (
    <Frame
      fields={fields}
      page={page}
      search={{
        ...{ searchText, locationType, sort, distance, openNow, area, page: step },
        ...{ streetAddress, city, state, zip, plan },
      }}
      types={data.types}
      plans={data.plans}
      from={servedFrom(data)}
      events={data.events}
      map={<ResultMap map={mapOf(numberedLocations, area, allResultsHref(data))} page={page} />}
      results={<Results found={data} page={page} closedLinks={fields.closedLinks} />}
    />
  );
}

/**
 * If the location search fails, renders an error message and emergency rooms. The search form still contains the
 * visitor's criteria.
 */
export function LocationSearchFailed({ fields, page, query, reason }: FailedProps<typeof fieldSet>) {
  const search = locationParams.read(query);
  const { emergencyHelp } = fields;
  return (
    <Frame
      fields={fields}
      page={page}
      search={search}
      map={<ResultMap map={null} page={page} />}
      results={<ResultsFailed {...{ reason, page, emergencyHelp }} retry={locationParams.url(search)} />}
    />
  );
}

/** Skeleton for the location search while the results load: the form and four cards. */
export const LocationSearchSkeleton = () => (
  <div>
    <SearchBandSkeleton wide />
    <div className="container">
      <Places of={<LocationSkeleton />} count={SKELETONS.other} />
    </div>
  </div>
);
