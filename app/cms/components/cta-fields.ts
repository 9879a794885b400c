import { image, link, text } from "../fields/fields.ts";
import type { Image, Link } from "../fields/types.ts";
import type { CtaButton } from "./Cta.tsx";

/** Fields for two calls to action, with different field names than in `ctaPair`. */
export const ctaFields = {
  primaryCTALink: link("Link of the first button"),
  primaryCTAText: text("Text of the first button"),
  secondaryCTALink: link("Link of the second button"),
  secondaryCTAText: text("Text of the second button"),
};

/** Fields for two calls to action with icons. */
export const iconCtaFields = {
  ...ctaFields,
  primaryCTAIcon: image("Icon in the first button"),
  secondaryCTAIcon: image("Icon in the second button"),
};

interface NewerCtas {
  primaryCTALink: Link | null;
  primaryCTAText: string;
  primaryCTAIcon?: Image | null;
  secondaryCTALink: Link | null;
  secondaryCTAText: string;
  secondaryCTAIcon?: Image | null;
}

export const ctasOf = (fields: NewerCtas): CtaButton[] => [
  { link: fields.primaryCTALink, text: fields.primaryCTAText, image: fields.primaryCTAIcon },
  { link: fields.secondaryCTALink, text: fields.secondaryCTAText, image: fields.secondaryCTAIcon },
];

interface OlderCtas {
  primaryCTA: Link | null;
  primaryCTAText: string;
  secondaryCTA: Link | null;
  secondaryCTAText: string;
}

/** Converts the call-to-action fields from `ctaPair` to buttons. */
export const legacyCtasOf = (fields: OlderCtas): CtaButton[] => [
  { link: fields.primaryCTA, text: fields.primaryCTAText },
  { link: fields.secondaryCTA, text: fields.secondaryCTAText },
];
