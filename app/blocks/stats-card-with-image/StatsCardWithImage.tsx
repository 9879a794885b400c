import { Ctas, showsCtas } from "../../cms/components/Cta.tsx";
import { ctasOf } from "../../cms/components/cta-fields.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { TopicLine } from "../../cms/components/TopicLine.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { PictureBeside, pictureFrame } from "../../ui/PictureBeside.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function StatsCardWithImage({ fields, page }: Props) {
  const { title, eyebrow, leadCopy, image, imageCaption, alignImageRight, styleOption } = fields;
  const ctas = ctasOf(fields);
  if (!title && !eyebrow && !leadCopy && !image && !showsCtas(ctas, page)) return null;
  return (
    <Section tone={toneOf(styleOption, "plain")}>
      <PictureBeside
        side={alignImageRight ? "right" : "left"}
        picture={
          image && (
            <figure>
              <div className={pictureFrame} data-shape="rounded">
                <FieldPicture image={image} fit="cover" share="half" />
              </div>
              {imageCaption && (
                <Muted as="figcaption" size="xs">
                  {imageCaption}
                </Muted>
              )}
            </figure>
          )
        }
      >
        <Face styleOption={styleOption} theme={page.theme} />
        <TopicLine icon={null} label={eyebrow} />
        {title && (
          <Heading level={2} size="xl">
            {title}
          </Heading>
        )}
        {leadCopy && <Prose html={leadCopy} />}
        <Ctas buttons={ctas} page={page} />
      </PictureBeside>
    </Section>
  );
}
