/** The operation that compares two versions of a page. */
import { z } from "zod";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

const count = z.number().int();

/** Names a page of a site. */
export const onePage = z.object({
  site: requiredText(lengths.name),
  path: requiredText(lengths.address).startsWith("/"),
  language: requiredText(lengths.short),
});

export const exampleRequest = { site: "larkspur", path: "/about-us", language: "en" };

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
  storedAt: z.iso.datetime().optional(),
  /** Whether the page exists in KV (`isStored`) and in the CMS (`isThere`). */
  isStored: z.boolean(),
  isThere: z.boolean(),
  /** Changes to page fields such as the name and description, excluding changes to blocks. */
  fields: z.array(FieldChange),
  blocks: z.array(BlockComparison),
});
export type Comparison = z.output<typeof Comparison>;

const VersionName = z.union([z.enum(["stored", "now"]), z.coerce.number().int().positive()]);

export const comparePage = operation({
  row: "PB-07",
  summary:
    "Compares two versions of a page, block by block: by default, the stored page with the current page in the CMS.",
  method: "GET",
  path: "/_edge/pages/comparison",
  access: ["author", "ops"],
  changes: false,
  perMinute: 60,
  request: onePage.extend({
    /** Versions to compare: "stored" (as visitors get it), "now" (in the CMS, with drafts), or an ID from the history. */
    from: VersionName.default("stored"),
    to: VersionName.default("now"),
  }),
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
