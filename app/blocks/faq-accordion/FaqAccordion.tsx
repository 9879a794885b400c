import { css } from "@linaria/core";
import { Accordion } from "../../ui/Accordion.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../define.ts";
import { answered } from "./faqPage.ts";
import type { fields } from "./fields.ts";

const column = css`
  max-inline-size: 56rem;
`;

export function FaqAccordion({ fields: { faqs }, page }: ViewProps<typeof fields>) {
  const list = page.editing ? faqs : answered(faqs);
  if (list.length === 0) return null;
  return (
    <Section heading={page.t("FAQ")}>
      <div className={column}>
        <Accordion
          level={3}
          editing={page.editing}
          items={list.map(({ title, content }) => ({
            title: title || page.t("EmptyTitle"),
            content: <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />,
          }))}
        />
      </div>
    </Section>
  );
}
