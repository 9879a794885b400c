import { css } from "@linaria/core";
import { listPages, PAGES_STEP, pageProblems, pageSorts, pageStates } from "../../../contracts/authors.ts";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { purge } from "../../../contracts/purge.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { FilterDisclosure } from "../../search/FilterPanel.tsx";
import { ResultList, ResultStatus } from "../../search/ResultList.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { page, type ViewProps } from "../define.ts";
import { refusedOutcome } from "../outcome.ts";
import type { list } from "./list.enhance.ts";
import { PageRow } from "./PageRow.tsx";
import { AuthorPage, form, Refused } from "./parts.tsx";

const wishes = css`
  gap: var(--space-2) var(--space-4);
  max-inline-size: none;

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: end;
  }
`;

const choices = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
  gap: var(--space-3) var(--space-4);
`;

/* With script a change searches by itself. */
const apply = css`
  @media (scripting: enabled) {
    display: none;
  }
`;

const sum = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  margin-block: var(--space-4) 0;
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const ORDERS: Record<(typeof pageSorts)[number], string> = {
  address: "Address",
  name: "Name",
  stored: "Stored last",
  purged: "Purged last",
  problems: "Most problems",
  weight: "Heaviest",
};

const PROBLEMS: Record<(typeof pageProblems)[number], string> = {
  broken: "With problems",
  empty: "Empty blocks",
};

/** What the URL requests: unknown values are ignored. */
function wishesOf(query: URLSearchParams) {
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((value) => value === query.get(name));
  const step = Number(query.get("page"));
  return {
    search: (query.get("search") ?? "")
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 200),
    language: (query.get("language") ?? "").slice(0, 10),
    state: one("state", pageStates),
    problems: one("problems", pageProblems),
    sort: one("sort", pageSorts) ?? "address",
    page: Number.isInteger(step) && step > 0 && step <= 1_000 ? step : 1,
  };
}

type Data = ResponseOf<typeof listPages>;

/** The pages of a site, for its authors (PB-05). */
export default page<Data>({
  path: "/_authors",
  access: "author",
  title: () => "Pages",
  load: ({ query, site, call }) => {
    const { search, language, state, problems, sort, page: step } = wishesOf(query);
    return call(listPages, {
      site: site.name,
      ...(search && { search }),
      ...(language && { language }),
      ...(state && { state }),
      ...(problems && { problems }),
      sort,
      page: step,
    });
  },
  actions: {
    purge: async ({ form: sent, site, call }) => {
      try {
        const { id } = await call(purge, { site: site.name, paths: [sent.get("address") ?? ""] });
        return { redirect: `/_authors/purges/${id}` };
      } catch (error) {
        return refusedOutcome(error);
      }
    },
  },
  View: Pages,
});

function Pages({ data, query, page: context, site, outcome }: ViewProps<Data>) {
  const { pages, total, listed, states, broken, empty } = data;
  const filters = wishesOf(query);
  const further = new URLSearchParams(query);
  further.set("page", String(filters.page + 1));
  const first = (filters.page - 1) * PAGES_STEP;
  const last = first + pages.length;
  return (
    <AuthorPage title="Pages" here="/_authors">
      <Refused outcome={outcome} labels={{}} />
      <Enhance<typeof list> name="authors/list" wake="load">
        <search>
          <form className={`${form} ${wishes}`} action="/_authors">
            <label>
              Name or address
              <input type="search" name="search" defaultValue={filters.search} autoComplete="off" />
            </label>
            <FilterDisclosure show="Filter and order" hide="Hide filters">
              <div className={choices}>
                <Choice name="language" label="Language" any="Any" chosen={filters.language} of={site.languages} />
                <Choice name="state" label="State" any="Any" chosen={filters.state} of={pageStates} />
                <Choice
                  name="problems"
                  label="Problems"
                  any="All pages"
                  chosen={filters.problems}
                  of={pageProblems}
                  names={PROBLEMS}
                />
                <Choice name="sort" label="Order" chosen={filters.sort} of={pageSorts} names={ORDERS} />
              </div>
            </FilterDisclosure>
            <div className={apply}>
              <Button type="submit" variant="secondary" size="small">
                Show
              </Button>
            </div>
          </form>
        </search>
        <ResultStatus searching="Searching…" />
        <ResultList
          before={
            <p className={sum}>
              <span>Of the whole site:</span>
              {pageStates.map(
                (state) =>
                  states[state] > 0 && (
                    <span key={state}>
                      {states[state]} {state}
                    </span>
                  ),
              )}
              <span>{broken} with problems</span>
              <span>{empty} with empty blocks</span>
              {!listed && <strong>The page list cannot be had: only stored pages are shown.</strong>}
            </p>
          }
          count={`${first + 1} - ${last} of ${total}`}
          cards={pages.map((one) => ({
            id: `${one.language} ${one.path}`,
            card: <PageRow page={one} zone={context.timeZone} />,
          }))}
          more={last < total ? `/_authors?${further}` : undefined}
          moreText={`Show ${Math.min(PAGES_STEP, total - last)} more`}
          endText=""
          skeleton={<Skeleton shape="text" />}
          places={4}
          empty={
            <p data-say>
              {total > 0 ? "There are no further pages." : "No page fits."} <a href="/_authors">Show all pages</a>
            </p>
          }
          page={context}
        />
      </Enhance>
    </AuthorPage>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  label: string;
  /** What no choice is called, where there is that. */
  any?: string;
  chosen: string | undefined;
  of: readonly T[];
  names?: Record<T, string>;
}

const Choice = <T extends string>({ name, label, any, chosen, of, names }: ChoiceProps<T>) => (
  <label>
    {label}
    <select name={name} defaultValue={chosen ?? ""}>
      {any && <option value="">{any}</option>}
      {of.map((value) => (
        <option key={value} value={value}>
          {names?.[value] ?? value}
        </option>
      ))}
    </select>
  </label>
);
