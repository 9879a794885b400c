import { items, richText, text } from "../fields.ts";

export const fields = {
  faqs: items("Questions and answers, 7 at most; one that lacks either is left out", {
    title: text("The question"),
    content: richText("The answer"),
  }),
};
