import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const query = { searchText: "knee pain" };

export const doc = "Services, locations, providers or events next to site search results, or a link to their search.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { kind: value("locations"), searchTool: link("/locations/search", "") }, query },
  services: { fields: { kind: value("services") } },
  providers: { fields: { kind: value("providers") }, query },
  events: { fields: { kind: value("events") }, query },
  fallback: { fields: { kind: value("locations"), searchTool: link("/locations/search", "Find a location") } },
  empty: { fields: null },
  longest: {
    fields: { kind: value("providers"), heading: value(longText(12)), searchTool: link("/find", longText(12)) },
    query,
  },
  wrong: { fields: { kind: value("restaurants"), heading: { value: [] }, searchTool: value(4) } },
});
