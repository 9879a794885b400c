import { CAP } from "../../../lib/constants.ts";

export interface Faq {
  title: string;
  content: string;
}

/** Returns the questions that the accordion shows: the first seven questions that have an answer. */
export const answered = <T extends Faq>(faqs: readonly T[]): T[] =>
  faqs.filter(({ title, content }) => title.trim() && content.trim()).slice(0, CAP.faqs);

/**
 * Returns structured data (https://schema.org/FAQPage) for questions. The answers can contain HTML. Returns an empty
 * array if there are no questions.
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
