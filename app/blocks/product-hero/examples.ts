import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  preHeading: value("Heart screening"),
  heading: value("Know your heart in 30 minutes"),
  subHeading: value("<p>A scan, a blood test and a talk with a nurse, for $129.</p>"),
  bannerImage: image("/sc10media/heart-care.svg", "A nurse shows a man his results", 900, 600),
  calloutHeading: value("What is included"),
  calloutSubHeading: value("All in one visit, without a referral."),
  calloutListItem1: value("Calcium score scan"),
  calloutListItem3: value("Cholesterol and blood sugar"),
  calloutListItem5: value("Your results the next day"),
  primaryCTALink: link("/locations/search", ""),
  primaryCTAText: value("Find a location"),
  primaryCTAIcon: image("/sc10media/icons/services/heart-pulse.svg", "", 64, 64),
  secondaryCTALink: link("tel:+13035550142", ""),
  secondaryCTAText: value("Call us"),
  isHSAEligible: value(true),
  isHero: value(true),
};
const long = value(longText(9));

export const doc = "The top of a product page: text, a picture, and the included items.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  withinPage: { fields: { ...ordinary, isHero: value(false), bannerImage: null } },
  wordsOnly: { fields: { heading: ordinary.heading, isHSAEligible: value("1") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(16)),
      subHeading: value(`<p>${longText(90)}</p>`),
      calloutHeading: long,
      calloutListItem1: long,
      calloutListItem2: value(longText(12)),
      primaryCTAText: value(longText(6)),
    },
  },
  wrong: {
    fields: { heading: { value: {} }, bannerImage: { value: 3 }, calloutListItem2: { value: [] }, isHero: value("?") },
  },
});
