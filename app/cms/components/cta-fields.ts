import { image, link, text } from "../fields/fields.ts";
import type { Image, Link } from "../fields/types.ts";

/** Two calls to action, with the field names of newer blocks. */
export const ctaFields = {
  primaryCTALink: link("Where the first button leads"),
  primaryCTAText: text("Text of the first button"),
  secondaryCTALink: link("Where the second button leads"),
  secondaryCTAText: text("Text of the second button"),
};

/** Two calls to action with icons. */
export const iconCtaFields = {
  ...ctaFields,
  primaryCTAIcon: image("Icon in the first button"),
  secondaryCTAIcon: image("Icon in the second button"),
};

interface Ctas {
  primaryCTALink: Link | null;
  primaryCTAText: string;
  primaryCTAIcon?: Image | null;
  secondaryCTALink: Link | null;
  secondaryCTAText: string;
  secondaryCTAIcon?: Image | null;
}

/** Renames the fields to the names in older blocks, which `CtaPair` expects. */
export const ctasOf = (fields: Ctas) => ({
  primaryCTA: fields.primaryCTALink,
  primaryCTAText: fields.primaryCTAText,
  primaryCTAIcon: fields.primaryCTAIcon ?? null,
  secondaryCTA: fields.secondaryCTALink,
  secondaryCTAText: fields.secondaryCTAText,
  secondaryCTAIcon: fields.secondaryCTAIcon ?? null,
});
