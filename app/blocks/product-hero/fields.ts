import { iconCtaFields } from "../../cms/components/cta-fields.ts";
import { flag, image, numbered, richText, text } from "../../cms/fields/fields.ts";

/** Numbers in the field names of list items. */
export const ITEMS = ["1", "2", "3", "4", "5"] as const;

export const fields = {
  preHeading: text("A line above the heading"),
  heading: text("Heading"),
  subHeading: richText("A sentence or two below the heading"),
  bannerImage: image("The image, 1400 x 800"),
  calloutHeading: text("Heading above the included items"),
  calloutSubHeading: text("A sentence below that heading"),
  ...numbered("calloutListItem", ITEMS, "", text("An included item")),
  ...iconCtaFields,
  isHSAEligible: flag("Show the HSA badge"),
  isHero: flag("Use the heading as the page h1"),
};
