import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const section = (title: string, summary: string, scene: string, button: string) =>
  item(title, {
    title: value(title),
    summary: value(`<p>${summary}</p>`),
    image: scene ? image(`/sc10media/${scene}.svg`, "", 900, 600) : null,
    buttonLink: link("/about-us", ""),
    buttonText: value(button),
  });

const ordinary = {
  title: value("Visitor information"),
  description: value("What to know before you come to see somebody."),
  headerButtonOneLink: link("/locations", ""),
  headerButtonOneText: value("Find a hospital"),
  headerButtonThreeLink: link("/contact-us", ""),
  headerButtonThreeText: value("Ask us"),
  headerButtonFourText: value("Never shown: it has no link"),
  sections: [
    section(
      "Visiting hours",
      "Most units welcome visitors from 8 a.m. to 8 p.m.",
      "hospital-denver",
      "Hours by hospital",
    ),
    section("Parking", "The first four hours are free.", "", "Where to park"),
  ],
};

export const doc = "The overview page of a site area: a summary of each section, with links.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  sectionsOnly: { fields: { sections: ordinary.sections } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      title: value(longText(12)),
      description: value(longText(40)),
      headerButtonOneText: value(longText(6)),
      sections: [section(longText(14), longText(90), "family", longText(7))],
    },
  },
  wrong: {
    fields: { title: { value: {} }, sections: [null, {}, { fields: { title: value(3), buttonLink: { value: 3 } } }] },
  },
});
