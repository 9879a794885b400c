import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";

const fields = {
  topicLabel: value("Sleep"),
  topicIcon: image("/sc10media/sleep.svg", "", 600, 400),
  bannerHeading: value("Tired every morning?"),
  bannerDescription: value("<p>Six questions tell whether a sleep study could help.</p>"),
  bannerImage: image("/sc10media/sleep.svg", "A bedroom at night", 1200, 800),
  primaryCTALink: link("/sleep/check", ""),
  primaryCTAText: value("Take the check"),
};

export const doc = "A compact version of the contextual inline banner: one line that links to a related page.";

export const examples = examplesOf(contextualFields, {
  ordinary: { fields },
  twoButtons: {
    fields: {
      ...fields,
      isLeft: value(true),
      secondaryCTALink: link("/sleep", ""),
      secondaryCTAText: value("Sleep center"),
    },
  },
  wordsOnly: { fields: { bannerHeading: fields.bannerHeading } },
  empty: { fields: null },
  longest: {
    fields: {
      ...fields,
      topicLabel: value(longText(6)),
      bannerHeading: value(longText(14)),
      bannerDescription: value(`<p>${longText(50)}</p>`),
      primaryCTAText: value(longText(6)),
      secondaryCTALink: link("/b", ""),
      secondaryCTAText: value(longText(5)),
    },
  },
  wrong: { fields: { bannerHeading: { value: [] }, isLeft: value("perhaps") }, params: [] },
});
