import { coordinateFields, pictureFields } from "../../care/location-fields.ts";
import { choice, flag, items, link, richText, setting, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  ...pictureFields,
  name: sometimes(pictureFields.name),
  ...coordinateFields,
  alternativeName: text("Name on this page, instead of the location's own name"),
  kind: choice("Type in the structured data for search engines", ["MedicalClinic", "Hospital"]),
  fax: setting("Fax number"),
  hideLocationHours: flag("Hide the opening hours"),
  primaryCTAUrl: link("Where the button leads"),
  primaryCTAText: text("Text of the button; it requires a link"),
  visitorTools: items("Groups of links for visitors", {
    title: text("Heading of the group"),
    links: items("Links; links without a label or URL are omitted", {
      label: text("Link text"),
      url: link("The link"),
    }),
  }),
  servicesOrConditionsTitle: text("Heading above the services or conditions"),
  servicesOrConditionsList: richText("Services or conditions treated here, as a list"),
};
