import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  eyebrow: value("Health library"),
  title: value("Search the articles"),
  placeholderText: value("For example: sleep, knee"),
  searchIndex: value("health-library"),
};

export const doc = "Search of one index, such as the articles; works without JavaScript.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary, query: { searchText: "visiting hours" } },
  withoutSearch: { fields: ordinary },
  empty: { fields: null },
  longest: {
    fields: { eyebrow: value(longText(20)), title: value(longText(20)), placeholderText: value(longText(20)) },
    query: { searchText: longText(14) },
  },
  wrong: { fields: { title: { value: [] }, searchIndex: { value: {} } }, query: { searchText: "", page: "-1" } },
});
