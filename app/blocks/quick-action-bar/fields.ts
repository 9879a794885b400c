import { items, link, text } from "../../cms/fields/fields.ts";

const action = { text: text("Text of the button"), link: link("The link") };

export const fields = {
  contextualButtons: items("Buttons of this page", action),
  globalButtons: items("Default buttons, for pages without buttons", action),
};
