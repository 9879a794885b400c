import { flag, image, items, link, text } from "../../cms/fields/fields.ts";

const service = (goal: string) => ({
  name: text("Its name"),
  icon: image("A drawing before its name"),
  link: link(goal),
});

export const fields = {
  heading: text("The heading, over the picture if there is one"),
  subCopy: text("A sentence below the heading"),
  featuredServicesHeading: text("The heading of the featured services"),
  filterPlaceholderText: text("What stands in the box while it is empty"),
  imageUrl: image("A picture behind heading and box"),
  lightText: flag("The words are light, for a dark picture"),
  textAlignLeft: flag("The words stand on the left; otherwise in the middle", true),
  featuredServices: items("Services to show first; each needs a name and a link", service("Where it leads")),
  medicalServices: items(
    "All services. The id of each is the one that its details are asked for by",
    service("Its page, for those without script; its details on this page when empty"),
  ),
  virtualServicesLink: link("Where virtual services are, for a service that does not say so itself"),
};
