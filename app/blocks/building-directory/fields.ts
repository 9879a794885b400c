import { locationFields, pictureFields } from "../../care/location-fields.ts";
import { departmentFields } from "../../cms/components/card-fields.ts";
import { item, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  buildingLocation: item("The building", pictureFields),
  hoursOverrideText: text("Replaces the building's hours"),
  marketableLocation: item("Location for the doctor search", {
    city: setting("City"),
    state: setting("Two-letter state code"),
  }),
  directoryTitle: text("Heading above the departments; 'In this building' when empty"),
  departments: items("Departments in the building", departmentFields),
  emergencyCareOptionsTitle: text("Heading above the emergency options; 'If it can’t wait' when empty"),
  emergencyCare: item("Emergency room", locationFields),
  urgentCare: item("Urgent care clinic", locationFields),
  pediatricUrgentCare: item("Urgent care clinic for children", locationFields),
};
