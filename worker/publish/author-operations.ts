/** Handlers for author operations, such as listing pages and checking redirect rules and UI strings. */
import type { authorOperations, ListedPage } from "../../contracts/authors.ts";
import type { CheckedRequestOf } from "../../contracts/endpoint.ts";
import { PAGES_STEP, type PageState, pageStates } from "../../lib/cms/listed-pages.ts";
import { foldText } from "../../lib/text/fold.ts";
import { readConfig } from "../config/runtime-config.ts";
import { type PageList, readAllPages } from "../content/page-list.ts";
import { dictionaryDocument } from "../content/queries.ts";
import { siteNamed } from "../content/sites.ts";
import { countBrokenLinks } from "../discovery/link-checks.ts";
import { unreadableFiles as readUnreadable } from "../discovery/linked-files.ts";
import { HttpError } from "../http/http-error.ts";
import type { OperationHandlers } from "../operation.ts";
import { comparePage } from "./compare-page.ts";
import { examinePage } from "./examine-page.ts";
import { listComponents } from "./list-components.ts";
import { allPages, keysOf, storedPages } from "./pages.ts";
import { receiptsBefore } from "./purge.ts";
import { reportLaw } from "./report-law.ts";
import { listReviews, reviewsIn } from "./reviews.ts";
import { assignRule } from "./rule-owners.ts";
import { whereUsed } from "./where-used.ts";

type Handlers = OperationHandlers<typeof authorOperations>;

const listPages: Handlers["listPages"] = async (request, { context }) => {
  const site = await siteNamed(context, request.site);
  const [list, stored, config, brokenLinks, unreadableFiles] = await Promise.all([
    readAllPages(context, site).catch((): null => null),
    storedPages(context.env, keysOf(site.name)),
    readConfig(context),
    countBrokenLinks(context.env, site.name).catch((): null => null),
    readUnreadable(context.env, site.name).then(
      (files) => files?.length ?? null,
      (): null => null,
    ),
  ]);
  const emptyList: PageList = { pages: [] };
  const all = allPages(site, list ?? emptyList, stored, config);
  const matches = all.filter(pageFilter(request)).sort(comparators[request.sort]);
  const states = Object.fromEntries(pageStates.map((state) => [state, 0])) as Record<PageState, number>;
  for (const { state } of all) states[state]++;
  const offset = (request.page - 1) * PAGES_STEP;
  return {
    pages: matches.slice(offset, offset + PAGES_STEP),
    total: matches.length,
    listed: list !== null && list.pages.length > 0,
    states,
    broken: all.filter(problemFilters.broken).length,
    empty: all.filter(problemFilters.empty).length,
    reviewsDue: reviewsIn(context.env, site, list ?? emptyList, stored).soon,
    brokenLinks,
    unreadableFiles,
  };
};

const problemFilters = {
  broken: ({ broken = 0 }: ListedPage) => broken > 0,
  empty: ({ empty = 0 }: ListedPage) => empty > 0,
};

function pageFilter({ search = "", language, state, problems }: CheckedRequestOf<typeof authorOperations.listPages>) {
  const searchTerms = foldText(search).split(/\s+/).filter(Boolean);
  return (page: ListedPage) => {
    const text = foldText(`${page.address} ${page.name}`);
    return (
      searchTerms.every((term) => text.includes(term)) &&
      (!language || page.language === language) &&
      (!state || page.state === state) &&
      (!problems || problemFilters[problems](page))
    );
  };
}

const byAddress = (a: ListedPage, b: ListedPage) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0);
/** Returns a comparator that sorts pages by descending rank and then by URL. */
const descendingBy = (rank: (page: ListedPage) => number) => (a: ListedPage, b: ListedPage) =>
  rank(b) - rank(a) || byAddress(a, b);
const comparators: Record<string, (a: ListedPage, b: ListedPage) => number> = {
  address: byAddress,
  name: (a, b) => a.name.localeCompare(b.name) || byAddress(a, b),
  stored: descendingBy(({ storedAt }) => Date.parse(storedAt ?? "") || 0),
  purged: descendingBy(({ purgedAt }) => Date.parse(purgedAt ?? "") || 0),
  problems: descendingBy(({ broken, empty = 0, advice = 0 }) =>
    broken === undefined ? -1 : broken * 1e6 + empty * 1e3 + advice,
  ),
  weight: descendingBy(({ weight = -1 }) => weight),
};

const MAX_RECEIPTS = 50;

const listReceipts: Handlers["listReceipts"] = async ({ before = Date.now() + 60_000 }, { context }) => {
  await readConfig(context);
  const entries = await receiptsBefore(context.env, before, MAX_RECEIPTS + 1);
  const visibleEntries = entries.slice(0, MAX_RECEIPTS);
  return {
    receipts: visibleEntries.map(([, receipt]) => receipt),
    ...(entries.length > MAX_RECEIPTS && { next: visibleEntries.at(-1)![0] }),
  };
};

/**
 * Reports problems with a site's UI strings in each language. Bypasses the cache, because authors may have just changed
 * a UI string.
 */
const reportTexts: Handlers["reportTexts"] = async ({ site: name }, { context }) => {
  const { languages } = await siteNamed(context, name);
  const { examineDictionary } = await (await import("../../app/index.ts")).doctor();
  const reportLanguage = async (language: string) => {
    const document = await dictionaryDocument(context, name, language).catch((cause: unknown) => {
      throw new HttpError(502, { cause });
    });
    // If the language has no dictionary, checks an empty dictionary, because the site uses only the declared UI
    // strings.
    return {
      language,
      ...(examineDictionary(JSON.stringify(document ?? { phrases: {} })) ?? { texts: 0, advice: [] }),
    };
  };
  return { languages: await Promise.all(languages.map(reportLanguage)) };
};

export const authorHandlers: Omit<Handlers, "reportRedirects" | "reportLinks" | "checkLinks"> = {
  listPages,
  examinePage,
  comparePage,
  whereUsed,
  listReviews,
  listReceipts,
  reportTexts,
  reportLaw,
  assignRule,
  listComponents,
};
