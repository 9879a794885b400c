import { block } from "../define.ts";
import { FaqAccordion } from "./FaqAccordion.tsx";
import { faqPage } from "./faq-page.ts";
import { fields } from "./fields.ts";

export default block({
  name: "FaqAccordion",
  fields,
  jsonLd: ({ faqs }) => faqPage(faqs),
  View: FaqAccordion,
});
