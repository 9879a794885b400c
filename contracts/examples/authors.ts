import { PAGES_STEP } from "../../lib/cms/listed-pages.ts";
import {
  checkLinks,
  comparePage,
  examinePage,
  type LinkReport,
  type ListedPage,
  listComponents,
  listPages,
  listReceipts,
  reportLinks,
  reportRedirects,
  reportTexts,
} from "../authors.ts";
import { example } from "./example.ts";
import { exampleReceipt } from "./purge.ts";

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

const links: LinkReport = {
  checkedAt: "2030-10-08T18:00:00.000Z",
  pages: 210,
  notStored: 8,
  internal: 6_400,
  external: 310,
  brokenCount: 1,
  broken: [
    {
      path: "/about-us",
      language: "en",
      pages: 1,
      block: "RichText",
      item: "B40BE073-0FB2-50BA-A719-E6E53908C85D",
      field: "body",
      to: "/gone",
    },
  ],
  running: null,
};

const exampleRequest = { site: "larkspur", path: "/about-us", language: "en" };

export const examples = [
  example(listPages, {
    row: "PB-05",
    summary: `Lists a site's pages with their storage state, ${PAGES_STEP} per request.`,
    request: { site: "larkspur", search: "about" },
    response: {
      pages: [page],
      total: 1,
      listed: true,
      states: { fresh: 1, stale: 0, outdated: 0, failed: 0, "not stored": 0 },
      broken: 1,
      empty: 1,
      brokenLinks: 1,
    },
  }),
  example(examinePage, {
    row: "PB-05",
    summary: "Returns a stored page with the findings from the layout linter; 404 if the page does not exist.",
    request: exampleRequest,
    response: {
      ...page,
      itemId: "{AAAAAAAA-0000-4000-8000-000000000001}",
      of: "what is stored",
      blocks: 12,
      pictures: 4,
      findings: [{ level: "broken", block: "HeroVideo", item: "", field: "", wrong: "No block has this name" }],
      items: ["aaaaaaaa000040008000000000000001"],
    },
  }),
  example(comparePage, {
    row: "PB-07",
    summary: "Compares the stored page with the current page in the CMS, block by block.",
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
  }),
  example(listReceipts, {
    row: "PB-01",
    summary: "Lists the purge receipts from the last 30 days, newest first, 50 per request.",
    request: {},
    response: { receipts: [{ ...exampleReceipt, state: "everywhere" }] },
  }),
  example(reportRedirects, {
    row: "SD-04",
    summary: "Lists a site's active redirects, and the problems with rules that are invalid or never match.",
    request: { site: "larkspur" },
    response: {
      rules: [{ source: "/find-a-doctor", target: "/providers", status: 301, match: "exact" }],
      problems: [{ rule: 4, source: "/old", wrong: "never met: rule 2 has the same source" }],
    },
  }),
  example(reportTexts, {
    row: "PB-05",
    summary: "Lists UI strings that are missing from a site's dictionaries or that lack a required placeholder.",
    request: { site: "larkspur" },
    response: {
      languages: [
        {
          language: "es",
          texts: 310,
          advice: ['phrase NewSearch is missing: visitors read the default text, in English "New Search"'],
        },
      ],
    },
  }),
  example(reportLinks, {
    row: "PB-05",
    summary: "Returns the result of the last check of all links between a site's stored pages.",
    request: { site: "larkspur" },
    response: links,
  }),
  example(checkLinks, {
    row: "PB-05",
    summary: "Starts a link check immediately. The check reads 20 pages per minute.",
    request: { site: "larkspur" },
    response: { ...links, running: 20 },
  }),
  example(listComponents, {
    row: "PB-05",
    summary: "Lists the components from other sites that a site's pages use, each with the block that renders it.",
    request: { site: "larkspur" },
    response: {
      components: [
        {
          name: "HeroSimple",
          block: "ContentSection",
          uses: 3,
          path: "/about-us",
          language: "en",
          address: "/about-us",
          index: 2,
          hidden: false,
          problems: [],
        },
      ],
      side: "stored",
      read: 12,
    },
  }),
];
