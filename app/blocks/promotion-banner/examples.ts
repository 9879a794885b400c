import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  bannerIcon: image("/sc10media/icons/services/syringe.svg", "", 64, 64),
  heading: value("Flu shots, no appointment"),
  subHeading: value("September to January"),
  summary: value("Walk in at any clinic, for everyone from six months on."),
  description: value("<p>Most plans pay in full. Bring your insurance card.</p>"),
  link: link("/locations/search", "Find a clinic"),
};

export const doc = "A current promotion with a link.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  face: { fields: { heading: ordinary.heading, link: link("/locations/search", ""), styleOption: value("soft 2") } },
  summaryOnly: { fields: { summary: ordinary.summary } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(18)),
      subHeading: value(longText(9)),
      summary: value(longText(30)),
      description: value(`<p>${longText(90)}</p>`),
      link: link("https://example.com/", longText(6), { target: "_blank" }),
    },
  },
  wrong: { fields: { heading: { value: {} }, bannerIcon: { value: 3 }, link: { value: {} } } },
});
