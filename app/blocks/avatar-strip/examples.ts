import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const names = [
  ...Array.from({ length: 12 }, (_, index) => `doctor-${String(index + 1).padStart(2, "0")}`),
  "nurse-01",
  "nurse-02",
];
const avatar = (name: string, alt = "One of our doctors") =>
  item(name, { image: image(`/sc10media/avatars/${name}.svg`, alt, 240, 240) });

const ordinary = {
  heading: value("18,000 neighbors"),
  description: value("Somebody here grew up on your street."),
  avatars: names.map((name) => avatar(name, name.startsWith("nurse") ? "One of our nurses" : undefined)),
  ctaLink: link("/about-us", ""),
  ctaLinkText: value("Who we are"),
  styleOption: value("soft"),
};

export const doc = "Five portraits, picked at random from up to fourteen on each visit.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  three: { fields: { ...ordinary, avatars: ordinary.avatars.slice(0, 3) } },
  facesOnly: { fields: { avatars: ordinary.avatars, avatarBorderColor: value("#ff9a80") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(16)),
      description: value(longText(40)),
      avatars: Array.from({ length: 20 }, (_, index) => avatar(names[index % names.length] ?? "", longText(12))),
      ctaLinkText: value(longText(8)),
    },
  },
  wrong: {
    fields: {
      heading: { value: {} },
      avatars: [null, {}, { fields: { image: value("none") } }],
      avatarBorderColor: value("x"),
    },
  },
});
