import { image, link, numbered, text } from "../../cms/fields/fields.ts";
import type { FieldSet, Image, Link } from "../../cms/fields/types.ts";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

export const fields = {
  title: text("Page heading"),
  description: text("A sentence or two below the heading"),
  ...numbered("bannerImage", NUMBERS, "", image("Image of a banner")),
  ...numbered("bannerText", NUMBERS, "", text("Text of a banner")),
  ...numbered("bannerLink", NUMBERS, "", link("Link of a banner")),
} satisfies FieldSet;

/** A banner on the landing page, with an image, text, or both. */
export interface Banner {
  number: string;
  image: Image | null;
  text: string;
  link: Link | null;
}

/** Returns the banners in CMS order. Omits banners that have neither an image nor text. */
export const bannersOf = (values: Record<string, unknown>): Banner[] =>
  NUMBERS.map((number) => ({
    number,
    image: values[`bannerImage${number}`] as Image | null,
    text: values[`bannerText${number}`] as string,
    link: values[`bannerLink${number}`] as Link | null,
  })).filter(({ image, text }) => image || text);
