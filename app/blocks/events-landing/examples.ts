import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const banner = (number: number, text: string, scene: string, alt: string) => ({
  [`bannerImage${number}`]: image(`/-/media/${scene}.svg`, alt, 900, 600),
  [`bannerText${number}`]: value(text),
  [`bannerLink${number}`]: link(`/classes-events/search?category=${number}`, ""),
});

export const doc = "The landing page of classes and events: title, search box, and up to 9 banners.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      title: value("Classes and events"),
      description: value("Learn something, meet someone, breathe out."),
      ...banner(1, "Birth and newborn", "pregnancy", "A mother-to-be rests her hands on her belly"),
      ...banner(2, "Parenting and family", "family", "Two parents with three children"),
      ...banner(3, "Fitness and movement", "class-yoga", "Three people stretch outdoors below the mountains"),
    },
  },
  empty: { fields: null },
  withoutBanners: { fields: { title: value("Classes and events") } },
  longest: {
    fields: {
      title: value(longText(14)),
      description: value(longText(50)),
      ...Object.assign(
        {},
        ...Array.from({ length: 9 }, (_, index) => banner(index + 1, longText(6), "family", longText(6))),
      ),
    },
  },
  wrong: {
    fields: {
      title: value("Halves"),
      bannerImage1: image("/-/media/family.svg", "A picture alone, without a link", 900, 600),
      bannerText2: value("Words alone"),
      bannerLink3: link("/neither-picture-nor-words", ""),
      bannerText4: value(""),
      bannerImage5: value({ src: "javascript:alert(1)", alt: "x" }),
      bannerLink5: value([]),
      bannerImage6: image("/-/media/seniors.svg", "A picture with a link", 900, 600),
      bannerLink6: link("/classes-events/search", ""),
      bannerText7: value("A link to nowhere"),
      bannerLink7: value({ href: "javascript:alert(1)" }),
    },
  },
});
