import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  heading: value("Search"),
  placeholderText: value("A symptom, a service, a place"),
  hint: value("Type what you are looking for: a symptom, a service, a doctor, a place."),
};

export const doc = "Search of the whole site that updates while visitors type; works without JavaScript.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary, query: { searchText: "flu shots" } },
  withoutSearch: { fields: ordinary },
  secondPage: { fields: ordinary, query: { searchText: "flu shots", page: "2" } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(20)),
      placeholderText: value(longText(20)),
      hint: value(longText(60)),
    },
    query: { searchText: longText(14) },
  },
  wrong: { fields: { heading: { value: [] }, placeholderText: value({}) }, query: { searchText: "\u0000", page: "x" } },
});
