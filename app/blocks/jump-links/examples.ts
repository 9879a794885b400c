import { image, item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const jump = (title: string, id: string, icon = "") =>
  item(title, {
    title: value(title),
    jumplinkId: value(id),
    icon: icon ? image(`/sc10media/icons/services/${icon}.svg`, "", 64, 64) : null,
  });

export const doc = "Up to five links to sections further down the page.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      jumpLinks: [
        jump("Conditions", "main", "heart-pulse"),
        jump("Doctors", "main", "stethoscope"),
        jump("Help", "#main"),
      ],
    },
  },
  withHeading: { fields: { heading: value("On this page"), jumpLinks: [jump("Our team", "main")] } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(9)),
      jumpLinks: Array.from({ length: 7 }, (_, index) => jump(`${longText(5)} ${index}`, "main", "ear")),
    },
  },
  wrong: { fields: { jumpLinks: [null, {}, jump("Nowhere", ""), jump("", "main"), jump("A strange place", "a b#c")] } },
});
