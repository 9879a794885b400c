import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";

const fields = {
  topicLabel: value("Pregnancy and birth"),
  topicIcon: image("/sc10media/newborn.svg", "", 600, 400),
  bannerHeading: value("Meet the team before the big day"),
  bannerDescription: value(
    "<p>Tour the birth center in Denver or Missoula, see the rooms, and ask the midwives whatever is on your mind.</p>",
  ),
  bannerImage: image("/sc10media/pregnancy.svg", "A woman expecting a child, by a window to the mountains", 1200, 800),
  primaryCTALink: link("/classes-events", ""),
  primaryCTAText: value("Book a tour"),
  secondaryCTALink: link("/pregnancy", ""),
  secondaryCTAText: value("How we care for you"),
};

export const doc = "A picture and short text on a topic related to the page, with up to two buttons.";

export const examples = examplesOf(contextualFields, {
  ordinary: { fields },
  pictureLeft: { fields: { ...fields, isLeft: value(true) } },
  wordsOnly: { fields: { bannerHeading: fields.bannerHeading, bannerDescription: fields.bannerDescription } },
  empty: { fields: null },
  longest: {
    fields: {
      ...fields,
      topicLabel: value(longText(8)),
      bannerHeading: value(longText(18)),
      bannerDescription: value(`<p>${longText(110)}</p>`),
      primaryCTAText: value(longText(6)),
      secondaryCTAText: value(longText(6)),
    },
  },
  wrong: { fields: { bannerHeading: { value: {} }, bannerImage: { value: {} }, primaryCTALink: null }, params: [] },
});
