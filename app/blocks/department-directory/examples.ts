import { drawing, longHeadings } from "../../cms/components/card-examples.ts";
import { item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const department = (title: string, icon: string, description = "", url = "/medical-services") =>
  item(title, { title: value(title), icon: drawing(icon), description: value(description) }, url);
const departments = [
  department("Cardiology", "heart-pulse", "Floor 3, east"),
  department("Imaging", "lungs", "Floor 1, by the main entrance"),
  department("Laboratory", "lab", "Floor 1. No appointment needed"),
  department("Pharmacy", "pill", "Lobby", ""),
];

export const doc = "The departments of a place or a service, each with a link.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      heading: value("Departments"),
      departments: departments.concat(
        department("Sleep center", "moon"),
        department("Birth center", "baby", "Floor 5"),
      ),
    },
  },
  short: { fields: { heading: value("Departments"), departments, styleOption: value("sand") } },
  ownAddress: { fields: { departments: [item("Eyes", { title: value("Eyes"), url: value("/locations") })] } },
  empty: { fields: null },
  longest: {
    fields: {
      ...longHeadings,
      departments: Array.from({ length: 30 }, () => department(longText(5), "bone", longText(20))),
    },
  },
  wrong: { fields: { departments: [null, {}, { fields: { url: { value: 4 }, title: { value: [] } } }] } },
});
