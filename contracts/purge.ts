/** Operations that let authors and machines purge content, report publishes, and read purge receipts. */
import { z } from "zod";
import { PublishWebhook } from "./content.ts";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

const MAX_TARGETS = 300;
const paths = z.array(requiredText(lengths.address).startsWith("/")).max(MAX_TARGETS).default([]);
const names = z.array(requiredText(lengths.search)).max(MAX_TARGETS).default([]);

const site = requiredText(lengths.name);
const targets = {
  site,
  /** Public page paths, including the language prefix, such as `/es/about-us` for a Spanish page. */
  paths,
  /** Whether to also purge the pages in `paths` in the site's other languages. */
  translations: z.boolean().default(false),
  /** Paths of pages to purge together with all pages under them. */
  prefixes: paths,
  /** IDs of component data sources. */
  tags: names,
  /** IDs of content items and URLs of media files. */
  items: names,
  /**
   * Whether to purge the entire site: all pages, CMS lists, dictionaries, and API responses whose cache policy sets
   * `purgedWithContent`.
   */
  all: z.boolean().default(false),
  /** Whether to purge the cached pages immediately, before their new versions are rendered. */
  now: z.boolean().default(false),
};
interface Named extends Record<"paths" | "prefixes" | "tags" | "items", string[]> {
  all: boolean;
}
const hasTarget = ({ paths, prefixes, tags, items, all }: Named) =>
  all || [paths, prefixes, tags, items].some(({ length }) => length);
const NO_TARGET = {
  error: "contains nothing to purge",
  params: { allowed: "at least one of paths, prefixes, tags and items, or all" },
};

export const PurgeRequest = z.strictObject(targets).refine(hasTarget, NO_TARGET);
export type PurgeRequest = z.output<typeof PurgeRequest>;

/** Maximum number of targets in an audit entry and in each of a receipt's lists. */
export const MAX_LISTED = 500;

/** Returns the requested targets of a purge, for its receipt and its audit entry. */
export const purgeTargets = ({ site, paths, translations, prefixes, tags, items, all }: Omit<PurgeRequest, "now">) =>
  [
    `site ${site}`,
    ...(all ? ["all"] : []),
    ...paths.map((path) => (translations ? `${path} in all languages` : path)),
    ...prefixes.map((path) => `${path} and below`),
    ...tags,
    ...items,
  ].slice(0, MAX_LISTED);

/**
 * State of a purge: `on its way`, `live here` (verified in the data center that handled the request), or `everywhere`
 * (after `everywhereBy`).
 */
export const PurgeState = z.enum(["on its way", "live here", "everywhere"]);
export type PurgeState = z.output<typeof PurgeState>;

/**
 * Result of a publication for a page: visitors get a new version (`renewed`), the page did not change (`unchanged`), an
 * author holds or put back another version (`kept`), the CMS removed the page (`removed`), or visitors still get the
 * earlier version (`failed`). `on visit`: the Worker renders the page when a visitor opens it. `waiting`: no result yet.
 */
export const pageResults = ["renewed", "unchanged", "kept", "removed", "failed", "on visit", "waiting"] as const;
export type PageResult = (typeof pageResults)[number];

export const PurgeReceipt = z.object({
  id: z.string(),
  /** Time of the purge. Content cached before the purge is invalid. */
  at: z.iso.datetime(),
  /** Role of the caller. Receipts from earlier releases do not contain the role or the requested targets. */
  by: z.enum(["staff", "requests", "author", "ops", "machine"]).optional(),
  /** The caller's display name from the token claims. Omitted for machines. */
  name: z.string().optional(),
  /** IATA code of the data center that handled the purge, where the purge takes effect first. */
  place: z.string().optional(),
  asked: z.array(z.string()).optional(),
  /**
   * Up to 500 of the purged pages. `pageCount` is the total number of purged pages. If it exceeds 500, a page that is
   * not in `pages` is counted again each time another webhook request purges it. All pages that a wildcard item renders
   * count as one entry.
   */
  pages: z.array(
    z.object({
      site: z.string(),
      language: z.string(),
      path: z.string(),
      /** Omitted in receipts from earlier releases. */
      result: z.enum(pageResults).optional(),
      /** Reason for the result `failed` or `kept`. */
      reason: z.string().optional(),
      /** Number and names of the new version's blocks that visitors do not see, because their content is invalid. */
      broken: z.number().int().optional(),
      brokenBlocks: z.array(z.string()).optional(),
    }),
  ),
  /** Number of pages with each result. Omitted in receipts from earlier releases. */
  results: z.record(z.enum(pageResults), z.number().int()).optional(),
  pageCount: z.number().int(),
  /** Up to 500 of the purged API responses, such as `GET /medical-services/get-service-item-info {"id":"svc-011"}`. */
  calls: z.array(z.string()),
  /** Requested items that no page and no API response in the item index uses. */
  unused: z.array(z.string()).optional(),
  /** Number of purged layouts and API responses. */
  keys: z.number().int(),
  state: PurgeState,
  /** Time by which the purge takes effect in every data center. */
  everywhereBy: z.iso.datetime(),
  /** URL of the purge receipt. */
  address: z.string(),
});
export type PurgeReceipt = z.output<typeof PurgeReceipt>;

const access = ["author", "ops"] as const;

/** Purge receipt shared by the examples. */
export const exampleReceipt: PurgeReceipt = {
  id: "6f1c1f0e-6f5c-4a62-9a57-0f9a7c0b8d11",
  at: "2030-10-08T18:00:00.000Z",
  by: "author",
  name: "Ada Author",
  place: "DEN",
  asked: ["site larkspur", "/about-us"],
  pages: [{ site: "larkspur", language: "en", path: "/about-us", result: "renewed" }],
  results: { renewed: 1, unchanged: 0, kept: 0, removed: 0, failed: 0, "on visit": 0, waiting: 0 },
  pageCount: 1,
  calls: [],
  keys: 2,
  state: "live here",
  everywhereBy: "2030-10-08T18:00:10.000Z",
  address: "/_edge/purge/6f1c1f0e-6f5c-4a62-9a57-0f9a7c0b8d11",
};

const plan: PurgePlan = {
  id: "0d8f3c52-5f0e-4c43-8a37-2b6f4f6f7a10",
  from: "2030-10-09T06:00:00.000Z",
  until: null,
  asked: ["/about-us"],
  by: "author",
  name: "Ada Author",
};

export const purge = operation({
  row: "AU-09",
  summary: "Purges pages, items, or an entire site, and returns a receipt.",
  method: "POST",
  path: "/_edge/purge",
  access,
  machines: true,
  changes: true,
  perMinute: 10,
  audit: (request) => ({ action: "purge", targets: purgeTargets(request) }),
  request: PurgeRequest,
  response: PurgeReceipt,
  example: {
    request: { site: "larkspur", paths: ["/about-us"] },
    response: exampleReceipt,
  },
});

export const readReceipt = operation({
  row: "PB-01",
  summary: "Returns a receipt with the current progress of the purge. Receipts are stored for 30 days.",
  method: "GET",
  path: "/_edge/purge/:id",
  access,
  machines: true,
  changes: false,
  request: z.object({ id: requiredText(lengths.id) }),
  response: PurgeReceipt,
  example: {
    request: { id: exampleReceipt.id },
    response: { ...exampleReceipt, state: "everywhere" },
  },
});

/** Returns the published items that a webhook request lists, for the purge receipt and the audit entry. */
export function publicationTargets({
  invocation_id: invocation,
  updates,
  PublisherOptions: options,
}: z.output<typeof PublishWebhook>): string[] {
  const id = invocation ?? options?.RecoveryId;
  const names = updates
    ? new Set(updates.map(({ identifier }) => identifier))
    : [...(options?.RootItemId ? [options.RootItemId] : []), "all"];
  return [id ? `publication ${id}` : "publication", ...names].slice(0, MAX_LISTED);
}

export const publish = operation({
  row: "PB-03",
  summary:
    "Handles a publish webhook request from the CMS: purges everything that uses one of the items, or all pages if the request lists no items. All requests for a publishing job share a receipt. A repeated request has no further effect.",
  method: "POST",
  path: "/_edge/publish",
  access: [],
  machines: true,
  webhook: true,
  changes: true,
  // The rate limit is high because Experience Edge sends many webhook requests per publishing job and disables a
  // webhook after ten failures.
  perMinute: 600,
  audit: (request) => ({ action: "publish", targets: publicationTargets(request) }),
  request: PublishWebhook,
  response: PurgeReceipt,
  example: {
    request: { invocation_id: "i-1", updates: [{ identifier: "{AAAAAAAA-0000-4000-8000-000000000001}" }] },
    response: exampleReceipt,
  },
});

/** A planned purge. */
const PurgePlan = z.object({
  id: z.string(),
  /** Time of the next planned purge. */
  from: z.iso.datetime(),
  /** Time of the second purge, or null if there is only one purge. */
  until: z.iso.datetime().nullable(),
  /** Targets of the purge, in the purge receipt format. */
  asked: z.array(z.string()),
  /** Role and display name of the user who planned the purge. */
  by: z.string(),
  name: z.string().nullable(),
});
export type PurgePlan = z.output<typeof PurgePlan>;
const PurgePlans = z.object({ plans: z.array(PurgePlan) });

export const listPurgePlans = operation({
  row: "PB-08",
  summary: "Lists a site's planned purges, ordered by time.",
  method: "GET",
  path: "/_edge/purge-plans",
  access,
  changes: false,
  request: z.object({ site }),
  response: PurgePlans,
  example: {
    request: { site: "larkspur" },
    response: { plans: [plan] },
  },
});

export const planPurge = operation({
  row: "PB-08",
  summary:
    "Plans a purge, and optionally a second purge of the same targets, for content that is shown for a limited time.",
  method: "POST",
  path: "/_edge/purge-plans",
  access,
  machines: true,
  changes: true,
  perMinute: 10,
  audit: ({ from, ...request }) => ({
    action: "purge-planned",
    targets: [...purgeTargets(request), `at ${new Date(from).toISOString()}`],
  }),
  request: z
    .strictObject({
      ...targets,
      from: z.iso.datetime({ offset: true }),
      until: z.iso.datetime({ offset: true }).nullable().default(null),
    })
    .refine(hasTarget, NO_TARGET),
  response: PurgePlans,
  example: {
    request: { site: "larkspur", paths: ["/about-us"], from: plan.from },
    response: { plans: [plan] },
  },
});

export const withdrawPurge = operation({
  row: "PB-08",
  summary: "Withdraws a planned purge; 404 if there is no such purge.",
  method: "DELETE",
  path: "/_edge/purge-plans/:id",
  access,
  changes: true,
  audit: ({ site, id }) => ({ action: "purge-withdrawn", targets: [`site ${site}`, `plan ${id}`] }),
  request: z.object({ site, id: requiredText(lengths.id) }),
  response: PurgePlans,
  example: {
    request: { site: "larkspur", id: plan.id },
    response: { plans: [] },
  },
});

export const publishOperations = {
  purge,
  readReceipt,
  publish,
  listPurgePlans,
  planPurge,
  withdrawPurge,
} as const;
