import { flag, image, items, link, setting, text } from "../../fields/fields.ts";

export const fields = {
  headline: text("Heading above the cards; 'Trending' when empty"),
  introduction: text("A sentence under the heading"),
  pages: items("The pages, each its own card", {
    image: image("The page's picture"),
    pageTitle: text("The page's title"),
    pageSummary: text("What the page is about, in a sentence"),
    topics: items("What it belongs to", {
      websiteOverride: text("The topic's name"),
      landingPage: link("The topic's page"),
    }),
  }),
  isGrid: flag("All cards at once in a grid; otherwise more cards than fit become a slider"),
  ctaLink: link("Where the link beside the heading leads"),
  ctaLinkText: text("Its words; it shows only with both"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
