import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const quickLink = (text: string, href: string) => item(text, { text: value(text), link: link(href, "") });

const ordinary = {
  searchResultsPage: link("/search", ""),
  searchLabel: value("What are you looking for?"),
  searchIcon: value("search"),
  quickLinks: [
    quickLink("Urgent care", "/urgent-care"),
    quickLink("Pay a bill", "/pay-bill"),
    quickLink("Records", "/records"),
  ],
};

export const doc = "A search box that opens the results page that the author selects, with links below.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  withParameters: { fields: { ...ordinary, searchResultsPage: link("/search?searchIndex=library#results", "") } },
  bare: { fields: { searchResultsPage: link("/search", "") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      searchLabel: value(longText(20)),
      quickLinks: Array.from({ length: 12 }, (_, index) => quickLink(`${longText(4)} ${index}`, `/${index}`)),
    },
  },
  wrong: { fields: { ...ordinary, searchIcon: value("rocket"), quickLinks: [null, {}, quickLink("", "/x")] } },
});
