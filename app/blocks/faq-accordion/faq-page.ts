import { CAP } from "../../../lib/constants.ts";

export interface Faq {
  title: string;
  content: string;
}

/** The questions that show: those with an answer, 7 at most (BL-06, CN-04). */
export const answered = <T extends Faq>(faqs: readonly T[]): T[] =>
  faqs.filter(({ title, content }) => title.trim() && content.trim()).slice(0, CAP.faqs);

/** `FAQPage` of schema.org (SD-01): https://schema.org/FAQPage. An answer may contain HTML there. */
export function faqPage(faqs: readonly Faq[]): object[] {
  const list = answered(faqs);
  if (list.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: list.map(({ title, content }) => ({
        "@type": "Question",
        name: title,
        acceptedAnswer: { "@type": "Answer", text: content },
      })),
    },
  ];
}
