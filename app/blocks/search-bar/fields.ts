import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  searchResultsPage: link("Results page, which reads the text as `query`; the block is omitted when empty"),
  searchLabel: text("Label above the search box"),
  searchIcon: setting("Name of an icon in the site's icon set, next to the label"),
  quickLinks: items("Links below the search box", {
    text: text("Link text"),
    link: link("The link"),
  }),
};
