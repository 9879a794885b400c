import type { endpoints } from "../../contracts/index.ts";

/**
 * Traffic assumptions for a health-care provider. Change the values to match your analytics, and rerun
 * scripts/cost.ts.
 */
export interface Provider {
  /** Number of HTML responses per month, including responses to bots and prefetches. */
  pageViews: number;
  /** Number of API calls that the browser makes per page view. */
  callsPerView: number;
  /** Each API call's share of all API calls that browsers make. The shares add up to 1. */
  calls: Readonly<Partial<Record<keyof typeof endpoints, number>>>;
  /**
   * Number of requests per page view for images and calendar files that neither the browser nor Cloudflare has cached.
   */
  filesPerView: number;
  /** Number of pages with traffic, in all languages. The popularity of pages follows Zipf's law. */
  pages: number;
  /** Number of CMS items that a page uses. */
  itemsPerPage: number;
  /** Number of distinct requests for each API call. The popularity of requests follows Zipf's law. */
  searches: number;
  /** Number of data centers that receive most of the traffic. */
  dataCenters: number;
  /** Number of concurrent isolates per data center. */
  isolates: number;
  /** Lifetime of an isolate in hours, after which Cloudflare replaces it. */
  isolateHours: number;
  /** Number of publishes per month, and number of pages that each publish affects. */
  publications: number;
  pagesPerPublication: number;
  /** Number of form submissions, registrations, and bill lookups per month. */
  forms: number;
  /** METRICS_SAMPLE: number of ordinary measurements that one data point represents. */
  metricsSample: number;
  /** Share of page views, API calls, and files that are slow or fail, and have a data point of their own. */
  unusual: number;
  /** Number of images in use, each in about six widths and formats. */
  pictures: number;
  /** Number of hospitals with a price file, and per file: items, plans, bytes, and imports per month. */
  priceFiles: number;
  priceItems: number;
  pricePlans: number;
  priceBytes: number;
  priceImports: number;
  /** Number of price searches per month that no cache answers. */
  priceSearches: number;
  /** Traffic in the busiest second, as a multiple of the average traffic per second. */
  peak: number;
}

/**
 * Each API call's share of all API calls that browsers make. Typeaheads send a request at each pause in typing, and
 * searches send a request after each change to the search criteria.
 */
const calls: Provider["calls"] = {
  locationTypeahead: 0.2,
  providerTypeahead: 0.2,
  indexSuggestions: 0.2,
  webSuggestions: 0.1,
  locationSearch: 0.1,
  providersBySearch: 0.05,
  findEvents: 0.05,
  indexSearch: 0.05,
  findCity: 0.03,
  eventSessions: 0.02,
};

const thousand = 1_000;
const million = 1_000_000;
export const providers: Record<"small" | "large" | "very large", Provider> = {
  /** A hospital and its clinics. */
  small: {
    pageViews: 300 * thousand,
    callsPerView: 1.5,
    calls,
    filesPerView: 0.5,
    pages: 800,
    itemsPerPage: 25,
    searches: 5 * thousand,
    dataCenters: 10,
    isolates: 1,
    isolateHours: 4,
    publications: 300,
    pagesPerPublication: 4,
    forms: 5 * thousand,
    metricsSample: 1,
    unusual: 0.02,
    pictures: 500,
    priceFiles: 1,
    priceItems: 100 * thousand,
    pricePlans: 15,
    priceBytes: 60 * million,
    priceImports: 1 / 3,
    priceSearches: 5 * thousand,
    peak: 8,
  },
  /** A regional system with two dozen hospitals. */
  large: {
    pageViews: 8 * million,
    callsPerView: 1.5,
    calls,
    filesPerView: 0.5,
    pages: 8 * thousand,
    itemsPerPage: 25,
    searches: 60 * thousand,
    dataCenters: 40,
    isolates: 3,
    isolateHours: 8,
    publications: 3 * thousand,
    pagesPerPublication: 6,
    forms: 150 * thousand,
    metricsSample: 1,
    unusual: 0.02,
    pictures: 4 * thousand,
    priceFiles: 24,
    priceItems: million,
    pricePlans: 40,
    priceBytes: 930 * million,
    priceImports: 1 / 3,
    priceSearches: 150 * thousand,
    peak: 10,
  },
  /** A national system. */
  "very large": {
    pageViews: 120 * million,
    callsPerView: 1.5,
    calls,
    filesPerView: 0.5,
    pages: 40 * thousand,
    itemsPerPage: 25,
    searches: 400 * thousand,
    dataCenters: 150,
    isolates: 8,
    isolateHours: 12,
    publications: 15 * thousand,
    pagesPerPublication: 8,
    forms: 2 * million,
    metricsSample: 4,
    unusual: 0.02,
    pictures: 15 * thousand,
    priceFiles: 180,
    priceItems: million,
    pricePlans: 40,
    priceBytes: 930 * million,
    priceImports: 1 / 3,
    priceSearches: 2 * million,
    peak: 12,
  },
};
