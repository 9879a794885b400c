import { image, link, numbered, text } from "../../cms/fields/fields.ts";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

export const fields = {
  headline: text("Page heading; 'The care you need, at a location nearby.' when empty"),
  searchResultsPage: link("Results page; /locations/search when empty"),
  ...numbered("image", NUMBERS, "", image("Image of a card; requires a link with text")),
  ...numbered("link", NUMBERS, "", link("Link and text of the card with the same number")),
};

/** Numbers of the image cards, in order. The names of a card's fields contain its number. */
export const numbers = NUMBERS;
