/** Purge requests of authors and machines after publishing, and their receipt (AU-09, PB-01). */
import { z } from "zod";
import { PublishWebhook } from "./content.ts";
import { filled, lengths } from "./fields.ts";
import { operation } from "./operation.ts";

const MOST = 300;
const paths = z.array(filled(lengths.address).startsWith("/")).max(MOST).default([]);
const names = z.array(filled(lengths.search)).max(MOST).default([]);

export const PurgeRequest = z
  .strictObject({
    site: filled(lengths.name),
    /** Pages as visitors address them: `/es/about-us` is the Spanish one. */
    paths,
    /** Pages with everything below them. */
    prefixes: paths,
    /** Data sources of components, by id. */
    tags: names,
    /** Items of content by id, and media files by address. */
    items: names,
    /** The whole site: every page, its lists and words, and every answer that publications change. */
    all: z.boolean().default(false),
    /** Purges at once, without rendering the pages first. */
    now: z.boolean().default(false),
  })
  .refine(
    ({ paths, prefixes, tags, items, all }) => all || [paths, prefixes, tags, items].some(({ length }) => length),
    {
      error: "names nothing to purge",
      params: { allowed: "at least one of paths, prefixes, tags and items, or all" },
    },
  );
export type PurgeRequest = z.output<typeof PurgeRequest>;

/**
 * How far a purge is: `on its way`, `live here` (verified in the location of the request), `everywhere` (its time has
 * passed).
 */
export const PurgeState = z.enum(["on its way", "live here", "everywhere"]);
export type PurgeState = z.output<typeof PurgeState>;

export const PurgeReceipt = z.object({
  id: z.string(),
  /** When the old versions ceased to count. */
  at: z.iso.datetime(),
  /** Whose purge it was, and what it named. Absent on receipts of an earlier release. */
  by: z.enum(["staff", "author", "ops", "machine"]).optional(),
  asked: z.array(z.string()).optional(),
  /** The pages concerned: the first 500 of `pageCount`. Those of a wildcard item are named by the item. */
  pages: z.array(z.object({ site: z.string(), language: z.string(), path: z.string() })),
  pageCount: z.number().int(),
  /** The answers concerned, such as `GET /medical-services/get-service-item-info {"id":"svc-011"}`: the first 500. */
  calls: z.array(z.string()),
  /** How many stored layouts and answers went. */
  keys: z.number().int(),
  state: PurgeState,
  /** Every place has it by then. */
  everywhereBy: z.iso.datetime(),
  /** The URL of the receipt. */
  address: z.string(),
});
export type PurgeReceipt = z.output<typeof PurgeReceipt>;

const access = ["author", "ops"] as const;

/** The receipt in the examples. */
export const exampleReceipt: PurgeReceipt = {
  id: "6f1c1f0e-6f5c-4a62-9a57-0f9a7c0b8d11",
  at: "2030-10-08T18:00:00.000Z",
  by: "author",
  asked: ["site larkspur", "/about-us"],
  pages: [{ site: "larkspur", language: "en", path: "/about-us" }],
  pageCount: 1,
  calls: [],
  keys: 2,
  state: "live here",
  everywhereBy: "2030-10-08T18:00:10.000Z",
  address: "/_edge/purge/6f1c1f0e-6f5c-4a62-9a57-0f9a7c0b8d11",
};

export const purge = operation({
  row: "AU-09",
  summary: "Makes what is stored of pages, items or a whole site cease to count, and gives a receipt.",
  method: "POST",
  path: "/_edge/purge",
  access,
  machines: true,
  changes: true,
  perMinute: 10,
  request: PurgeRequest,
  response: PurgeReceipt,
  example: { request: { site: "larkspur", paths: ["/about-us"] }, response: exampleReceipt },
});

export const readReceipt = operation({
  row: "PB-01",
  summary: "The receipt again, with how far the purge is. A receipt is kept for 30 days.",
  method: "GET",
  path: "/_edge/purge/:id",
  access,
  machines: true,
  changes: false,
  request: z.object({ id: filled(lengths.id) }),
  response: PurgeReceipt,
  example: { request: { id: exampleReceipt.id }, response: { ...exampleReceipt, state: "everywhere" } },
});

export const publish = operation({
  row: "PB-03",
  summary:
    "What the content system tells after publishing: whatever uses one of the items is purged. Told twice, it happens once.",
  method: "POST",
  path: "/_edge/publish",
  access: [],
  machines: true,
  changes: true,
  perMinute: 60,
  request: PublishWebhook,
  response: PurgeReceipt,
  example: {
    request: { invocation_id: "i-1", updates: [{ identifier: "{AAAAAAAA-0000-4000-8000-000000000001}" }] },
    response: exampleReceipt,
  },
});

export const publishOperations = { purge, readReceipt, publish } as const;
