import { coordinateFields, pictureFields } from "../../care/location-fields.ts";
import { choice, flag, items, link, richText, setting, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  ...pictureFields,
  name: sometimes(pictureFields.name),
  ...coordinateFields,
  alternativeName: text("Replaces the location's name on this page"),
  kind: choice("Type in structured data", ["MedicalClinic", "Hospital"]),
  fax: setting("Fax number"),
  hideLocationHours: flag("Hide opening hours"),
  primaryCTAUrl: link("Link of the button"),
  primaryCTAText: text("Text of the button; requires a link"),
  visitorTools: items("Groups of links for visitors", {
    title: text("Heading of the group"),
    links: items("Links; a label and a URL are required", {
      label: text("Link text"),
      url: link("The link"),
    }),
  }),
  servicesOrConditionsTitle: text("Heading above the services or conditions"),
  servicesOrConditionsList: richText("Services or conditions treated here, as a list"),
};
