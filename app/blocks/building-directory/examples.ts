import {
  exampleAddress,
  exampleHours,
  exampleLocation,
  invalidLocation,
  longLocation,
} from "../../care/location-examples.ts";
import { drawing, scene } from "../../cms/components/card-examples.ts";
import { item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const department = (title: string, icon: string, description: string, url = "/medical-services") =>
  item(title, { title: value(title), icon: drawing(icon), description: value(description) }, url);
const ordinary = {
  buildingLocation: item("Building", {
    name: value("Aspen Medical Building"),
    phone: value("303-555-0150"),
    address: exampleAddress("1450 Aspen Street", "Denver", "CO", "80205", "Across the bridge from the hospital."),
    hours: exampleHours("07:00", "18:00"),
    image: scene("hospital-denver"),
  }),
  marketableLocation: item("Denver", { city: value("Denver"), state: value("CO") }),
  departments: [
    department("Cardiology", "heart-pulse", "Floor 3"),
    department("Imaging", "lungs", "Floor 1"),
    department("Laboratory", "lab", "Floor 1", ""),
  ],
  emergencyCare: item("Emergency", exampleLocation),
  urgentCare: item("Urgent", {
    name: value("Larkspur Urgent Care – Aspen Ridge"),
    hours: exampleHours("07:00", "20:00"),
  }),
};

export const doc = "A building: its address, hours, and departments, and the nearest emergency and urgent care.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  hoursOverridden: {
    fields: {
      ...ordinary,
      directoryTitle: value("Who is on which floor"),
      hoursOverrideText: value("Doors are open 6am to 9pm; each clinic keeps its own hours."),
    },
  },
  departmentsAlone: { fields: { departments: ordinary.departments } },
  empty: { fields: null },
  longest: {
    fields: {
      buildingLocation: item("Building", { ...longLocation(), image: scene("family") }),
      directoryTitle: value(longText(12)),
      departments: Array.from({ length: 16 }, (_, index) =>
        department(`${longText(5)} ${index}`, "bone", longText(14)),
      ),
      emergencyCareOptionsTitle: value(longText(12)),
      emergencyCare: item("Emergency", longLocation(1)),
      urgentCare: item("Urgent", longLocation(2)),
      pediatricUrgentCare: item("Children", longLocation(3)),
    },
  },
  wrong: {
    fields: { buildingLocation: 7, urgentCare: { fields: invalidLocation }, departments: [null, {}, { fields: 3 }] },
  },
});
