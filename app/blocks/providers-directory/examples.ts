import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const denver = item("Denver", { city: value("Denver"), state: value("CO") });

export const doc = "Providers at a location, by specialty; the Worker streams them after the page.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      headline: value("Heart doctors in Denver"),
      marketableLocation: denver,
      specialties: value("Cardiology"),
      sortOption: value("A-Z"),
      ctaLink: link("/find-a-doctor", "Find a doctor"),
    },
  },
  list: { fields: { marketableLocation: denver, displayOption: value("list"), styleOption: value("sand") } },
  carousel: { fields: { marketableLocation: denver, displayOption: value("carousel") } },
  fixedDisplay: { fields: { marketableLocation: denver, allowDisplayControl: value(false) } },
  nearVisitor: { fields: { marketableLocation: denver, nearVisitor: value(true) } },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(14)),
      marketableLocation: denver,
      specialties: value(Array.from({ length: 20 }, (_, index) => `${longText(3)} ${index}`).join("|")),
      ctaLink: link("/find-a-doctor", "Find a doctor"),
      ctaText: value(longText(6)),
    },
  },
  wrong: { fields: { headline: { value: {} }, marketableLocation: 7, sortOption: value("upside down") } },
});
