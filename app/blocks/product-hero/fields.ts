import { iconCtaFields } from "../../cms/components/cta-fields.ts";
import { flag, image, numbered, richText, text } from "../../cms/fields/fields.ts";

/** BL-09: as many as CN-04 allows. */
export const ITEMS = ["1", "2", "3", "4", "5"] as const;

export const fields = {
  preHeading: text("A line above the heading"),
  heading: text("Heading"),
  subHeading: richText("A sentence or two under the heading"),
  bannerImage: image("The picture, 1400 x 800"),
  calloutHeading: text("Heading of what is included"),
  calloutSubHeading: text("A sentence under that heading"),
  ...numbered("calloutListItem", ITEMS, "", text("One thing that is included; an empty one is skipped")),
  ...iconCtaFields,
  isHSAEligible: flag("Can be paid from a health savings account, which a mark then says"),
  isHero: flag("It opens the page: its heading is the page's h1"),
};
