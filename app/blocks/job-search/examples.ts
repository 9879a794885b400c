import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const help = value('<p>Call <a href="tel:+13035550158">(303) 555-0158</a> with any question.</p>');

export const doc = "The open jobs, with filters for place and kind.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Find a job"), help } },
  filtered: { fields: { heading: value("Find a job"), help }, query: { place: "Denver, CO", kind: "Nursing" } },
  noMatch: { fields: { help }, query: { searchText: "captain" } },
  empty: { fields: null },
  longest: { fields: { heading: value(longText(14)), help: value(`<p>${longText(80)}</p>`) } },
  wrong: { fields: { heading: { value: {} }, help: { value: 4 } } },
});
