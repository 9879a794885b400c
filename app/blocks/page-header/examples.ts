import { item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The top of a page: its heading, a topic above it, and a sentence below it.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      pageTitle: value("Heart and vascular care"),
      pageSubtitle: value("From the first check-up to the day you are back on the trail, one team stays with you."),
      topics: [item("Heart", { websiteOverride: value("Heart health") })],
    },
  },
  dated: {
    fields: {
      pageTitle: value("A children’s emergency room opens in Pueblo"),
      pageSubtitle: value("Pediatric nurses and doctors are there day and night."),
      topics: [item("News", { websiteOverride: value("News") })],
      publishedDate: value("2026-10-05T16:00:00Z"),
    },
  },
  titleOnly: { fields: { pageTitle: value("Patient rights"), pageSubtitle: value(""), topics: [] } },
  empty: { fields: null },
  longest: {
    fields: {
      pageTitle: value(longText(14)),
      pageSubtitle: value(longText(60)),
      topics: [
        item("a", { websiteOverride: value(longText(6)) }),
        item("b", { websiteOverride: value("Never shown") }),
      ],
    },
  },
  wrong: {
    fields: {
      pageTitle: { value: {} },
      pageSubtitle: { value: [1] },
      topics: { value: "Heart" },
      publishedDate: value("soon"),
    },
    params: [],
  },
});
