import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { SplitSection } from "../../ui/SplitSection.tsx";
import type { ViewProps } from "../types.ts";
import { answered } from "./faq-page.ts";
import type { fields } from "./fields.ts";

export function FaqAccordion({ fields: { faqs }, page }: ViewProps<typeof fields>) {
  const list = page.editing ? faqs : answered(faqs);
  if (list.length === 0) return null;
  return (
    <SplitSection heading={page.t(fieldPhrases.FAQ)}>
      <Accordion
        level={3}
        editing={page.editing}
        items={list.map(({ title, content }) => ({
          title: title || page.t(fieldPhrases.EmptyTitle),
          content: <Prose html={content} />,
        }))}
      />
    </SplitSection>
  );
}
