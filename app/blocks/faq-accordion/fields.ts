import { CAP } from "../../../lib/constants.ts";
import { items, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  faqs: items(
    `Questions and answers, ${CAP.faqs} at most; one that lacks either is left out`,
    { title: text("The question"), content: richText("The answer") },
    CAP.faqs,
  ),
};
