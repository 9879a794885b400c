import { text } from "../../cms/fields/fields.ts";
import { authoredScript } from "./authored-script.ts";

export const fields = {
  heading: text("Heading above it"),
  subheading: text("A sentence under the heading"),
  script: authoredScript("The embed code as the other company gives it, or a script by itself"),
};
