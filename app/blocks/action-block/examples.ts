import { drawing } from "../../cms/components/card-examples.ts";
import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  title: value("Talk to a nurse, day or night"),
  bodyCopy: value("<p>We help you choose between a visit, a call and the emergency room.</p>"),
  icon: drawing("chat"),
  primaryCTALink: link("tel:+13035550142", ""),
  primaryCTAText: value("Call 303-555-0142"),
};

export const doc = "A call to action with an icon, text, and a button; it can have its own theme.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  childrensTheme: { fields: { ...ordinary, themeOverride: value("childrens-health") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      title: value(longText(16)),
      bodyCopy: value(`<p>${longText(60)}</p>`),
      primaryCTAText: value(longText(6)),
    },
  },
  wrong: { fields: { title: { value: 1 }, icon: { value: [] }, themeOverride: { value: "url(evil)" } } },
});
