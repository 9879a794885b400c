import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = { heading: value("Find a doctor"), placeholderText: value("For example: knee pain") };

export const doc = "A search for providers by text, location, and filters; works without JavaScript.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  filtered: {
    fields: { ...ordinary, displayOption: value("grid"), allowDisplayControl: value(true) },
    query: { searchText: "heart", city: "Denver", state: "CO", accepting: "true", gender: "woman", sort: "name" },
  },
  carousel: { fields: { ...ordinary, displayOption: value("carousel") } },
  empty: { fields: null },
  longest: {
    fields: { heading: value(longText(14)), placeholderText: value(longText(14)) },
    query: { searchText: longText(14), city: longText(6), state: "CO" },
  },
  wrong: {
    fields: { heading: { value: [] }, displayOption: value("upside down") },
    query: { page: "-1", gender: "7", accepting: "perhaps", state: "Colorado" },
  },
});
