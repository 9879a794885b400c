import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  preHeading: value("New in May"),
  title: value("Same-day visits at every clinic"),
  message: value("<p>Call before noon, and we see you today. Video visits run until 10 p.m.</p>"),
  primaryButtonText: value("Find a clinic"),
  primaryButtonLink: link("/locations/search", ""),
  secondaryButtonText: value("Virtual care"),
  secondaryButtonLink: link("/medical-services/virtual-care", ""),
};

export const doc = "A full-width banner for the most important message of a page, with up to two buttons.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  card: {
    fields: {
      ...ordinary,
      icon: image("/sc10media/nurse.svg", "", 600, 400),
      applyCardStyle: value(true),
      trackInCdp: value(true),
    },
  },
  messageOnly: { fields: { message: ordinary.message, styleOption: value("sand 4") } },
  buttonsOnly: { fields: { ...ordinary, title: value(""), message: value("") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      title: value(longText(18)),
      message: value(`<p>${longText(90)}</p>`),
      primaryButtonText: value(longText(6)),
    },
  },
  wrong: { fields: { title: { value: {} }, message: { value: 4 }, primaryButtonLink: { value: 3 } } },
});
