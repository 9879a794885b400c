import {
  exampleAddress,
  exampleCall,
  exampleHours,
  exampleLocation,
  exampleWait,
  invalidLocation,
  longLocation,
} from "../../care/location-examples.ts";
import { drawing } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const emergency = item("Emergency", {
  ...exampleLocation,
  type: value("Emergency room"),
  icon: drawing("ambulance"),
  description: value("For anything that may be serious, at any hour."),
  websiteUrl: link("/locations/denver-hospital-emergency-care", "Wait time and map"),
});
const urgent = item("Urgent", {
  name: value("Larkspur Urgent Care – Aspen Ridge"),
  type: value("Urgent care"),
  icon: drawing("stethoscope"),
  description: value("Sprains, fevers and small cuts. No appointment needed."),
  phone: value("303-555-0142"),
  websiteUrl: link("/locations", "See this clinic"),
  address: exampleAddress("2140 Juniper Street"),
  hours: exampleHours("07:00", "20:00"),
  waitTime: exampleWait(32, "orange"),
});
const children = item("Children", { name: value("Children's urgent care"), hours: exampleCall });

export const doc = "Emergency and urgent care locations with hours and wait times, in an accordion.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Emergency and urgent care here"), locations: [emergency, urgent, children] } },
  one: { fields: { locations: [urgent], styleOption: value("sand") } },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(14)),
      description: value(longText(40)),
      locations: Array.from({ length: 8 }, (_, index) =>
        item(`${index}`, {
          ...longLocation(index),
          type: value(longText(5)),
          icon: drawing("ambulance"),
          description: value(longText(60)),
        }),
      ),
    },
  },
  wrong: {
    fields: {
      locations: [null, {}, { fields: invalidLocation }, { fields: { ...invalidLocation, name: value("ER") } }],
    },
  },
});
