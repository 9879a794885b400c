import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const condition = (name: string, alsoCalled: string, href: string) => ({
  id: `{${name}}`,
  fields: { name: value(name), alsoCalled: value(alsoCalled), link: link(href, "") },
});

export const doc = "All conditions from A to Z, also under their other names.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      heading: value("Conditions"),
      conditions: [
        condition("High blood pressure", "Hypertension", "/conditions/high-blood-pressure"),
        condition("Asthma", "", "/conditions/asthma"),
      ],
    },
  },
  empty: { fields: null },
  longest: {
    fields: { heading: value(longText(10)), conditions: [condition(longText(12), longText(12), "/conditions/asthma")] },
  },
  wrong: { fields: { heading: { value: {} }, conditions: [{ fields: { name: 7 } }] } },
});
