import { CAP } from "../../../lib/constants.ts";

export interface Faq {
  title: string;
  content: string;
}

/** Returns the first seven questions that have an answer, which the accordion shows. */
export const answered = <T extends Faq>(faqs: readonly T[]): T[] =>
  faqs.filter(({ title, content }) => title.trim() && content.trim()).slice(0, CAP.faqs);

/**
 * Returns a schema.org `FAQPage` (https://schema.org/FAQPage), whose answers may contain HTML. The function returns an
 * empty list if there are no questions.
 */
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
