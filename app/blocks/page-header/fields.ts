import { date, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  pageTitle: text("Page heading"),
  pageSubtitle: text("A sentence below the heading"),
  styleOption: setting("Surface: sand (default), plain, soft, or deep"),
  publishedDate: date("Date of publication, shown beside the topic"),
  topics: items("Topics of the page; the first topic is shown above the heading", {
    websiteOverride: text("Name of the topic on the site"),
  }),
};
