/** Operations that let authors list a site's stored pages, purge receipts, redirects, and dictionaries. */
import { z } from "zod";
import { pageProblems, pageSorts, pageStates } from "../lib/cms/listed-pages.ts";
import { lengths, requiredText, text, wholeNumber } from "./fields.ts";
import { operation } from "./operation.ts";
import { PurgeReceipt } from "./purge.ts";

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
  /** True if the page is in KV but its path is not in the CMS page list. */
  unlisted: z.literal(true).optional(),
});
export type ListedPage = z.output<typeof ListedPage>;

export const listPages = operation({
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
    /** Number of broken links, or null if links were never checked or the control database is unavailable. */
    brokenLinks: count.nullable(),
  }),
});

const onePage = z.object({
  site,
  path: requiredText(lengths.address).startsWith("/"),
  language: requiredText(lengths.short),
});

/** A finding from the layout linter. */
const Finding = z.object({
  level: z.enum(["broken", "advice"]),
  block: z.string(),
  item: z.string(),
  field: z.string(),
  wrong: z.string(),
});

const Examination = PageStatus.extend({
  path: z.string(),
  language: z.string(),
  address: z.string(),
  name: z.string(),
  itemId: z.string(),
  /** Source of the linted layout: KV, or the CMS if the layout is not in KV. */
  of: z.enum(["what is stored", "the content system"]),
  blocks: count,
  pictures: count,
  findings: z.array(Finding),
  /**
   * Purge keys for the CMS items, data sources, and files that the page uses. Purging any key in the list also purges
   * the page.
   */
  items: z.array(z.string()),
});
export type Examination = z.output<typeof Examination>;

export const examinePage = operation({
  method: "GET",
  path: "/_edge/pages/examination",
  access,
  changes: false,
  request: onePage,
  response: Examination,
});

/** Word diff between two versions of a text field. */
const FieldChange = z.object({
  field: z.string(),
  parts: z.array(z.object({ text: z.string(), change: z.enum(["same", "added", "removed"]) })),
});
export type FieldChange = z.output<typeof FieldChange>;

const BlockComparison = z.object({
  name: z.string(),
  region: z.enum(["header", "main", "footer"]),
  item: z.string(),
  state: z.enum(["same", "changed", "moved", "new", "gone"]),
  fields: z.array(FieldChange),
  /** Index of the block on the stored page and on the current page, or null if the block is not on that page. */
  stored: count.nullable(),
  now: count.nullable(),
  /**
   * Whether the stored and the current version of the block render nothing, because the version is empty or throws an
   * error. `hiddenStored` and `hiddenNow` are false for an unchanged block.
   */
  hiddenStored: z.boolean(),
  hiddenNow: z.boolean(),
});
export type BlockComparison = z.output<typeof BlockComparison>;

const Comparison = z.object({
  path: z.string(),
  language: z.string(),
  address: z.string(),
  name: z.string(),
  storedAt: timestamp.optional(),
  /** Whether the page exists in KV (`isStored`) and in the CMS (`isThere`). */
  isStored: z.boolean(),
  isThere: z.boolean(),
  /** Changes to page fields such as the name and description, excluding changes to blocks. */
  fields: z.array(FieldChange),
  blocks: z.array(BlockComparison),
});
export type Comparison = z.output<typeof Comparison>;

export const comparePage = operation({
  method: "GET",
  path: "/_edge/pages/comparison",
  access,
  changes: false,
  perMinute: 60,
  request: onePage,
  response: Comparison,
});

export const listReceipts = operation({
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
});

const Rule = z.object({ source: z.string(), target: z.string(), status: count, match: z.string() });

export const reportRedirects = operation({
  method: "GET",
  path: "/_edge/redirects",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    rules: z.array(Rule),
    problems: z.array(z.object({ rule: count, source: z.string(), wrong: z.string() })),
  }),
});

export const reportTexts = operation({
  method: "GET",
  path: "/_edge/texts",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    languages: z.array(z.object({ language: z.string(), texts: count, advice: z.array(z.string()) })),
  }),
});

/** A link to a nonexistent page on the site. */
const BrokenLink = z.object({
  /** First page that contains the link, and number of pages that share the link's CMS item. */
  path: z.string(),
  language: z.string(),
  pages: count,
  block: z.string(),
  item: z.string(),
  field: z.string(),
  /** Path to which the link points. */
  to: z.string(),
});
export type BrokenLink = z.output<typeof BrokenLink>;

const LinkReport = z.object({
  /** Time when the last check completed, or null if no check has completed. */
  checkedAt: timestamp.nullable(),
  /** Totals from the last completed check, which reads only pages stored in KV. */
  pages: count,
  notStored: count,
  internal: count,
  external: count,
  brokenCount: count,
  /** Up to 200 broken links. A link in a shared item, such as a header, is listed once. */
  broken: z.array(BrokenLink),
  /** Number of pages read so far by the current check, or null if no check is running. */
  running: count.nullable(),
});
export type LinkReport = z.output<typeof LinkReport>;

export const reportLinks = operation({
  method: "GET",
  path: "/_edge/links",
  access,
  changes: false,
  request: z.object({ site }),
  response: LinkReport,
});

export const checkLinks = operation({
  method: "POST",
  path: "/_edge/links",
  access,
  changes: true,
  perMinute: 10,
  audit: ({ site }) => ({ action: "links-checked", targets: [`site ${site}`] }),
  request: z.strictObject({ site }),
  response: LinkReport,
});

const MappedComponent = z.object({
  /** The component's name in the CMS. */
  name: z.string(),
  /** Name of the block that renders the component, or null if no block does. */
  block: z.string().nullable(),
  /** Number of times that the component occurs on the checked pages. */
  uses: count,
  /** Path, language, and URL of the first page that uses the component, and index of the component on that page. */
  path: z.string(),
  language: z.string(),
  address: z.string(),
  index: count,
  /** Whether the component renders nothing on the first page that uses it. */
  hidden: z.boolean(),
  /** The component's problems, such as text, links, and images that the page does not render. */
  problems: z.array(z.string()),
});
export type MappedComponent = z.output<typeof MappedComponent>;

export const listComponents = operation({
  method: "GET",
  path: "/_edge/components",
  access,
  changes: false,
  perMinute: 60,
  request: z.object({
    site,
    /**
     * Path of a single page to check. The operation reads the page from the CMS. If `path` is omitted, the operation
     * checks up to 100 stored pages.
     */
    path: requiredText(lengths.address).startsWith("/").optional(),
    language: requiredText(lengths.short).optional(),
  }),
  response: z.object({
    components: z.array(MappedComponent),
    /** Version of the checked pages: the stored version, or the current version in the CMS. */
    side: z.enum(["stored", "now"]),
    /** Number of pages that the operation read. */
    read: count,
  }),
});

export const authorOperations = {
  listPages,
  examinePage,
  comparePage,
  listReceipts,
  reportRedirects,
  reportTexts,
  reportLinks,
  checkLinks,
  listComponents,
} as const;
