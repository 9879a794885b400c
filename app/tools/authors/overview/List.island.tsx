import { css } from "@linaria/core";
import { useEffect, useState } from "react";
import { PAGES_STEP, pageProblems, pageSorts, pageStates } from "../../../../lib/cms/listed-pages.ts";
import { DEBOUNCE } from "../../../../lib/constants.ts";
import { countText } from "../../../../lib/text/count.ts";
import { CallError } from "../../../browser/call.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { FilterDisclosure } from "../../../search/FilterPanel.tsx";
import { ResultStatus } from "../../../search/ResultList.tsx";
import { useSearch } from "../../../search/use-search.ts";
import { viewport } from "../../../theme/viewport.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Offline } from "../../Offline.tsx";
import { form, PURGE_FORM, stateMeaning, stateNames } from "./components.tsx";
import { PageRow } from "./PageRow.tsx";
import { type Listed, type ListedPage, listRequest, type PageSearch, pageSearch } from "./page-search.ts";

const filterForm = css`
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

/* With JavaScript, every change starts a search, so the button is hidden. */
const apply = css`
  @media (scripting: enabled) {
    display: none;
  }
`;

const sum = css`
  margin-block: var(--space-4) var(--space-3);
  font-size: var(--text-s);

  & details {
    color: var(--color-muted);
  }

  & summary {
    inline-size: fit-content;
    padding-block: var(--space-2);
    cursor: pointer;
  }

  & ul {
    padding-inline-start: var(--space-5);
    list-style: disc;
  }
`;

/* The bar stays in view while a page is selected. */
const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--color-border);
  background: var(--color-background);

  [data-results]:has([name="address"]:checked) > & {
    position: sticky;
    inset-block-end: 0;
    z-index: var(--layer-raised);
  }

  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-size: var(--text-s);
  }

  & input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: var(--color-link);
  }

  @media (scripting: none) {
    & > label {
      display: none;
    }
  }
`;

const rows = css`
  &[aria-busy="true"] {
    opacity: 0.55;
  }

  & > ol > li {
    border-block-start: 1px solid var(--color-border);
  }

  /* Keeps a focused control above the bar. */
  & > ol :is(a, button, input) {
    scroll-margin-block-end: 10rem;
  }
`;

const footer = css`
  margin-block-start: var(--space-4);
`;

const ORDERS: Record<(typeof pageSorts)[number], string> = {
  address: "Address",
  name: "Name",
  stored: "Last stored",
  purged: "Last updated",
  problems: "Most problems",
  weight: "Largest",
};

const PROBLEMS: Record<(typeof pageProblems)[number], string> = {
  broken: "With problems",
  empty: "Empty blocks",
};

interface ListProps {
  site: { name: string; languages: readonly string[] };
  search: PageSearch;
  listed: Listed;
  timeZone: string;
}

/** The visible rows in the page list: one page of results or, after "Show more", several pages of results. */
interface VisibleRows {
  search: PageSearch;
  listed: Listed;
  /** Position of the first visible row in the result list, starting at 1. */
  first: number;
  pages: readonly ListedPage[];
}

const idOf = ({ language, path }: ListedPage) => `${language} ${path}`;

const visibleRowsOf = (search: PageSearch, listed: Listed): VisibleRows => ({
  search,
  listed,
  first: (search.page - 1) * PAGES_STEP + 1,
  pages: listed.pages,
});

/** Appends the next results to the page list, except pages that are already in the list. */
function appendRows(previous: VisibleRows, { search, listed }: VisibleRows): VisibleRows {
  const previousIds = new Set(previous.pages.map(idOf));
  const newPages = listed.pages.filter((page) => !previousIds.has(idOf(page)));
  return { search, listed, first: previous.first, pages: [...previous.pages, ...newPages] };
}

/** Renders the list of a site's pages, the search, and the filters. Each filter change updates the list and the URL. */
export const ListIsland: IslandComponent<"authors/List", ListProps> = ({
  site,
  search: serverSearch,
  listed,
  timeZone,
}) => {
  const serverRows = visibleRowsOf(serverSearch, listed);
  const { host, search, found, failure, busy, edit, follow, submit } = useSearch<PageSearch, VisibleRows>({
    params: pageSearch,
    served: serverSearch,
    wait: DEBOUNCE.globalSearch,
    typing: true,
    history: "replace",
    // After the end of a sign-in, the browser must open the URL.
    showsFailure: "offline",
    async find(criteria, { signal, more, before }) {
      const result = visibleRowsOf(criteria, await list(site.name, criteria, signal));
      return more ? appendRows(before ?? serverRows, result) : result;
    },
    added: ({ search: { page }, first, pages }) => {
      const firstNew = pages[(page - 1) * PAGES_STEP + 1 - first];
      return firstNew ? idOf(firstNew) : "";
    },
  });
  const visible = found ?? serverRows;
  const { first, pages } = visible;
  const { total, listed: hasPageList } = visible.listed;
  const [selectedCount, setSelectedCount] = useState(0);
  const checkboxes = () => [...(host.current?.querySelectorAll<HTMLInputElement>('[name="address"][form]') ?? [])];
  const [deselectedCount, setDeselectedCount] = useState(0);
  const countSelected = () => checkboxes().filter(({ checked }) => checked).length;
  // The effect counts the selected rows after each render: the browser can restore selections before hydration, and a
  // search can remove selected rows.
  useEffect(() => {
    const currentCount = countSelected();
    if (currentCount < selectedCount) setDeselectedCount(selectedCount - currentCount);
    setSelectedCount(currentCount);
  });
  const last = first + pages.length - 1;
  const range = pages.length > 0 ? `${first} - ${last} of ${total}` : "";
  const deselectedNote =
    deselectedCount > 0 ? ` (${countText(deselectedCount, "hidden page")} no longer selected)` : "";
  const emptyText = total > 0 ? "No more pages." : "No matching pages.";
  return (
    // biome-ignore lint/a11y: the handler reacts to clicks on links, which are interactive and keyboard accessible
    <div
      ref={host}
      onClick={follow}
      onChange={(event) => {
        edit(event);
        setDeselectedCount(0);
        setSelectedCount(countSelected());
      }}
    >
      <search>
        <form autoComplete="off" className={`${form} ${filterForm}`} action="/_authors" onSubmit={submit}>
          <label>
            Name or path
            <input type="search" name="search" defaultValue={serverSearch.search} autoComplete="off" />
          </label>
          <FilterDisclosure show="Filter and order" hide="Hide filters">
            <div className={choices}>
              <Choice name="language" label="Language" any="Any" chosen={search.language} of={site.languages} />
              <Choice name="state" label="State" any="Any" chosen={search.state} of={pageStates} names={stateNames} />
              <Choice
                name="problems"
                label="Problems"
                any="All pages"
                chosen={search.problems}
                of={pageProblems}
                names={PROBLEMS}
              />
              <Choice name="sort" label="Order" chosen={search.sort} of={pageSorts} names={ORDERS} />
            </div>
          </FilterDisclosure>
          <div className={apply}>
            <Button type="submit" variant="secondary" size="small">
              Show
            </Button>
          </div>
        </form>
      </search>
      <ResultStatus text={busy ? "Searching…" : found ? `${range || emptyText}${deselectedNote}` : ""} />
      <div className={rows} data-results aria-busy={busy !== null || undefined}>
        {failure && <Offline retry={failure.retry} />}
        <Health {...visible.listed} />
        {!hasPageList && <strong>The page list is not available. Only stored pages are shown.</strong>}
        {pages.length === 0 ? (
          <p>
            <span>{`${emptyText}${deselectedNote}`}</span> <a href="/_authors">Show all pages</a>
          </p>
        ) : (
          <>
            <p>{`${range}${deselectedNote}`}</p>
            <ol className="plain">
              {pages.map((listedPage) => (
                <li key={idOf(listedPage)} data-id={idOf(listedPage)}>
                  <PageRow page={listedPage} zone={timeZone} />
                </li>
              ))}
            </ol>
          </>
        )}
        {pages.length > 0 && (
          <form autoComplete="off" id={PURGE_FORM} className={bar} method="post" action="/_authors/publishing">
            <Button type="submit" name="action" value="choose" variant="secondary" size="small">
              {selectedCount > 0 ? `Update ${selectedCount} selected` : "Update selected"}
            </Button>
            <label>
              <input
                type="checkbox"
                checked={selectedCount > 0 && selectedCount === pages.length}
                onChange={({ target: { checked } }) => {
                  for (const box of checkboxes()) box.checked = checked;
                }}
              />
              Select all shown
            </label>
          </form>
        )}
        {pages.length > 0 && last < total && (
          <p className={footer} data-more>
            <ButtonLink
              variant="secondary"
              href={`/_authors${pageSearch.url(visible.search, { page: visible.search.page + 1 })}`}
              data-search
            >
              {`Show ${Math.min(PAGES_STEP, total - last)} more`}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
};

/**
 * Renders a site summary: the number of pages, links to the problems, and page counts for the states without a problem.
 */
function Health({ states, broken, empty, reviewsDue, brokenLinks, unreadableFiles }: Listed) {
  const count = pageStates.reduce((sum, state) => sum + states[state], 0);
  const filter = (changes: Partial<PageSearch>) =>
    `/_authors${pageSearch.url(pageSearch.read(new URLSearchParams()), changes)}`;
  const needs = [
    [states.failed, "could not be updated", filter({ state: "failed" })],
    [broken, "with problems", filter({ problems: "broken" })],
    [empty, "with empty blocks", filter({ problems: "empty" })],
    [reviewsDue, reviewsDue === 1 ? "review due" : "reviews due", "/_authors/reviews"],
    [
      unreadableFiles ?? 0,
      unreadableFiles === 1 ? "document needs an accessible version" : "documents need an accessible version",
      "/_authors/links#documents",
    ],
    [brokenLinks ?? 0, brokenLinks === 1 ? "broken link" : "broken links", "/_authors/links"],
  ] as const;
  const problems = needs.filter(([number]) => number > 0);
  const healthyStates = pageStates.filter((state) => state !== "failed" && states[state] > 0);
  return (
    <div className={sum}>
      <p>
        <strong>{`${countText(count, "page")}.`}</strong>{" "}
        {problems.length === 0
          ? "No issues found."
          : problems.map(([number, text, href], index) => (
              <span key={text}>
                {index > 0 && ", "}
                <a href={href}>{`${number} ${text}`}</a>
              </span>
            ))}
      </p>
      <details>
        <summary>How these pages are stored</summary>
        <ul>
          {healthyStates.map((state) => (
            <li key={state}>{`${states[state]} ${stateNames[state]}: ${stateMeaning(state)}`}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Fetches the list of a site's pages. The Worker accepts this request only from a signed-in author. */
async function list(site: string, search: PageSearch, signal: AbortSignal): Promise<Listed> {
  const query = new URLSearchParams(
    Object.entries(listRequest(site, search)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const headers = { accept: "application/json", "x-requested-with": "fetch" };
  const response = await fetch(`/_edge/pages?${query}`, { headers, signal }).catch((cause) => {
    signal.throwIfAborted();
    throw new CallError(0, "", [], { cause });
  });
  if (!response.ok) throw new Error(`the page list request failed with status ${response.status}`);
  return (await response.json()) as Listed;
}

interface ChoiceProps<T extends string> {
  name: string;
  label: string;
  /** Label for the option that has an empty value. Omitted if the user must select an option. */
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
