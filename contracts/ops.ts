/** What ops set while the site runs. */
import { z } from "zod";
import { filled, lengths } from "./fields.ts";

const week = 7 * 24 * 60 * 60;
const seconds = z.number().int().min(0).max(week);

/** A cache rule (EN-62, OP-01, OP-04). Times in seconds; with a `ttl` of 0, or not `enabled`, nothing is kept. */
export const CacheRule = z.strictObject({
  id: filled(lengths.id),
  match: z.strictObject({ method: z.enum(["GET", "POST"]), path: filled().startsWith("/") }),
  ttl: seconds,
  staleFor: seconds,
  /** Parameters that count; left out, all that the call knows. The others are taken as not sent. */
  keyParams: z.array(filled(lengths.short)).max(50).optional(),
  /** Decimals. */
  roundCoordinates: z.number().int().min(0).max(6).optional(),
  enabled: z.boolean(),
});
export type CacheRule = z.output<typeof CacheRule>;

/** What ops send to change a rule: what is left out is as built in. */
export const CacheRuleChange = CacheRule.partial();

/** What ops send to switch an upstream. */
export const UpstreamSwitch = z.strictObject({
  /** The upstream is asked nothing: what is kept is served, up to a day old, and what is not fails at once (OP-06). */
  staleOnly: z.boolean(),
});
