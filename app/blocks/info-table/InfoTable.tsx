import { css } from "@linaria/core";
import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const layout = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5) var(--space-7);

  & > * {
    flex: 1 1 min(100%, 18rem);
  }
`;

const panel = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  justify-items: start;
  gap: var(--space-4);
  padding: min(clamp(1.5rem, 1rem + 2vw, 2.5rem), 7.5vw);
  overflow: clip;
  border-radius: var(--radius-l);

  @media print {
    padding: 0;
  }
`;

/* The picture is faded so that the text over it is readable. */
const backdrop = css`
  position: absolute;
  inset: 0;
  opacity: 0.14;

  @media print, (forced-colors: active) {
    display: none;
  }
`;

const lead = css`
  font-size: var(--text-l);
  font-weight: 700;
`;

const above = css`
  position: relative;
`;

export function InfoTable({ fields, page }: Props) {
  const { heading, subHeading, shortDescription, backgroundImage, ctaButtonLink, ctaButtonText } = fields;
  const facts = [fields.column2, fields.column3]
    .map((column) => column.filter(({ dataLabel, supportingText }) => page.editing || dataLabel || supportingText))
    .filter((column) => column.length > 0);
  const hasWords = heading || subHeading || shortDescription || showsCta(ctaButtonLink, ctaButtonText, page);
  if (!hasWords && facts.length === 0) return null;
  return (
    <Section>
      <div className={layout}>
        {hasWords && (
          <div className={panel} data-tone="deep">
            {backgroundImage && (
              <div className={backdrop}>
                <FieldPicture image={backgroundImage} fit="cover" decorative />
              </div>
            )}
            {heading && (
              <div className={above}>
                <Heading level={2}>{heading}</Heading>
              </div>
            )}
            {subHeading && <p className={`${above} ${lead}`}>{subHeading}</p>}
            {shortDescription && <Prose className={`${above} prose`} html={shortDescription} />}
            <div className={above}>
              <Cta link={ctaButtonLink} text={ctaButtonText} page={page} />
            </div>
          </div>
        )}
        {facts.map((column) => (
          <DataTable
            key={column[0]?.id}
            label={heading || subHeading}
            rows={column.map(({ id, dataLabel, supportingText }) => ({
              key: id || dataLabel,
              name: dataLabel || supportingText,
              cells: [dataLabel ? supportingText : ""],
            }))}
          />
        ))}
      </div>
    </Section>
  );
}
