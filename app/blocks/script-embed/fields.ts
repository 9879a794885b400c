import { text } from "../../cms/fields/fields.ts";
import { authoredScript } from "./authored-script.ts";

export const fields = {
  heading: text("Heading above the embed"),
  subheading: text("A sentence under the heading"),
  script: authoredScript("Embed code of the third party, or a script"),
};
