import { image, link, longText, value } from "../../fields/example-values.ts";

const fields = {
  preHeading: value("Flu season"),
  title: value("Flu shots, no appointment needed"),
  message: value("<p>Walk into any Larkspur clinic on weekdays between 8 a.m. and 6 p.m. Most plans pay in full.</p>"),
  icon: image("/sc10media/nurse.svg", "", 600, 400),
  primaryButtonText: value("Find a clinic"),
  primaryButtonLink: link("/locations/search", ""),
  secondaryButtonText: value("Who should get one"),
  secondaryButtonLink: link("/flu", ""),
};

export const examples = {
  ordinary: { fields },
  card: { fields: { ...fields, applyCardStyle: value(true), trackInCdp: value(true) } },
  face: { fields: { ...fields, icon: {}, styleOption: value("sand-2") } },
  messageOnly: { fields: { message: value("<p>The north entrance in Boulder is closed until May 4.</p>") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...fields,
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
};
