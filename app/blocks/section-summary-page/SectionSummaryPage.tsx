import { css } from "@linaria/core";
import { Cta, Ctas, showsCtas } from "../../cms/components/Cta.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { PictureBeside, pictureFrame } from "../../ui/PictureBeside.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { BUTTONS, type fields } from "./fields.ts";

const buttonRow = css`
  margin-block-start: var(--space-5);

  &:empty {
    display: none;
  }
`;

type Props = ViewProps<typeof fields>;

export function SectionSummaryPage({ fields, page }: Props) {
  const { title, description } = fields;
  const buttons = BUTTONS.map((number) => ({
    link: fields[`headerButton${number}Link`],
    text: fields[`headerButton${number}Text`],
  }));
  const sections = fields.sections.filter((section) => section.title || section.summary || page.editing);
  if (!title && !description && !showsCtas(buttons, page) && sections.length === 0) return null;
  return (
    <>
      <PageBand page={page} title={title} subtitle={description}>
        <div className={buttonRow}>
          <Ctas buttons={buttons} page={page} />
        </div>
      </PageBand>
      {sections.map(({ id, title: heading, summary, image, buttonLink, buttonText }, index) => (
        <Section tone={index % 2 ? "soft" : "plain"} key={id || heading}>
          <PictureBeside
            side={index % 2 ? "right" : "left"}
            picture={
              image && (
                <div className={pictureFrame} data-shape="rounded">
                  <FieldPicture image={image} fit="cover" share="half" />
                </div>
              )
            }
          >
            {heading && <Heading level={2}>{heading}</Heading>}
            {summary && <Prose html={summary} />}
            <Cta link={buttonLink} text={buttonText} page={page} variant="secondary" />
          </PictureBeside>
        </Section>
      ))}
    </>
  );
}
