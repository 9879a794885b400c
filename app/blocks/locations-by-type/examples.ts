import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc =
  "Locations of some types or specialties near the visitor, nearest first; asks for an unknown visitor location.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      headline: value("Emergency and urgent care"),
      locationTypes: value("Emergency Care|Urgent Care"),
      link: link("/locations/search", ""),
      linkText: value("All locations"),
    },
  },
  grid: { fields: { locationTypes: value("Imaging"), isGrid: value(true), styleOption: value("sand") } },
  withoutPictures: { fields: { specialties: value("Cardiology"), showMedia: value(false) } },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(14)),
      locationTypes: value(Array.from({ length: 20 }, (_, index) => `${longText(3)} ${index}`).join("|")),
      link: link("/locations/search", ""),
      linkText: value(longText(6)),
    },
  },
  wrong: { fields: { headline: { value: {} }, locationTypes: [1], isGrid: value("perhaps"), showMedia: 7 } },
});
