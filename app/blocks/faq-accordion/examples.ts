import { item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const faq = (title: string, content: string) => item(title, { title: value(title), content: value(content) });

export const doc = "Questions and answers, with structured data for search engines.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      faqs: [
        faq("Do I need a referral?", "<p>Most plans ask for none. Call yours to be sure.</p>"),
        faq("How soon can I be seen?", "<p>New patients are usually seen within <strong>nine days</strong>.</p>"),
        faq("A question without an answer", ""),
      ],
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      faqs: Array.from({ length: 9 }, (_, index) => faq(`${longText(24)} ${index}?`, `<p>${longText(150)}</p>`)),
    },
  },
  wrong: { fields: { faqs: [null, 4, { fields: { title: { value: {} } } }] } },
});
