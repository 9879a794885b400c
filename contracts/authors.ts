/** Operations that let authors list and check a site's stored pages and list purge receipts. */
import { z } from "zod";
import { PAGES_STEP, pageProblems, pageSorts, pageStates } from "../lib/cms/listed-pages.ts";
import {
  assignRule,
  checkLinks,
  listComponents,
  reportLaw,
  reportLinks,
  reportRedirects,
  reportTexts,
} from "./author-reports.ts";
import { comparePage, exampleRequest, onePage } from "./comparison.ts";
import { lengths, requiredText, text, wholeNumber } from "./fields.ts";
import { operation } from "./operation.ts";
import { exampleReceipt, PurgeReceipt } from "./purge.ts";

const timestamp = z.iso.datetime();
const count = z.number().int();
const site = requiredText(lengths.name);
const access = ["author", "ops"] as const;

/** Storage status of a page. The Worker reads the status from KV metadata, not from the stored page. */
const PageStatus = z.object({
  state: z.enum(pageStates),
  /** Time when the Worker fetched the stored layout from the CMS. */
  storedAt: timestamp.optional(),
  /** Time of the page's last purge. Omitted if the purge was more than three days ago. */
  purgedAt: timestamp.optional(),
  /** Length of the layout document in characters. */
  weight: count.optional(),
  /**
   * Number of layout linter findings: `broken` counts content that is omitted or throws an error, and `advice` counts
   * suggestions.
   */
  broken: count.optional(),
  advice: count.optional(),
  /** Names of up to five blocks that are unknown or invalid, or that throw an error. */
  brokenBlocks: z.array(z.string()),
  /**
   * Number of empty blocks, which render nothing because they have no content. `emptyBlocks` contains the names of up
   * to five empty blocks.
   */
  empty: count.optional(),
  emptyBlocks: z.array(z.string()),
  /** Why visitors get another version than the CMS has published: an author holds the page or put a version back. */
  mark: z.enum(["back", "held"]).optional(),
  /** Reason for the last failed refresh of the layout. */
  failure: z.string().optional(),
});
export type PageStatus = z.output<typeof PageStatus>;

export const ListedPage = PageStatus.extend({
  /** URL path of the page without its language prefix. */
  path: z.string(),
  language: z.string(),
  /** Public URL path of the page, including its language prefix. */
  address: z.string(),
  name: z.string(),
  /** Time when the page was last published, according to the CMS page list. */
  updatedAt: z.string().optional(),
  /** The feature or path in the site record's `notUsed` to which the page belongs. Visitors get the not-found page. */
  notUsed: z.string().optional(),
  /** True if the page is in KV but its path is not in the CMS page list. */
  unlisted: z.literal(true).optional(),
  /** True for a wildcard item, which renders all pages below a path and is no page itself. */
  wildcard: z.literal(true).optional(),
});
export type ListedPage = z.output<typeof ListedPage>;

const page: ListedPage = {
  path: "/about-us",
  language: "en",
  address: "/about-us",
  name: "About us",
  state: "fresh",
  storedAt: "2030-10-08T18:00:00.000Z",
  weight: 48_210,
  broken: 1,
  advice: 0,
  brokenBlocks: ["HeroVideo"],
  empty: 1,
  emptyBlocks: ["CtaBanner"],
};

export const listPages = operation({
  row: "PB-05",
  summary: `Lists a site's pages with their storage state, ${PAGES_STEP} per request.`,
  method: "GET",
  path: "/_edge/pages",
  access,
  changes: false,
  request: z.object({
    site,
    /** Search text. Limits the response to pages whose name or URL contains the text. */
    search: text(lengths.search).optional(),
    language: text(lengths.short).optional(),
    state: z.enum(pageStates).optional(),
    /** Type of problem. Limits the response to pages that have the given problem. */
    problems: z.enum(pageProblems).optional(),
    sort: z.enum(pageSorts).default("address"),
    page: wholeNumber(1, 1_000).default(1),
  }),
  response: z.object({
    pages: z.array(ListedPage),
    /** Number of pages that match the search text and the filters. */
    total: count,
    /**
     * Whether the CMS page list is available. If the CMS page list is unavailable, the response contains only pages
     * stored in KV.
     */
    listed: z.boolean(),
    /** Number of pages in each storage state. */
    states: z.record(z.enum(pageStates), count),
    /** Number of pages that have broken content (`broken`) or empty blocks (`empty`). */
    broken: count,
    empty: count,
    /** Number of pages whose review is due within 30 days or overdue. */
    reviewsDue: count,
    /** Number of broken links, or null if links were never checked or the control database is unavailable. */
    brokenLinks: count.nullable(),
    /** Number of linked PDF files that need an accessible version, or null if the control database is unavailable. */
    unreadableFiles: count.nullable(),
  }),
  example: {
    request: { site: "larkspur", search: "about" },
    response: {
      pages: [page],
      total: 1,
      listed: true,
      states: { fresh: 1, stale: 0, outdated: 0, failed: 0, "not stored": 0 },
      broken: 1,
      empty: 1,
      reviewsDue: 0,
      brokenLinks: 1,
      unreadableFiles: 0,
    },
  },
});

/** A finding from the layout linter. */
const Finding = z.object({
  level: z.enum(["broken", "advice"]),
  block: z.string(),
  item: z.string(),
  field: z.string(),
  wrong: z.string(),
  /** Set for a link to a missing page, and for a linked file that people cannot read. */
  about: z.literal("link").optional(),
});

const Examination = PageStatus.extend({
  path: z.string(),
  language: z.string(),
  address: z.string(),
  name: z.string(),
  itemId: z.string(),
  /** URL of the page in the CMS's editor. */
  editor: z.string().optional(),
  /** Source of the linted layout: KV, or the CMS if the layout is not in KV. */
  of: z.enum(["what is stored", "the content system"]),
  blocks: count,
  pictures: count,
  findings: z.array(Finding),
  /**
   * Purge keys for the CMS items, data sources, and files that the page uses. Purging any key in the list also purges
   * the page.
   */
  items: z.array(z.object({ key: z.string(), editor: z.string().optional() })),
});
export type Examination = z.output<typeof Examination>;

export const examinePage = operation({
  row: "PB-05",
  summary: "Returns a stored page with the findings from the layout linter; 404 if the page does not exist.",
  method: "GET",
  path: "/_edge/pages/examination",
  access,
  changes: false,
  request: onePage,
  response: Examination,
  example: {
    request: exampleRequest,
    response: {
      ...page,
      itemId: "{AAAAAAAA-0000-4000-8000-000000000001}",
      of: "what is stored",
      blocks: 12,
      pictures: 4,
      findings: [{ level: "broken", block: "HeroVideo", item: "", field: "", wrong: "No block has this name" }],
      items: [{ key: "aaaaaaaa000040008000000000000001" }],
    },
  },
});

const ReviewedPage = z.object({
  address: z.string(),
  path: z.string(),
  language: z.string(),
  name: z.string(),
  /** Date of the last review, or null for a page that nobody has reviewed. */
  reviewed: z.string().nullable(),
  /** Date by which the page must be reviewed again, or null. */
  due: z.string().nullable(),
  /** URL of the page in the CMS's editor. */
  editor: z.string().optional(),
});
export type ReviewedPage = z.output<typeof ReviewedPage>;

export const listReviews = operation({
  row: "PB-14",
  summary: "Lists the pages with a review or a date for one, ordered by the date of the next review.",
  method: "GET",
  path: "/_edge/reviews",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    pages: z.array(ReviewedPage),
    /** Number of stored pages that nobody has reviewed and that have no date for a review. */
    without: count,
    /** Number of pages whose review is due within 30 days or overdue. */
    soon: count,
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      pages: [
        {
          address: "/about-us",
          path: "/about-us",
          language: "en",
          name: "About us",
          reviewed: "2029-10-08",
          due: "2030-10-08",
        },
      ],
      without: 12,
      soon: 1,
    },
  },
});

/** What an author can update or look up: the kind of the thing that `name` names. */
const useKinds = ["page", "section", "item", "component", "site"] as const;

export const whereUsed = operation({
  row: "PB-10",
  summary:
    "Returns the pages that show an item, a picture, a partial design, or a component, or that belong to a section or the site. An update of it changes these pages.",
  method: "GET",
  path: "/_edge/uses",
  access,
  changes: false,
  request: z.object({
    site,
    kind: z.enum(useKinds),
    /** A path, an item ID, the URL of a media file, or the name of a component. Empty for the site. */
    name: text(lengths.address).default(""),
  }),
  response: z.object({
    /** Up to 500 of the pages. */
    pages: z.array(z.object({ address: z.string(), path: z.string(), language: z.string(), name: z.string() })),
    pageCount: count,
    languages: z.array(z.string()),
    /** Number of stored API responses that contain the item. */
    calls: count,
  }),
  example: {
    request: { site: "larkspur", kind: "item", name: "{AAAAAAAA-0000-4000-8000-000000000001}" },
    response: {
      pages: [{ address: "/about-us", path: "/about-us", language: "en", name: "About us" }],
      pageCount: 1,
      languages: ["en"],
      calls: 0,
    },
  },
});

export const listReceipts = operation({
  row: "PB-01",
  summary: "Lists the purge receipts from the last 30 days, newest first, 50 per request.",
  method: "GET",
  path: "/_edge/purge",
  access,
  changes: false,
  request: z.object({
    /** Limits the response to purge receipts created before this time, a Unix timestamp in milliseconds. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    receipts: z.array(PurgeReceipt),
    /** Value of `before` for the next page of results. Omitted on the last page. */
    next: count.optional(),
  }),
  example: {
    request: {},
    response: { receipts: [{ ...exampleReceipt, state: "everywhere" }] },
  },
});

export const authorOperations = {
  listPages,
  examinePage,
  comparePage,
  whereUsed,
  listReviews,
  listReceipts,
  reportRedirects,
  reportLaw,
  assignRule,
  reportTexts,
  reportLinks,
  checkLinks,
  listComponents,
} as const;
