import { items, text } from "../../cms/fields/fields.ts";

export const fields = {
  pageTitle: text("The page's heading"),
  pageSubtitle: text("A sentence below the heading"),
  topics: items("Topics of the page; the first one names the line above the heading", {
    websiteOverride: text("How the site writes the topic"),
  }),
};
