import { image, link, numbered, text } from "../../cms/fields/fields.ts";

/** Numbers of the image cards, in order. The names of a card's fields contain its number. */
export const numbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

export const fields = {
  headline: text("Page heading; 'The care you need, at a location nearby.' when empty"),
  searchResultsPage: link("Results page; /locations/search when empty"),
  ...numbered("image", numbers, "", image("Image of a card; requires a link with text")),
  ...numbered("link", numbers, "", link("Link and text of the card with the same number")),
};
