import { z } from "zod";
import { maybe, responseId, responseLanguage } from "./fields.ts";

/** A promotion banner. Its `link` is a URL, not a CMS link field. */
export const PromotionBanner = z.object({
  /** ID of the CMS item. Publishing the item purges all responses that contain its ID. */
  id: maybe(responseId),
  bannerIcon: maybe(z.string()),
  heading: z.string(),
  subHeading: maybe(z.string()),
  description: maybe(z.string()),
  link: maybe(z.string()),
  summary: maybe(z.string()),
  icon: maybe(z.string()),
  language: responseLanguage,
});
export type PromotionBanner = z.output<typeof PromotionBanner>;
