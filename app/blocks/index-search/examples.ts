import { longText, value } from "../../fields/example-values.ts";

const fields = {
  eyebrow: value("Health library"),
  title: value("Search the articles"),
  placeholderText: value("For example: sleep, knee"),
  searchIndex: value("health-library"),
};

export const examples = {
  ordinary: { fields, query: { searchText: "visiting hours" } },
  withoutSearch: { fields },
  empty: { fields: null },
  longest: {
    fields: { eyebrow: value(longText(20)), title: value(longText(20)), placeholderText: value(longText(20)) },
    query: { searchText: longText(14) },
  },
  wrong: { fields: { title: { value: [] }, searchIndex: { value: {} } }, query: { searchText: "", page: "-1" } },
};
