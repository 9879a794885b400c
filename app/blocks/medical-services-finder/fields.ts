import { flag, image, items, link, text } from "../../cms/fields/fields.ts";

const service = (linkDoc: string) => ({
  name: text("Name of the service"),
  icon: image("Icon before the name"),
  link: link(linkDoc),
});

export const fields = {
  heading: text("Heading, over the background image"),
  subCopy: text("A sentence below the heading"),
  featuredServicesHeading: text("The heading of the featured services"),
  filterPlaceholderText: text("Placeholder of the search box"),
  imageUrl: image("Background image"),
  lightText: flag("Light text, for a dark image"),
  textAlignLeft: flag("Align the text left; otherwise it is centered", true),
  featuredServices: items("Services to show first; each needs a name and a link", service("Link of the service")),
  medicalServices: items("All services; the item ID is the service ID in the details API", {
    ...service("Service page for visitors without JavaScript; details on this page when empty"),
    group: text("Group of the service, such as a body part or a need"),
  }),
  virtualServicesLink: link("Link to virtual services, for services without their own link"),
};
