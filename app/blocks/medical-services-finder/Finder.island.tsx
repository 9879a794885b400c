import { css } from "@linaria/core";
import { type ReactNode, useState } from "react";
import { uses } from "../../../lib/cms/features.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import type { Link } from "../../cms/fields/types.ts";
import type { FailureReason } from "../../context/failure.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchPage } from "../../search/SearchPage.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { useSearch } from "../../search/use-search.ts";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Hero, type HeroLook } from "./Hero.tsx";
import { ServiceDialog, ServicePanel } from "./Preview.tsx";
import { phrases } from "./phrases.ts";
import { columns, resultCountText, ServiceList } from "./ServiceList.tsx";
import {
  type Filtered,
  filterServices,
  finderParams,
  matchingServices,
  type NamedService,
  type Search,
} from "./search.ts";

const form = css`
  display: grid;
  gap: var(--space-3);
  text-align: start;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

interface FinderProps {
  page: PageContext;
  /** Search criteria that the server used to render the results. */
  search: Search;
  /** IDs and names of the services that the suggestions API returned for the search text. */
  meant: readonly string[];
  /** Why the suggestions API failed on the server. */
  failure?: FailureReason;
  /** All services, sorted by group and then by name. */
  services: readonly NamedService[];
  virtualServices: Link | null;
  placeholder: string;
  look: HeroLook;
  served?: {
    picture: ReactNode;
    crisis: ReactNode;
    before: ReactNode;
    after: ReactNode;
    preview: ReactNode;
    /** One card per service, in the same order as `services`. */
    cards: readonly ReactNode[];
    banners: ReactNode;
  };
}

/**
 * Renders an A-Z list of all services. The server renders the service cards, and filters hide the cards that do not
 * match.
 */
export const FinderIsland: IslandComponent<"medical-services-finder/Finder", FinderProps> = (props) => {
  const { page, services, virtualServices, served } = props;
  const suggests = uses(page, "services");
  const [openService, setOpenService] = useState<{ service: NamedService; time: number } | null>(null);
  const running = useSearch<Search, Filtered>({
    params: finderParams,
    title: (search) => searchTitle(finderParams, search, page),
    served: props.search,
    wait: DEBOUNCE.medicalServices,
    find: (criteria, { signal }) =>
      filterServices(criteria, services, {
        suggestions: async (request) => (suggests ? suggestionsOf(request.searchText, signal) : []),
        details: (request) => call("GET /medical-services/get-service-item-info", request, { signal }),
      }),
  });
  const { found, busy, submit } = running;
  const filtered = found ?? { ...props.search, meant: props.meant, failure: props.failure };
  const visibleServices = matchingServices(services, filtered);
  const resultText = resultCountText(filtered, visibleServices.length, page);
  return (
    <SearchPage
      page={page}
      running={running}
      searchText={filtered.searchText}
      failedText={page.t(searchPhrases.SearchFailed)}
      outcome={found && { searchText: found.searchText, said: resultText }}
      served={served}
      band={(content) => (
        <Hero {...props.look} picture={<ServerOnly name="picture">{served?.picture}</ServerOnly>}>
          {content}
        </Hero>
      )}
      form={
        <search>
          <form autoComplete="off" className={form} onSubmit={submit}>
            <Combobox
              label={page.t(phrases.FilterServices)}
              name="searchText"
              placeholder={props.placeholder}
              defaultValue={props.search.searchText}
              announcement={page.t(searchPhrases.Suggestions)}
              clear={{ label: page.t(searchPhrases.SearchClear), href: finderParams.url({}) }}
              suggest={suggests ? suggest : async () => []}
              pause={DEBOUNCE.medicalServices}
            />
            <Button type="submit">{page.t(searchPhrases.Search)}</Button>
          </form>
        </search>
      }
      onClick={(event) => {
        const service = clickedService(event.nativeEvent, services);
        if (!service) return;
        event.preventDefault();
        setOpenService({ service, time: event.timeStamp });
      }}
    >
      <div className="container">
        {!found ? (
          <ServerOnly name="preview">{served?.preview}</ServerOnly>
        ) : (
          found.preview && (
            <ServicePanel
              key={found.preview.service.id}
              search={found}
              {...found.preview}
              virtualServices={virtualServices}
              page={page}
            />
          )
        )}
        <div className={columns}>
          <ServiceList
            filtered={filtered}
            services={services}
            shown={visibleServices}
            said={resultText}
            cards={served?.cards}
            busy={busy !== null}
            page={page}
          />
          <ServerOnly name="banners">{served?.banners}</ServerOnly>
        </div>
      </div>
      {openService && (
        <ServiceDialog
          key={openService.time}
          service={openService.service}
          virtualServices={virtualServices}
          page={page}
          onRemove={() => setOpenService((current) => (current === openService ? null : current))}
        />
      )}
    </SearchPage>
  );
};

const suggestionsOf = (searchText: string, signal: AbortSignal) =>
  call("GET /medical-services/get-medical-suggestion-results", { searchText }, { signal });

const suggest: ComboboxProps["suggest"] = async (searchText, signal) => {
  const suggestions = await suggestionsOf(searchText, signal);
  return [...new Set(suggestions.map(({ nameOverride }) => nameOverride))];
};

/**
 * Returns the service whose details a click opens in a dialog, or undefined if the click opens no dialog, such as a
 * click with a modifier key.
 */
function clickedService(event: MouseEvent, services: readonly NamedService[]): NamedService | undefined {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey || altKey) return;
  const preview = target.closest<HTMLElement>("a[data-preview]")?.dataset.preview;
  return preview ? services.find(({ id }) => id === preview) : undefined;
}
