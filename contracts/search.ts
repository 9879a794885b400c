/** API calls for the site search, which uses the site's search index and a web search service. */
import { z } from "zod";
import { HOUR_S, MINUTE_S } from "../lib/dates/units.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import {
  lengths,
  list,
  maybe,
  pageLanguage,
  requiredText,
  responseLanguage,
  resultList,
  text,
  typed,
  wholeNumber,
} from "./fields.ts";

/** A page in the results from the site's search index. */
export const IndexResult = z.object({
  title: z.string(),
  description: maybe(z.string()),
  url: z.string(),
  language: responseLanguage,
});
export type IndexResult = z.output<typeof IndexResult>;

/** A page in the results from the web search service. */
export const WebPage = z.object({
  name: z.string(),
  url: z.string(),
  snippet: maybe(z.string()),
  openGraphImage: maybe(z.object({ contentUrl: maybe(z.string()) })),
  language: responseLanguage,
});
export type WebPage = z.output<typeof WebPage>;

const Suggestion = z.object({ displayText: z.string() });

/**
 * Response from the web search service. The service omits `webPages` if there are no results. The schema requires
 * `_type` because the field distinguishes an empty result from an invalid response.
 */
const WebSearchResponse = z
  .object({
    _type: maybe(z.literal("SearchResponse")),
    webPages: maybe(z.object({ value: list(WebPage), totalEstimatedMatches: z.number().min(0) })),
  })
  .refine(({ _type, webPages }) => _type !== undefined || webPages !== undefined)
  .transform(({ webPages }) => ({ webPages }));

/** Suggestions from the web search service, of which the site uses only the first group. */
const WebSuggestionResponse = z.object({
  suggestionGroups: resultList(z.object({ searchSuggestions: list(Suggestion) })),
});

const indexed = { upstream: "search", access: "public", privacy: "none", timeout: timeouts.read } as const;

// The Worker adds the API key and configuration ID, which must never reach the browser.
const web = {
  upstream: "websearch",
  access: "public",
  privacy: "none",
  timeout: timeouts.read,
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S },
  secretHeaders: { "Ocp-Apim-Subscription-Key": "WEB_SEARCH_KEY" },
  settingParams: { customconfig: "WEB_SEARCH_CONFIG_ID" },
} as const;

export const indexSuggestions = endpoint({
  row: "AP-25",
  summary: "Suggests search terms for a search index.",
  ...indexed,
  method: "GET",
  path: "/api/search/get-suggestion-results",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S },
  languageParam: "language",
  request: z.object({ searchText: typed, searchIndex: text(lengths.name).optional(), language: pageLanguage }),
  response: list(Suggestion),
  whenLimited: [],
  example: {
    request: { searchText: "visi", searchIndex: "site" },
    response: [{ displayText: "visiting hours" }],
  },
});

export const indexSearch = endpoint({
  row: "AP-26",
  summary: "Searches one search index.",
  ...indexed,
  method: "GET",
  path: "/api/search/get-search-results",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: 30 * MINUTE_S },
  languageParam: "language",
  request: z.object({ searchText: requiredText(), searchIndex: text(lengths.name).optional(), language: pageLanguage }),
  response: z.object({ results: resultList(IndexResult) }),
  example: {
    request: { searchText: "visiting hours", searchIndex: "site" },
    response: {
      results: [
        {
          title: "Visiting hours",
          description: "When and how to visit a patient.",
          url: "/patients-visitors/visiting",
        },
      ],
    },
  },
});

export const webSuggestions = endpoint({
  row: "AP-27",
  summary: "Suggests search terms for the entire site.",
  ...web,
  method: "GET",
  path: "/custom/suggestions/search",
  languageParam: "setLang",
  request: z.object({ q: typed, setLang: pageLanguage }),
  response: WebSuggestionResponse,
  whenLimited: { suggestionGroups: [] },
  example: {
    request: { q: "flu" },
    response: { suggestionGroups: [{ searchSuggestions: [{ displayText: "flu shots" }] }] },
  },
});

export const webSearch = endpoint({
  row: "AP-28",
  summary: "Searches the entire site. By default, each page has ten results.",
  ...web,
  method: "GET",
  path: "/custom/search",
  languageParam: "setLang",
  request: z.object({
    q: requiredText(),
    setLang: pageLanguage,
    offset: wholeNumber(0, 1_000).default(0),
    count: wholeNumber(1, 50).default(10),
  }),
  response: WebSearchResponse,
  example: {
    request: { q: "flu shots", offset: "10" },
    response: {
      webPages: {
        totalEstimatedMatches: 27,
        value: [
          {
            name: "Flu shots | Larkspur Health",
            url: "https://www.larkspurhealth.example/medical-services/flu-shots",
            snippet: "Walk in at any urgent care, no appointment needed.",
            openGraphImage: { contentUrl: "https://www.larkspurhealth.example/sc10media/flu.jpg" },
          },
        ],
      },
    },
  },
});
