import { items, link, text } from "../../cms/fields/fields.ts";

const action = { text: text("Text of the button"), link: link("The link") };

export const fields = {
  contextualButtons: items("The buttons of this page", action),
  globalButtons: items("Buttons of the site, for pages without their own buttons", action),
};
