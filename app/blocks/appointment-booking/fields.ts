import { items, link, richText, setting, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: sometimes(text("Heading of the page if nothing is chosen; the dictionary phrase when empty")),
  description: sometimes(richText("Instructions below the heading if nothing is chosen")),
  services: items("Kinds of care to choose from, each with a link to this page with a service", {
    title: text("Name of the kind of care"),
    link: link("This page with the parameter `service`"),
  }),
  today: items("Ways to be seen today, such as urgent care and video visits", {
    title: text("Name of the way"),
    description: text("One sentence about it"),
    icon: setting("Icon name in the site's icon set; a clock when empty"),
    link: link("Where it leads"),
  }),
  requestLink: link("Page with the request form"),
  phone: text("Phone number of the appointment line"),
  help: richText("Text about emergencies"),
};
