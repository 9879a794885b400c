import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const search = (text: string, href: string) => item(text, { text: value(text), link: link(href, "") });

const common = [
  search("Urgent care", "/locations/search?locationType=Urgent+Care"),
  search("Hospitals", "/locations/search?locationType=Hospital"),
  search("Imaging", "/locations/search?locationType=Imaging"),
];

const emergency = '<ul><li>Denver: 1017 Tamarack Lane, <a href="tel:+13035550194">(303) 555-0194</a></li></ul>';

export const doc = "Search for locations by text and type; works without JavaScript.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Find a location"), commonSearches: common, emergencyHelp: value(emergency) } },
  asking: { fields: { heading: value("Find a location"), asksForPlace: value(true) } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(20)),
      emergencyHelp: value(`<p>${longText(60)}</p>`),
      commonSearches: Array.from({ length: 14 }, (_, index) =>
        search(`${longText(4)} ${index}`, `/locations?${index}`),
      ),
    },
  },
  wrong: { fields: { heading: { value: [] }, commonSearches: [null, {}, item("x", { text: value("No link") })] } },
});
