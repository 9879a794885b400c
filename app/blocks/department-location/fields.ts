import { coordinateFields, placeFields } from "../../care/place-fields.ts";
import { choice, flag, items, link, richText, setting, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  ...placeFields,
  name: sometimes(placeFields.name),
  ...coordinateFields,
  alternativeName: text("What it is called on this page, in place of its name"),
  kind: choice("What it is for search engines", ["MedicalClinic", "Hospital"]),
  fax: setting("Its fax number"),
  hideLocationHours: flag("Says nothing of its hours"),
  primaryCTAUrl: link("Where the button leads"),
  primaryCTAText: text("Words on the button; it shows only with both"),
  visitorTools: items("Groups of links for visitors", {
    title: text("Heading of the group"),
    links: items("The links; one without label or address is left out", {
      label: text("What the link says"),
      url: link("Where it leads"),
    }),
  }),
  servicesOrConditionsTitle: text("Heading above what is done or treated here"),
  servicesOrConditionsList: richText("What is done or treated here, as a list"),
};
