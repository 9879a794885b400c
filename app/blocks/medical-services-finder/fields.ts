import { flag, image, items, link, text } from "../../cms/fields/fields.ts";

const service = (linkDoc: string) => ({
  name: text("Name of the service"),
  icon: image("Icon before the name"),
  link: link(linkDoc),
});

export const fields = {
  heading: text("The heading, over the picture if there is one"),
  subCopy: text("A sentence below the heading"),
  featuredServicesHeading: text("The heading of the featured services"),
  filterPlaceholderText: text("Placeholder of the search box"),
  imageUrl: image("A picture behind heading and box"),
  lightText: flag("Light text, for a dark picture"),
  textAlignLeft: flag("Align the text left; otherwise it is centered", true),
  featuredServices: items("Services to show first; each needs a name and a link", service("Link of the service")),
  medicalServices: items("All services. The id of each item is the service's id in the details API", {
    ...service("Page of the service for visitors without JavaScript; its details on this page when empty"),
    group: text("Heading of the group in which the service is listed, such as a body part or a need"),
  }),
  virtualServicesLink: link("Link to virtual services, for services without their own link"),
};
