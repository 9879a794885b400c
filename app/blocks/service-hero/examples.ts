import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const stat = (metric: string, label: string) =>
  item(`${metric} ${label}`, { metric: value(metric), label: value(label) });
const hex = (color: string) => ({
  id: "{color}",
  url: "",
  name: "Color",
  displayName: "Color",
  fields: { hex: value(color) },
});

const ordinary = {
  headline: value("Heart care"),
  subCopy: value("One team for your heart, from the first flutter to the last follow-up."),
  backgroundImage: image("/sc10media/heart-care.svg", "A patient and her cardiologist before a drawn heart", 900, 600),
  primaryCTALink: link("/request-appointment?service=%2Fmedical-services%2Fheart-care", ""),
  primaryCTAText: value("Request an appointment"),
  secondaryCTALink: link("/find-a-doctor?searchText=cardiologist", ""),
  secondaryCTAText: value("Find a cardiologist"),
  backgroundColor: hex("#0b3f45"),
  statsCards: [
    stat("24/7", "cardiologist in the house"),
    stat("9", "heart clinics"),
    stat("62 min", "door to open artery"),
  ],
};

export const doc = "The top of a medical service's page: the name, a picture, and figures.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  lightBand: { fields: { ...ordinary, backgroundColor: hex("#F7EFE3"), statsCards: [] } },
  middlingBand: { fields: { ...ordinary, backgroundColor: hex("#808080") } },
  withoutPicture: { fields: { ...ordinary, backgroundImage: null } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      headline: value(longText(16)),
      subCopy: value(longText(60)),
      statsCards: Array.from({ length: 6 }, (_, index) => stat(`${index}00,000+`, longText(8))),
    },
  },
  wrong: { fields: { headline: { value: {} }, backgroundColor: hex("red"), statsCards: { value: 3 } } },
});
