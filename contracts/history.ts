/** Operations on the versions of a page: history, putting an earlier version back, and holding pages until a release. */
import { z } from "zod";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";
import { exampleReceipt, PurgeReceipt } from "./purge.ts";

const timestamp = z.iso.datetime();
const site = requiredText(lengths.name);
const access = ["author"] as const;
const page = {
  site,
  path: requiredText(lengths.address).startsWith("/"),
  language: requiredText(lengths.short),
};
const pageTargets = ({ site, path, language }: { site: string; path: string; language: string }) => [
  `site ${site}`,
  `${language} ${path}`,
];

/** Why visitors get another version than the one that the CMS has published. */
const PageMark = z.object({
  /** `back`: an author put an earlier version back. `held`: an author holds the page until a release. */
  kind: z.enum(["back", "held"]),
  /** The version that visitors get, or null if visitors do not see the page yet. */
  version: z.number().int().nullable(),
  at: timestamp,
  by: z.string(),
  /** The hold's ID and name. */
  hold: z.string().optional(),
  name: z.string().optional(),
});
export type PageMark = z.output<typeof PageMark>;

const PageVersion = z.object({
  id: z.number().int(),
  /** Time when the site first got this version from the CMS. */
  at: timestamp,
  /** The receipt of the publication, and who started it. Null for a version that the site found without a publication. */
  publication: z.string().nullable(),
  person: z.string().nullable(),
  /** Person who last saved the page, if the CMS sends the name. */
  savedBy: z.string().nullable(),
  broken: z.number().int(),
  brokenBlocks: z.array(z.string()),
  /** Whether visitors get this version. */
  isShown: z.boolean(),
});
export type PageVersion = z.output<typeof PageVersion>;

const PageHistory = z.object({ address: z.string(), versions: z.array(PageVersion), mark: PageMark.nullable() });
export type PageHistory = z.output<typeof PageHistory>;

const example = { site: "larkspur", path: "/about-us", language: "en" };

export const readHistory = operation({
  row: "PB-12",
  summary: "Returns the last 20 published versions of a page, newest first, and which of them visitors get.",
  method: "GET",
  path: "/_edge/pages/history",
  access,
  changes: false,
  request: z.object(page),
  response: PageHistory,
  example: {
    request: example,
    response: {
      address: "/about-us",
      versions: [
        {
          id: 12,
          at: "2030-10-08T18:00:00.000Z",
          publication: exampleReceipt.id,
          person: "the CMS",
          savedBy: "Ada Author",
          broken: 0,
          brokenBlocks: [],
          isShown: true,
        },
      ],
      mark: null,
    },
  },
});

export const putBack = operation({
  row: "PB-12",
  summary: "Shows visitors an earlier version of a page until the next publication of the page. Returns a receipt.",
  method: "POST",
  path: "/_edge/pages/put-back",
  access,
  changes: true,
  audit: (request) => ({ action: "page-put-back", targets: [...pageTargets(request), `version ${request.version}`] }),
  request: z.strictObject({ ...page, version: z.number().int().positive() }),
  response: PurgeReceipt,
  example: { request: { ...example, version: 11 }, response: exampleReceipt },
});

export const letGo = operation({
  row: "PB-12",
  summary: "Ends a put-back, so that visitors get what the CMS has published. Returns a receipt.",
  method: "POST",
  path: "/_edge/pages/let-go",
  access,
  changes: true,
  audit: (request) => ({ action: "page-let-go", targets: pageTargets(request) }),
  request: z.strictObject(page),
  response: PurgeReceipt,
  example: { request: example, response: exampleReceipt },
});

/** Maximum number of pages in a hold, and of holds on a site. */
const MAX_HELD_PAGES = 100;
export const MAX_HOLDS = 20;

const Hold = z.object({
  id: z.string(),
  name: z.string(),
  /** Time of the release, or null if an author releases the pages by hand. */
  from: timestamp.nullable(),
  by: z.string(),
  at: timestamp,
  pages: z.array(
    z.object({
      address: z.string(),
      path: z.string(),
      language: z.string(),
      /** Whether visitors do not see the page before the release. */
      isNew: z.boolean(),
    }),
  ),
});
export type Hold = z.output<typeof Hold>;
const Holds = z.object({ holds: z.array(Hold) });

const exampleHold: Hold = {
  id: "0d8f3c52-5f0e-4c43-8a37-2b6f4f6f7a11",
  name: "New clinic",
  from: "2030-10-13T04:00:00.000Z",
  by: "Ada Author",
  at: "2030-10-08T18:00:00.000Z",
  pages: [{ address: "/about-us", path: "/about-us", language: "en", isNew: false }],
};

export const listHolds = operation({
  row: "PB-13",
  summary: "Lists the pages that authors hold until a release.",
  method: "GET",
  path: "/_edge/holds",
  access,
  changes: false,
  request: z.object({ site }),
  response: Holds,
  example: { request: { site: "larkspur" }, response: { holds: [exampleHold] } },
});

export const holdPages = operation({
  row: "PB-13",
  summary:
    "Holds pages: visitors keep the version that they get now, whatever the CMS publishes, until the release. A path in `added` names a page that does not exist yet, which visitors do not see before the release.",
  method: "POST",
  path: "/_edge/holds",
  access,
  changes: true,
  audit: ({ site, name, paths, added }) => ({
    action: "pages-held",
    targets: [`site ${site}`, name, ...paths, ...added.map((path) => `new ${path}`)],
  }),
  request: z
    .strictObject({
      site,
      name: requiredText(lengths.name),
      paths: z.array(requiredText(lengths.address).startsWith("/")).max(MAX_HELD_PAGES).default([]),
      added: z.array(requiredText(lengths.address).startsWith("/")).max(MAX_HELD_PAGES).default([]),
      from: z.iso.datetime({ offset: true }).nullable().default(null),
    })
    .refine(({ paths, added }) => paths.length + added.length > 0, {
      error: "names no page",
      params: { allowed: "at least one page in paths or added" },
    }),
  response: Holds,
  example: {
    request: { site: "larkspur", name: "New clinic", paths: ["/about-us"], from: exampleHold.from },
    response: { holds: [exampleHold] },
  },
});

export const planRelease = operation({
  row: "PB-13",
  summary: "Changes the time of a release. Without a time, an author releases the pages by hand.",
  method: "POST",
  path: "/_edge/holds/:id/time",
  access,
  changes: true,
  audit: ({ site, id, from }) => ({ action: "release-planned", targets: [`site ${site}`, id, from ?? "by hand"] }),
  request: z.strictObject({
    site,
    id: requiredText(lengths.id),
    from: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  response: Holds,
  example: { request: { site: "larkspur", id: exampleHold.id, from: null }, response: { holds: [] } },
});

export const releaseHold = operation({
  row: "PB-13",
  summary: "Releases held pages, all at once. Returns a receipt.",
  method: "POST",
  path: "/_edge/holds/:id/release",
  access,
  changes: true,
  audit: ({ site, id }) => ({ action: "pages-released", targets: [`site ${site}`, id] }),
  request: z.strictObject({ site, id: requiredText(lengths.id) }),
  response: PurgeReceipt,
  example: { request: { site: "larkspur", id: exampleHold.id }, response: exampleReceipt },
});

export const historyOperations = {
  readHistory,
  putBack,
  letGo,
  listHolds,
  holdPages,
  planRelease,
  releaseHold,
} as const;
