import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const hospital = (name: string, path: string) =>
  item(name, { name: value(name), file: { value: { src: `/-/media/prices/${path}.json` } } });

const ordinary = {
  heading: value("Look up a price"),
  description: value("See what a hospital charges for a service before you go."),
  hospitals: [
    hospital("Larkspur Denver Hospital", "000000000_larkspur-denver-hospital_standardcharges"),
    hospital("Larkspur Boulder Hospital", "000000000_larkspur-boulder-hospital_standardcharges"),
  ],
  note: value("<p>Your bill may list several services, and doctors may bill separately.</p>"),
  ctaLink: link("/good-faith-estimate", ""),
  ctaText: value("Get a written estimate"),
};

export const doc = "A search for services and their prices in the price file of a hospital that the visitor chooses.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary, query: { hospital: "Larkspur Denver Hospital", service: "mri" } },
  unchosen: { fields: ordinary },
  everything: { fields: ordinary, query: { hospital: "Larkspur Denver Hospital" } },
  nothingFound: { fields: ordinary, query: { hospital: "Larkspur Denver Hospital", service: "haircut" } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(16)),
      description: value(longText(60)),
      hospitals: [hospital(longText(12), "long")],
      note: value(`<p>${longText(80)}</p>`),
      ctaText: value(longText(6)),
    },
    query: { hospital: longText(12), service: "mri" },
  },
  wrong: {
    fields: { heading: { value: {} }, hospitals: [null, { fields: { name: { value: 4 }, file: { value: "x" } } }] },
    query: { hospital: "Nobody's Hospital" },
  },
});
