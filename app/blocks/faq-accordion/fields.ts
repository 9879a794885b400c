import { CAP } from "../../../lib/constants.ts";
import { items, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  faqs: items(
    `Questions and answers, ${CAP.faqs} at most; each needs both`,
    { title: text("The question"), content: richText("The answer") },
    CAP.faqs,
  ),
};
