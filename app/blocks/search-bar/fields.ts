import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  searchResultsPage: link("Results page with the parameter `query`; required"),
  searchLabel: text("Label above the search box"),
  searchIcon: setting("Icon name in the site's icon set, next to the label"),
  quickLinks: items("Links below the search box", {
    text: text("Link text"),
    link: link("The link"),
  }),
};
