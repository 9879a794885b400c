import { image, link, numbered, text } from "../../cms/fields/fields.ts";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

export const fields = {
  headline: text("The page's heading; 'The care you need, at a location nearby.' when empty"),
  searchResultsPage: link("The page of results; /locations/search when empty"),
  ...numbered("image", NUMBERS, "", image("A picture; its card shows with picture, link and the link's words")),
  ...numbered("link", NUMBERS, "", link("Where the card of the same number leads, and what it says")),
};

/** The cards in their order: a picture and a link of one number. */
export const numbers = NUMBERS;
