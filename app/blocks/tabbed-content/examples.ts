import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import type { ItemFields } from "../../cms/fields/types.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const tab = (title: string, body: string, overrides: ItemFields<typeof fields.tabs> = {}) =>
  item(title, { tabTitle: value(title), richTextTitle: value(title), richText: value(body), ...overrides });

const ordinary = {
  heading: value("Your surgery, step by step"),
  tabs: [
    tab("Before", "<p>A nurse calls you two days ahead and goes through everything with you.</p>", {
      image: image("/sc10media/nurse.svg", "A nurse with a stethoscope", 900, 600),
      imageCaption: value("Ask for your nurse by name."),
    }),
    tab("The day itself", "<p>Come two hours early. One person may stay with you until you go in.</p>", {
      image: image("/sc10media/doctor-and-patient.svg", "A doctor goes through a form with a patient", 900, 600),
      isLeft: value(false),
      videoLink: link("https://video.larkspurhealth.example/day", "", { target: "_blank" }),
      videoTitle: value("See the day in three minutes"),
      videoCaption: value("With subtitles in English and Spanish."),
    }),
    tab("After", "<p>Most people walk the same evening.</p>", {
      primaryCta: link("/health-library/preparing-for-surgery", ""),
      primaryCtaText: value("Read the guide"),
    }),
  ],
};

export const doc = "Tabs, each with a picture, text, a video and buttons.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  one: { fields: { ...ordinary, tabs: ordinary.tabs.slice(0, 1) } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(16)),
      tabs: Array.from({ length: 9 }, (_, index) =>
        tab(`${longText(5)} ${index}`, `<p>${longText(200)}</p>`, {
          image: image("/sc10media/nurse.svg", longText(12), 900, 600),
          imageCaption: value(longText(30)),
          primaryCta: link("/locations", ""),
          primaryCtaText: value(longText(6)),
          secondaryCta: link("https://example.com/", "", { target: "_blank" }),
          secondaryCtaText: value(longText(6)),
        }),
      ),
    },
  },
  wrong: {
    fields: { heading: { value: {} }, tabs: [null, {}, { fields: { tabTitle: value(7), isLeft: value("no") } }] },
  },
});
