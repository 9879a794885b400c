import {
  exampleAddress,
  exampleCall,
  exampleLocation,
  invalidLocation,
  longLocation,
} from "../../care/location-examples.ts";
import { scene } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const denver = item("Denver", { ...exampleLocation, image: scene("hospital-denver") });
const billings = item("Billings", {
  name: value("Larkspur Billings Clinic"),
  phone: value("406-555-0177"),
  address: exampleAddress("88 Rimrock Road", "Billings", "MT", "59101"),
  hours: exampleCall,
  image: scene("clinic-montana"),
});

export const doc = "Locations that an author selected, as cards.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      title: value("Come and see us"),
      description: value("Both have free parking."),
      ctaText: value("All locations"),
      ctaLink: link("/locations", ""),
      locationCards: [denver, billings, item("Name alone", { name: value("Larkspur Pharmacy") })],
    },
  },
  withoutPictures: { fields: { locationCards: [item("Denver", exampleLocation)], styleOption: value("sand") } },
  empty: { fields: null },
  longest: {
    fields: {
      title: value(longText(14)),
      description: value(longText(40)),
      ctaText: value(longText(6)),
      ctaLink: link("/locations", ""),
      locationCards: Array.from({ length: 7 }, (_, index) =>
        item(`${index}`, { ...longLocation(index), image: scene("family") }),
      ),
    },
  },
  wrong: {
    fields: {
      locationCards: [null, {}, { fields: invalidLocation }, { fields: { ...invalidLocation, name: value("ER") } }],
    },
  },
});
