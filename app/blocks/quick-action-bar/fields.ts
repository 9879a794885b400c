import { items, link, text } from "../../cms/fields/fields.ts";

const action = { text: text("Text of the button"), link: link("Where it leads") };

export const fields = {
  contextualButtons: items("The buttons of this page", action),
  globalButtons: items("The buttons of the whole site: shown when the page has none", action),
};
