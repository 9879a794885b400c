/** What authors see of a site's pages and of what was published (PB rows, DX-03, SD-04). */
import { z } from "zod";
import { PAGES_STEP, pageProblems, pageSorts, pageStates } from "../lib/cms/listed-pages.ts";
import { filled, lengths, text, whole } from "./fields.ts";
import { operation } from "./operation.ts";
import { exampleReceipt, PurgeReceipt } from "./purge.ts";

const moment = z.iso.datetime();
const count = z.number().int();
const site = filled(lengths.name);
const access = ["author", "ops"] as const;

/** What is known of a stored page without reading it. */
const PageStatus = z.object({
  state: z.enum(pageStates),
  /** When it was requested from the content system. */
  storedAt: moment.optional(),
  /** Of the last three days. */
  purgedAt: moment.optional(),
  /** Characters of its layout document. */
  weight: count.optional(),
  /** How many things are left out of it or fail, and how many are only worth a look. */
  broken: count.optional(),
  advice: count.optional(),
  /** The first blocks that are unknown, cannot be read, or fail. */
  brokenBlocks: z.array(z.string()),
  /** How many blocks visitors see nothing of because nothing is filled in. The first by name. */
  empty: count.optional(),
  emptyBlocks: z.array(z.string()),
  /** Why it could not be renewed. */
  failure: z.string().optional(),
});
export type PageStatus = z.output<typeof PageStatus>;

export const ListedPage = PageStatus.extend({
  /** Without the prefix of its language. */
  path: z.string(),
  language: z.string(),
  /** As visitors find it. */
  address: z.string(),
  name: z.string(),
  /** When it was last published, as the page list says. */
  updatedAt: z.string().optional(),
  /** It is stored, but the page list has none of its path. */
  unlisted: z.literal(true).optional(),
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
  summary: `The pages of a site, and how each is stored: ${PAGES_STEP} of them.`,
  method: "GET",
  path: "/_edge/pages",
  access,
  changes: false,
  request: z.object({
    site,
    /** Words of the name or the address. */
    search: text(lengths.search).optional(),
    language: text(lengths.short).optional(),
    state: z.enum(pageStates).optional(),
    /** Only pages that have this. */
    problems: z.enum(pageProblems).optional(),
    sort: z.enum(pageSorts).default("address"),
    page: whole(1, 1_000).default(1),
  }),
  response: z.object({
    pages: z.array(ListedPage),
    /** How many fit in all. */
    total: count,
    /** Whether the page list could be had; without it only stored pages are known. */
    listed: z.boolean(),
    /** How many pages of the site are in each state. */
    states: z.record(z.enum(pageStates), count),
    /** How many pages there are with each kind of problem. */
    broken: count,
    empty: count,
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
    },
  },
});

const onePage = z.object({ site, path: filled(lengths.address).startsWith("/"), language: filled(lengths.short) });
const exampleRequest = { site: "larkspur", path: "/about-us", language: "en" };

/** What the layout doctor says of one thing on a page. */
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
  /** Which document was examined: the stored one, where there is one. */
  of: z.enum(["what is stored", "the content system"]),
  blocks: count,
  pictures: count,
  findings: z.array(Finding),
  /** Keys of the items, data sources and files that it uses: a purge of one of them reaches it. */
  items: z.array(z.string()),
});
export type Examination = z.output<typeof Examination>;

export const examinePage = operation({
  row: "PB-05",
  summary: "One page as it is stored, with what the layout doctor says of it; null where there is no such page.",
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
      findings: [{ level: "broken", block: "HeroVideo", item: "", field: "", wrong: "there is no block of this name" }],
      items: ["aaaaaaaa000040008000000000000001"],
    },
  },
});

/** A field before and after, compared word by word. */
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
  /** Which block of each side it is, by number; null on the side that has none. */
  stored: count.nullable(),
  now: count.nullable(),
  /** Whether visitors see nothing of it on a side, where it is not the same on both: it fails, or is empty. */
  hiddenStored: z.boolean(),
  hiddenNow: z.boolean(),
});
export type BlockComparison = z.output<typeof BlockComparison>;

const Comparison = z.object({
  path: z.string(),
  language: z.string(),
  address: z.string(),
  name: z.string(),
  storedAt: moment.optional(),
  /** Whether there is a page on either side. */
  isStored: z.boolean(),
  isThere: z.boolean(),
  /** What changes of the page itself: its name, its description. */
  fields: z.array(FieldChange),
  blocks: z.array(BlockComparison),
});
export type Comparison = z.output<typeof Comparison>;

export const comparePage = operation({
  row: "PB-07",
  summary: "A page as it is stored beside the page as the content system has it now, block by block.",
  method: "GET",
  path: "/_edge/pages/comparison",
  access,
  changes: false,
  perMinute: 60,
  request: onePage,
  response: Comparison,
  example: {
    request: exampleRequest,
    response: {
      path: "/about-us",
      language: "en",
      address: "/about-us",
      name: "About us",
      storedAt: "2030-10-08T18:00:00.000Z",
      isStored: true,
      isThere: true,
      fields: [],
      blocks: [
        {
          name: "RichText",
          region: "main",
          item: "{AAAAAAAA-0000-4000-8000-000000000001}",
          state: "changed",
          fields: [
            {
              field: "title",
              parts: [
                { text: "Our ", change: "same" },
                { text: "story", change: "removed" },
                { text: "people", change: "added" },
              ],
            },
          ],
          stored: 1,
          now: 1,
          hiddenStored: false,
          hiddenNow: false,
        },
      ],
    },
  },
});

export const listReceipts = operation({
  row: "PB-01",
  summary: "The receipts of the last 30 days, newest first, 50 at a time.",
  method: "GET",
  path: "/_edge/purge",
  access,
  changes: false,
  request: z.object({
    /** Only those before this moment, in milliseconds since 1970. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    receipts: z.array(PurgeReceipt),
    /** The cursor of the next part; absent at the end. */
    next: count.optional(),
  }),
  example: { request: {}, response: { receipts: [{ ...exampleReceipt, state: "everywhere" }] } },
});

const Rule = z.object({ source: z.string(), target: z.string(), status: count, match: z.string() });

export const reportRedirects = operation({
  row: "SD-04",
  summary: "The redirects of a site that work, and what is wrong with those that are set aside or never met.",
  method: "GET",
  path: "/_edge/redirects",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    rules: z.array(Rule),
    problems: z.array(z.object({ rule: count, source: z.string(), wrong: z.string() })),
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      rules: [{ source: "/find-a-doctor", target: "/providers", status: 301, match: "exact" }],
      problems: [{ rule: 4, source: "/old", wrong: "never met: rule 2 has the same source" }],
    },
  },
});

export const reportTexts = operation({
  row: "PB-05",
  summary: "What is missing from the dictionaries of a site, or has lost a place that is filled in.",
  method: "GET",
  path: "/_edge/texts",
  access,
  changes: false,
  request: z.object({ site }),
  response: z.object({
    languages: z.array(z.object({ language: z.string(), texts: count, advice: z.array(z.string()) })),
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      languages: [
        {
          language: "es",
          texts: 310,
          advice: ['phrase NewSearch is missing: visitors read ours, in English "New Search"'],
        },
      ],
    },
  },
});

export const authorOperations = {
  listPages,
  examinePage,
  comparePage,
  listReceipts,
  reportRedirects,
  reportTexts,
} as const;
