import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import { ProviderCard, ProviderSkeleton } from "../../care/ProviderCard.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerList } from "../../care/physician.ts";
import { NearPlace, ProviderForm } from "../../care/provider-search/ProviderForm.tsx";
import { providerWords } from "../../care/provider-words.ts";
import type { PageContext } from "../../context/page-context.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { CrisisPart } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultColumns, ResultColumnsSkeleton } from "../../search/ResultColumns.tsx";
import { NoResults, Places, pagesOf, ResultList, ResultStatus } from "../../search/ResultList.tsx";
import { SearchBand, SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { JsonLd } from "../../ui/JsonLd.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import { Displays } from "./Displays.tsx";
import { FORM, ProviderFilters } from "./Filters.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { everywhere, PlaceNote } from "./PlaceNote.tsx";
import { phrases } from "./phrases.ts";
import type { results } from "./results.enhance.ts";
import { type FoundProviders, providerParams, type Search } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];
type Offered = Pick<FoundProviders, "place" | "specialties" | "languages">;

const form = css`
  gap: var(--space-4);
  max-inline-size: 48rem;
`;

const near = css`
  min-block-size: 2.75rem;
  margin-block-start: var(--space-2);
`;

/* The list of results as this block displays it. */
const found = css`
  & [data-results] > ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    padding-block: var(--space-4);
  }

  & [data-results] > ol > * {
    border: 0;
  }

  &[data-display="grid"] [data-results] > ol {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  }

  &[data-display="carousel"] [data-results] > ol {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: min(85%, 24rem);
    overflow-x: auto;
    scroll-snap-type: inline mandatory;
  }

  &[data-display="carousel"] [data-results] > ol > * {
    scroll-snap-align: start;
  }
`;

const aside = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
  align-items: center;

  & > a[aria-current] {
    font-weight: 700;
    text-decoration: none;
    color: var(--color-heading);
  }
`;

/** What the form has a control for: all else that its address says goes along unseen. */
const CONTROLS: (keyof Search)[] = [
  "searchText",
  "specialty",
  "language",
  "gender",
  "accepting",
  "thisWeek",
  "video",
  "page",
];

interface FrameProps {
  fields: Fields;
  page: PageContext;
  search: Search;
  offered: Offered;
  children: ReactNode;
}

function Frame({ fields, page, search, offered, children }: FrameProps) {
  const { t, breadcrumbs = [] } = page;
  return (
    <Enhance<typeof results> name="providers-by-search/results" wake="idle">
      <div>
        <SearchBand>
          {breadcrumbs.length > 1 && <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />}
          <CrisisPart text={search.searchText} language={page.language} />
          <Heading level={1}>{fields.heading || t(carePhrases.ProvidersHeading)}</Heading>
          <ProviderForm
            id={FORM}
            className={form}
            box={{
              name: "searchText",
              placeholder: fields.placeholderText,
              defaultValue: search.searchText,
              clear: {
                label: t(searchPhrases.SearchClear),
                href: providerParams.address(search, { searchText: "", page: 1 }),
              },
            }}
            page={page}
          />
          <NearPlace className={near} page={page} />
        </SearchBand>
        <ResultColumns
          label={t(searchPhrases.Filters)}
          filters={<ProviderFilters search={search} offered={offered} t={t} />}
        >
          <div className={found} data-display={fields.displayOption}>
            <ResultStatus searching={t(searchPhrases.Searching)} />
            {fields.allowDisplayControl && <Displays chosen={fields.displayOption} t={t} />}
            {children}
          </div>
        </ResultColumns>
      </div>
    </Enhance>
  );
}

export function ProvidersBySearch({ fields, page, data }: ViewProps<typeof fieldSet, FoundProviders>) {
  const { t } = page;
  const words = providerWords(page);
  return (
    <Frame fields={fields} page={page} search={data} offered={data}>
      <ResultList
        page={page}
        before={
          <>
            <PlaceNote found={data} page={page} />
            <JsonLd graph={[providerList(data.shown, page.host)]} />
            <HiddenInputs
              values={providerParams.entries(data)}
              except={data.place?.city ? [...CONTROLS, "distance"] : CONTROLS}
              form={FORM}
            />
          </>
        }
        count={t(phrases.ProvidersShown, { n: data.last, total: data.total })}
        {...pagesOf(providerParams, data)}
        aside={<Orders search={data} page={page} />}
        cards={data.shown.map((provider) => ({
          id: provider.id,
          card: <ProviderCard provider={provider} words={words} level={2} />,
        }))}
        skeleton={<ProviderSkeleton />}
        places={SKELETONS.providers}
        empty={
          <NoResults page={page} text={t(phrases.NoProvidersFound)}>
            <ButtonLink
              variant="secondary"
              href={providerParams.address(withoutFilters(data, page))}
              data-search
              data-reset
            >
              {t(phrases.ClearFilters)}
            </ButtonLink>
          </NoResults>
        }
      />
    </Frame>
  );
}

/** What a search that found nobody goes on with: its text and place while filters narrow it, else everybody. */
const withoutFilters = (search: Search, page: PageContext): Partial<Search> => {
  const { searchText, near, city, state } = search;
  const isNarrowed = providerParams.filtersSet(search) > 0 || search.gender !== "";
  return isNarrowed ? { searchText, near, city, state } : everywhere(page);
};

const Orders = ({ search, page: { t } }: { search: Search; page: PageContext }) => (
  <nav className={aside} aria-label={t(searchPhrases.SortBy)}>
    {(["availability", "name"] as const).map((sort) => (
      <a
        key={sort}
        href={providerParams.address(search, { sort, page: 1 })}
        aria-current={sort === search.sort ? "true" : undefined}
        data-search
      >
        {t(sort === "name" ? searchPhrases.SortName : phrases.SortSoonest)}
      </a>
    ))}
    {(search.searchText || providerParams.filtersSet(search) > 0 || search.gender) && (
      <a
        href={providerParams.address({ near: search.near, city: search.city, state: search.state })}
        data-search
        data-reset
      >
        {t(phrases.ClearFilters)}
      </a>
    )}
  </nav>
);

/** A failed search says that it failed, not that nobody fits. What was asked for stays. */
export function ProvidersFailed({ fields, page, query }: FailedProps<typeof fieldSet>) {
  const search = providerParams.read(query);
  return (
    <Frame fields={fields} page={page} search={search} offered={{ place: null, specialties: [], languages: [] }}>
      <div data-results>
        <NoResults page={page} text={page.t(phrases.ProvidersFailed)}>
          <ButtonLink variant="secondary" href={providerParams.address(search)} data-search>
            {page.t(fieldPhrases.TryAgain)}
          </ButtonLink>
        </NoResults>
      </div>
    </Frame>
  );
}

/** Heading and form, and six cards (CN-02). */
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
    <ResultColumnsSkeleton>
      <div className={found} data-display="list">
        <Places of={<ProviderSkeleton />} count={SKELETONS.providers} />
      </div>
    </ResultColumnsSkeleton>
  </div>
);
