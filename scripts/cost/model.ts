import { upstreams } from "../../contracts/endpoint.ts";
import { type Endpoint, endpoints } from "../../contracts/index.ts";
import { DAY_S } from "../../lib/dates/units.ts";
import { declaredPolicy } from "../../worker/cache/cache-rules.ts";
import { DATA_CENTER_MAX_AGE_MS } from "../../worker/config/runtime-config.ts";
import { LIST_LIFETIMES } from "../../worker/content/cached-list.ts";
import { CHECK_OBJECTS, LAYOUT_MAX_AGE_MS, REWRITE_MS } from "../../worker/content/layout-store.ts";
import { PROBE_INTERVAL_MS } from "../../worker/monitoring/probes.ts";
import { PAGE_LIFETIMES } from "../../worker/pages/find-page.ts";
import { RENDERED_PAGE_LIFETIME_SECONDS } from "../../worker/pages/kv-page-store.ts";
import { INDEX_INTERVAL_MS } from "../../worker/publish/item-index.ts";
import { MAX_VERSIONS } from "../../worker/publish/page-history.ts";
import { MAX_PAGES } from "../../worker/publish/queue.ts";
import { priceIndexSize, priceUse } from "./price-files.ts";
import type { Unit } from "./prices.ts";
import type { Provider } from "./providers.ts";

type Calls = Readonly<Record<string, Pick<Endpoint, "access" | "privacy" | "changes" | "cache">>>;

/**
 * Cache lifetimes in seconds, as defined in the code. The lifetime of an uncached API call is 0.
 * @param calls API call declarations, keyed by name
 */
export const lifetimesOf = (calls: Calls = endpoints) => ({
  page: PAGE_LIFETIMES.maxAge,
  layout: LAYOUT_MAX_AGE_MS / 1_000,
  layoutWrite: REWRITE_MS / 1_000,
  list: LIST_LIFETIMES.maxAge,
  renderedPage: RENDERED_PAGE_LIFETIME_SECONDS,
  config: DATA_CENTER_MAX_AGE_MS / 1_000,
  itemIndex: INDEX_INTERVAL_MS / 1_000,
  probe: PROBE_INTERVAL_MS / 1_000,
  calls: Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, declaredPolicy(call as Endpoint)?.maxAge ?? 0]),
  ),
});
export type Lifetimes = ReturnType<typeof lifetimesOf>;
export const lifetimes = lifetimesOf();

const MONTH = 30 * DAY_S;

/**
 * Numbers of platform operations for a single event, such as a form submission or a purge. `tests/worker/cost.test.ts`
 * compares the totals with a replayed hour of traffic.
 */
const PER_EVENT = {
  /**
   * Number of CMS lists that a new isolate reads from KV: the site records, the page list, the redirects, and a
   * dictionary.
   */
  listsOfIsolate: 4,
  /**
   * Number of CMS lists that a page view or form submission revalidates. Excludes the page list, which is revalidated
   * only when a page is rendered.
   */
  listsOfView: 3,
  /** Number of KV reads per form submission: the form handler reads the page's layout. */
  kvReadsOfForm: 1,
  /**
   * Numbers of D1 rows written to the item index: `rowsOfIndexEntry` per day for each page that has traffic, and
   * `rowsOfItem` per CMS item on a new page.
   */
  rowsOfIndexEntry: 2,
  rowsOfItem: 2,
  /**
   * Number of CMS requests per publish, in addition to the requests for layouts: the page list and the site records.
   */
  listsOfPurge: 2,
  /**
   * Number of D1 rows that a purge writes: the control record, the receipt, the audit entries, their hashes, and the
   * render result, including indexes.
   */
  rowsOfPurge: 16,
  /** Number of audit entries for a purge: one before it, and one with its result. */
  auditEntriesOfPurge: 2,
  /**
   * Numbers of D1 rows that a purge reads: for the control record and the receipt (`each`), and per CMS item on each
   * affected page (`item`).
   */
  rowsReadOfPurge: { each: 40, item: 5.5 },
  /**
   * Numbers of D1 rows that a new version of a page writes to the history and its result to the receipt, including
   * indexes, and number of rows that both read.
   */
  rowsOfVersion: 3,
  rowsOfResult: 2,
  rowsReadOfVersion: 20,
  /**
   * Number of scheduled runs per hour, and numbers of D1 rows that each run reads and writes. Each scheduled run also
   * reads one row per upstream and checks up to `auditEntriesOfRun` audit entries in the hash chain.
   */
  runsPerHour: 60,
  rowsReadOfRun: 27,
  rowsWrittenOfRun: 1,
  auditEntriesOfRun: 500,
  /**
   * Number of Durable Object requests per publish webhook: one for the rate limit and one for the claim to write the
   * page list to KV.
   */
  objectRequestsOfPurge: 2,
  /**
   * Number of Durable Object requests per published page: one before the Worker writes the layout to KV, and one before
   * it writes the rendered page.
   */
  objectRequestsOfChangedPage: 2,
  /**
   * Number of Durable Object requests per form submission: for the bot check token, the email address,
   * and the network.
   */
  objectRequestsOfForm: 3,
  /**
   * Maximum number of Durable Object alarms per form submission. The counter Durable Objects for the email address and the
   * network delete expired counters once an hour.
   */
  objectAlarmsOfForm: 2,
  /**
   * Numbers of Durable Object rows that a form submission reads and writes: the counters, the submission in two Durable
   * Objects, and the bot check token. A new Durable Object, such as the one for an email address, also creates a table and sets
   * an alarm. Each row of a JSON list that a statement reads counts as a row.
   */
  objectRowsReadOfForm: 20.8,
  objectRowsWrittenOfForm: 12.6,
  /**
   * Number of seconds that a request keeps a Durable Object with 128 MB active. Cloudflare does not bill for idle
   * Durable Objects.
   */
  objectSeconds: 0.05,
  /** Number of billed operations per queue message: a write, a read, and a delete. */
  queueOperations: 3,
  /** CPU time for each type of request, in milliseconds: the results of `npm run bench`, rounded up. */
  cpu: { page: 0.5, render: 4, call: 0.7, file: 0.7 },
  /** Number of variants per image, with different widths and formats. */
  variants: 6,
};

/** Size of a layout in the history, compressed with gzip, in bytes: the average of the demo's 242 pages. */
const BYTES_OF_VERSION = 6_500;

/** Returns the size of the control database in bytes if each page has its full history. */
const databaseSize = ({ pages, itemsPerPage }: Provider): number =>
  pages * ((1 + itemsPerPage) * 300 + MAX_VERSIONS * BYTES_OF_VERSION);

/** Estimated platform usage in a period. */
export interface Use extends Record<Unit, number> {
  renders: number;
  upstreamRequests: number;
  /** Number of Durable Object alarms, which `objectRequests` includes. */
  objectAlarms: number;
  /** Number of requests about the last check of a layout, which `objectRequests` includes. */
  layoutChecks: number;
}

/**
 * Returns the expected usage in a period.
 * @param seconds length of the period; the provider's `pageViews`, `forms`, and `publications` are monthly numbers
 */
export function estimate(provider: Provider, ages: Lifetimes = lifetimes, seconds = MONTH): Use {
  const { dataCenters, isolates, isolateHours, pages, pagesPerPublication } = provider;
  const share = seconds / MONTH;
  const views = provider.pageViews * share;
  const calls = views * provider.callsPerView;
  const files = views * provider.filesPerView;
  const forms = provider.forms * share;
  const publications = provider.publications * share;
  const runs = (seconds / 3_600) * PER_EVENT.runsPerHour;
  const objectAlarms = forms * PER_EVENT.objectAlarmsOfForm;
  const changedPages = publications * pagesPerPublication;
  const starts = dataCenters * isolates * Math.max(1, seconds / (isolateHours * 3_600));

  const popularity = zipf(pages);
  const viewed = (each: number) => sum(popularity, (part) => 1 - Math.exp((-part * views) / each));
  /** Number of pages with at least one view. */
  const activePages = viewed(1);
  /**
   * Number of page views that are an isolate's first view of the page. On a first view, the Worker reads the rendered
   * page from KV.
   */
  const firstViews = starts * viewed(starts);
  /** Number of page views that are an isolate's first view of a page after a publish changed it. */
  const viewsOfNewVersions = changedPages * Math.min(dataCenters * isolates, ((views / pages) * DAY_S) / seconds);
  /**
   * Number of page views that find an expired page in the cache. On such a view, the Worker reads KV and re-renders the
   * page, once per data center and max age.
   */
  const revalidations =
    dataCenters * sum(popularity, (part) => expirations((part * views) / dataCenters, ages.page, seconds)) -
    dataCenters * viewed(dataCenters);
  const renders = revalidations + activePages + changedPages;
  const layoutAge = Math.max(ages.page, ages.layout);
  /**
   * Number of renders with an expired layout. On a render with an expired layout, the Worker fetches the layout from
   * the CMS, once per max age worldwide.
   */
  const layoutFetches =
    sum(popularity, (part) => expirations(part * views, layoutAge, seconds)) -
    // On average, a publish resets a layout's age when half of its max age has passed.
    changedPages / 2;
  /** The Worker writes an unchanged layout to KV at most once per `layoutWrite`. */
  const layoutWrites = Math.max(
    activePages,
    sum(popularity, (part) => expirations(part * views, ages.layoutWrite, seconds)),
  );
  /**
   * Number of requests to the Durable Objects that remember when layouts were checked: one before a render with a layout
   * that was written long ago, and one after each fetch.
   */
  const layoutChecks = revalidations + layoutFetches + changedPages;
  /** The Worker rewrites a rendered page to KV after half of the page's lifetime has passed. */
  const halfLife = ages.renderedPage / 2;
  const pageWrites = Math.max(
    activePages,
    sum(popularity, (part) => expirations(part * views, halfLife, seconds)),
  );

  /** Number of scheduled runs that copy the audit log's latest hash to a Durable Object. Every run reads the copy. */
  const runsWithEntries = Math.min(runs, publications);
  const objectRequests =
    forms * PER_EVENT.objectRequestsOfForm +
    publications * PER_EVENT.objectRequestsOfPurge +
    changedPages * PER_EVENT.objectRequestsOfChangedPage +
    runs +
    runsWithEntries;

  /** Returns the number of requests that trigger a refetch of expired CMS lists, once per max age and data center. */
  const expiredLists = (requests: number) => dataCenters * expirations(requests / dataCenters, ages.list, seconds);
  const listFetches = PER_EVENT.listsOfView * expiredLists(views + forms) + expiredLists(renders);

  const searchPopularity = zipf(provider.searches);
  const upstreamRequests = Object.entries(provider.calls).reduce((total, [name, part]) => {
    const misses = sum(searchPopularity, (each) =>
      expirations((each * calls * part) / dataCenters, ages.calls[name] ?? 0, seconds),
    );
    return total + dataCenters * misses;
  }, 0);

  const configReads = dataCenters * expirations((views + calls + forms) / dataCenters, ages.config, seconds);
  const messages = publications * Math.ceil(pagesPerPublication / MAX_PAGES);
  const { cpu, rowsReadOfPurge } = PER_EVENT;
  const priceFiles = priceUse(provider, share);
  // The Worker measures each page view, form submission, API call, and requested file, and each response from an
  // upstream or the CMS.
  const measurements =
    views +
    forms +
    calls +
    files +
    upstreamRequests +
    layoutFetches +
    listFetches +
    changedPages +
    publications * PER_EVENT.listsOfPurge;
  return {
    workerRequests: views + calls + files + forms + publications + messages + runs,
    cpuMilliseconds: views * cpu.page + renders * cpu.render + calls * cpu.call + files * cpu.file,
    kvReads:
      firstViews +
      viewsOfNewVersions +
      revalidations +
      renders +
      forms * PER_EVENT.kvReadsOfForm +
      starts * PER_EVENT.listsOfIsolate,
    // Each publish changes the page list.
    kvWrites: layoutWrites + pageWrites + changedPages * 2 + publications + PER_EVENT.listsOfIsolate,
    d1RowsRead:
      configReads +
      publications * rowsReadOfPurge.each +
      changedPages * (provider.itemsPerPage * rowsReadOfPurge.item + PER_EVENT.rowsReadOfVersion) +
      runs *
        (upstreams.length +
          PER_EVENT.rowsReadOfRun +
          Math.min(PER_EVENT.auditEntriesOfRun, PER_EVENT.auditEntriesOfPurge * publications)),
    d1RowsWritten:
      publications * PER_EVENT.rowsOfPurge +
      (activePages + changedPages) * PER_EVENT.rowsOfVersion +
      changedPages * PER_EVENT.rowsOfResult +
      activePages * Math.max(1, seconds / ages.itemIndex) * PER_EVENT.rowsOfIndexEntry +
      activePages * provider.itemsPerPage * PER_EVENT.rowsOfItem +
      (seconds / ages.probe) * upstreams.length +
      runs * PER_EVENT.rowsWrittenOfRun,
    d1Gigabytes: databaseSize(provider) / 1e9,
    objectRequests: objectRequests + objectAlarms + layoutChecks + priceFiles.objectRequests,
    objectGbSeconds:
      (objectRequests + objectAlarms + layoutChecks) * PER_EVENT.objectSeconds * 0.128 + priceFiles.objectGbSeconds,
    objectGigabytes: priceFiles.objectGigabytes,
    fileGigabytes: priceFiles.fileGigabytes,
    // The rate limit for publish webhooks is a counter in Durable Object storage. Claims for KV writes are kept only in
    // memory.
    objectRowsRead: publications + forms * PER_EVENT.objectRowsReadOfForm + runs,
    objectRowsWritten:
      publications + forms * PER_EVENT.objectRowsWrittenOfForm + runsWithEntries + priceFiles.objectRowsWritten,
    queueOperations: messages * PER_EVENT.queueOperations + priceFiles.queueOperations,
    dataPoints: measurements * (provider.unusual + (1 - provider.unusual) / provider.metricsSample),
    pictureVariants: provider.pictures * PER_EVENT.variants,
    renders,
    upstreamRequests,
    objectAlarms,
    layoutChecks,
  };
}

/** A platform limit and the provider's usage in the busiest second. */
interface PlatformLimit {
  name: string;
  used: number;
  limit: number;
  /** Action to take when usage approaches the limit. */
  remedy: string;
}

/** Returns the platform limits with a provider's usage, sorted in descending order by the used share of each limit. */
export function limitsOf(provider: Provider, ages: Lifetimes = lifetimes): PlatformLimit[] {
  const use = estimate(provider, ages);
  const perSecond = (count: number) => (count / MONTH) * provider.peak;
  const configReads = provider.dataCenters / ages.config;
  const countsOfArea = perSecond(provider.forms) / provider.dataCenters;
  const purgeQueries = perSecond(provider.publications * 20);
  const limits: PlatformLimit[] = [
    {
      name: "D1: queries per second on the control database, at 1 ms each",
      used: configReads + purgeQueries,
      limit: 1_000,
      remedy: "Increase the max age of the control record in a data center.",
    },
    {
      name: "Durable Objects: requests per second to the counters of one region",
      used: countsOfArea,
      limit: 500,
      remedy: "Use a longer IP address prefix in the counter names for networks.",
    },
    {
      name: "D1: size of the control database",
      used: databaseSize(provider),
      limit: 10e9,
      remedy: "Give each group of sites its own control database.",
    },
    {
      name: "Durable Objects: size of the index of one price file",
      used: priceIndexSize(provider),
      limit: 10e9,
      remedy: "Leave out of the file what no visitor looks up, or publish a file for each location.",
    },
    {
      name: "KV: writes per second to one key",
      // Until KV has propagated a layout to all data centers, each data center with an expired page writes the layout.
      used: provider.dataCenters / ages.layoutWrite + provider.publications / MONTH,
      limit: 1,
      remedy: "Increase the max age of pages. Publish webhooks still purge pages immediately.",
    },
    {
      name: "Durable Objects: requests per second to the checks of one eighth of the layouts",
      used: perSecond(use.layoutChecks) / CHECK_OBJECTS,
      limit: 500,
      remedy: "Increase the number of objects, or the max age of pages.",
    },
    {
      name: "Queues: messages per second",
      used: perSecond(use.queueOperations / PER_EVENT.queueOperations),
      limit: 5_000,
      remedy: "Add a queue for each group of sites.",
    },
  ];
  return limits.sort((a, b) => b.used / b.limit - a.used / a.limit);
}

/**
 * Returns the expected number of requests for an expired cache entry. The function assumes that requests arrive at
 * random times and that each request for an expired entry renews it for `age` seconds.
 */
const expirations = (requests: number, age: number, seconds: number): number =>
  requests / (1 + (requests / seconds) * age);

/**
 * Returns each item's share of the requests under Zipf's law: the n-th most popular item receives 1/n as many requests
 * as the most popular item.
 */
function zipf(count: number): number[] {
  const weights = Array.from({ length: Math.max(1, Math.round(count)) }, (_, index) => 1 / (index + 1));
  const total = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / total);
}

const sum = (parts: number[], weightOf: (part: number) => number): number =>
  parts.reduce((total, part) => total + weightOf(part), 0);
