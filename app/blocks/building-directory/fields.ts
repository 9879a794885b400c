import { pictureFields, placeFields } from "../../care/place-fields.ts";
import { departmentFields } from "../../cms/components/card-fields.ts";
import { item, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  buildingLocation: item("The building", pictureFields),
  hoursOverrideText: text("What is said of the building's hours, in place of them"),
  marketableLocation: item("The place whose doctors are looked for", {
    city: setting("Its city"),
    state: setting("Two letters of its state"),
  }),
  directoryTitle: text("Heading above the departments; 'In this building' when empty"),
  departments: items("The departments in it", departmentFields),
  emergencyCareOptionsTitle: text("Heading above the three below; 'If it can’t wait' when empty"),
  emergencyCare: item("The emergency room to go to", placeFields),
  urgentCare: item("The urgent care clinic to go to", placeFields),
  pediatricUrgentCare: item("The urgent care clinic for children", placeFields),
};
