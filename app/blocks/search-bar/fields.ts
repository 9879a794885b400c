import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  searchResultsPage: link("The page of results, which reads the text as `query`; without it the block is left out"),
  searchLabel: text("What the search box is called, above it"),
  searchIcon: setting("Name of an icon of the site's family, beside the label"),
  quickLinks: items("What many look for, below the box", {
    text: text("What the link says"),
    link: link("Where it leads"),
  }),
};
