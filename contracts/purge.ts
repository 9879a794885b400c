/** What authors and machines ask to be purged after publishing, and the receipt that they get (AU-09, PB-01). */
import { z } from "zod";
import { filled, lengths } from "./fields.ts";

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
  })
  .refine(
    ({ paths, prefixes, tags, items, all }) => all || [paths, prefixes, tags, items].some(({ length }) => length),
    {
      error: "names nothing to purge",
      params: { allowed: "at least one of paths, prefixes, tags and items, or all" },
    },
  );
export type PurgeRequest = z.output<typeof PurgeRequest>;

/** How far a purge is: `on its way`, `live here` (seen again where it is asked for), `everywhere` (its time has passed). */
export const PurgeState = z.enum(["on its way", "live here", "everywhere"]);
export type PurgeState = z.output<typeof PurgeState>;

export const PurgeReceipt = z.object({
  id: z.string(),
  /** When the old versions ceased to count. */
  at: z.iso.datetime(),
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
  /** Where to ask again. */
  address: z.string(),
});
export type PurgeReceipt = z.output<typeof PurgeReceipt>;
