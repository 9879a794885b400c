import { pictureFields, placeFields } from "../../care/place-fields.ts";
import { departmentFields } from "../../cms/components/card-fields.ts";
import { item, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  buildingLocation: item("The building", pictureFields),
  hoursOverrideText: text("Text shown instead of the building's hours"),
  marketableLocation: item("Location for the doctor search", {
    city: setting("City"),
    state: setting("State as two letters"),
  }),
  directoryTitle: text("Heading above the departments; 'In this building' when empty"),
  departments: items("Departments in the building", departmentFields),
  emergencyCareOptionsTitle: text("Heading above the three below; 'If it can’t wait' when empty"),
  emergencyCare: item("Emergency room", placeFields),
  urgentCare: item("Urgent care clinic", placeFields),
  pediatricUrgentCare: item("Urgent care clinic for children", placeFields),
};
