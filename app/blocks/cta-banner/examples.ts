import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const texts = {
  title: value("Not sure where to go?"),
  message: value(
    "<p>A nurse answers at any hour, and helps you choose between a visit, a call and the emergency room.</p>",
  ),
};

export const doc = "A colored band with a call to action and up to three buttons.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      ...texts,
      linkOne: link("tel:+13035550142", ""),
      linkOneText: value("Call the nurse line"),
      linkTwo: link("/locations/search", ""),
      linkTwoText: value("Find urgent care"),
    },
  },
  authoredColor: {
    fields: {
      ...texts,
      backgroundColor: value("#F6C667"),
      linkOne: link("/locations/search", ""),
      linkOneText: value("Find urgent care"),
      linkTwo: link("", ""),
      linkTwoText: value("Never shown: it has no link"),
      linkThree: link("/visit", ""),
    },
  },
  darkColor: { fields: { ...texts, backgroundColor: value("#3a2c94") } },
  middlingColor: { fields: { ...texts, backgroundColor: value("#808080") } },
  regions: {
    fields: {
      ...texts,
      linkOne: {
        ...link("/locations/search", "Find urgent care"),
        regions: { MT: link("/locations/search?searchText=Montana", "Find urgent care in Montana") },
      },
      linkOneText: value("Find urgent care"),
    },
  },
  wordsOnly: { fields: texts },
  empty: { fields: null },
  longest: {
    fields: {
      title: value(longText(16)),
      message: value(`<p>${longText(80)}</p>`),
      linkOne: link("/a", ""),
      linkOneText: value(longText(7)),
      linkTwo: link("/b", ""),
      linkTwoText: value(longText(5)),
      linkThree: link("https://portal.example.org", "", { target: "_blank" }),
      linkThreeText: value(longText(3)),
    },
  },
  wrong: {
    fields: {
      title: { value: {} },
      message: { value: 4 },
      backgroundColor: value("url(evil)"),
      linkOne: { value: {} },
    },
    params: [],
  },
});
