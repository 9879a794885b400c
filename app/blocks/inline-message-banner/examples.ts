import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  preHeading: value("Flu season"),
  title: value("Flu shots, no appointment needed"),
  message: value("<p>Walk into any Larkspur clinic on weekdays between 8 a.m. and 6 p.m. Most plans pay in full.</p>"),
  icon: image("/sc10media/nurse.svg", "", 600, 400),
  primaryButtonText: value("Find a clinic"),
  primaryButtonLink: link("/locations/search", ""),
  secondaryButtonText: value("Who should get one"),
  secondaryButtonLink: link("/flu", ""),
};

export const doc = "A message within a page, as a full-width band or a card, with up to two buttons.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  card: { fields: { ...ordinary, applyCardStyle: value(true), trackInCdp: value(true) } },
  face: { fields: { ...ordinary, icon: {}, styleOption: value("sand-2") } },
  messageOnly: { fields: { message: value("<p>The north entrance in Boulder is closed until May 4.</p>") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      preHeading: value(longText(8)),
      title: value(longText(18)),
      message: value(`<p>${longText(90)}</p>`),
      primaryButtonText: value(longText(6)),
      secondaryButtonText: value(longText(6)),
      applyCardStyle: value("1"),
    },
  },
  wrong: {
    fields: { title: { value: {} }, icon: { value: "" }, primaryButtonLink: { value: 3 }, trackInCdp: {} },
    params: [],
  },
});
