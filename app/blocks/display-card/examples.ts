import { drawing, scene } from "../../cms/components/card-examples.ts";
import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  image: scene("infusion-visit", "A nurse visits a patient during an infusion"),
  title: value("One nurse, from the first call on"),
  description: value("<p>Your nurse navigator knows your plan, and answers your phone calls.</p>"),
  ctaLink: link("/contact-us", ""),
  ctaText: value("Meet a navigator"),
};

export const doc = "A card with a picture or icon, a title, text, and a button.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  drawing: { fields: { ...ordinary, image: null, icon: drawing("heart-pulse"), styleOption: value("soft") } },
  withoutButton: { fields: { ...ordinary, ctaText: value(""), styleOption: value("deep") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      icon: drawing("pill"),
      title: value(longText(16)),
      description: value(`<p>${longText(80)}</p>`),
      ctaText: value(longText(6)),
    },
  },
  wrong: { fields: { image: { value: 3 }, title: { value: {} }, ctaLink: { value: [] } } },
});
