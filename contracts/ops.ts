/** What ops set while the site runs. */
import { z } from "zod";
import { filled, lengths } from "./fields.ts";

const week = 7 * 24 * 60 * 60;
const seconds = z.number().int().min(0).max(week);

/** A cache rule (EN-62, OP-01, OP-04). Times in seconds; a `ttl` of 0 means bypass. */
export const CacheRule = z.strictObject({
  id: filled(lengths.id),
  match: z.strictObject({ method: z.enum(["GET", "POST"]), path: filled().startsWith("/") }),
  ttl: seconds,
  staleFor: seconds,
  /** Parameters in the key; left out, all that the call knows. */
  keyParams: z.array(filled(lengths.short)).max(50).optional(),
  /** Decimals. */
  roundCoordinates: z.number().int().min(0).max(6).optional(),
  enabled: z.boolean(),
});
export type CacheRule = z.output<typeof CacheRule>;
