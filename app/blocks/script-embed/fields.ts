import { text } from "../../cms/fields/fields.ts";
import { authoredScript } from "./authored-script.ts";

export const fields = {
  heading: text("Heading above the embed"),
  subheading: text("A sentence below the heading"),
  script: authoredScript("Third-party embed code or script"),
};
