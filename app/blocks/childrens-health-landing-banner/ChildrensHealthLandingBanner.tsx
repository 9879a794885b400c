import { Cta } from "../../cms/components/Cta.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { PictureBeside, pictureFrame } from "../../ui/PictureBeside.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function ChildrensHealthLandingBanner({ fields, page }: Props) {
  const { headline, bodyCopy, image, ctaLink, ctaText, styleOption } = fields;
  if (!headline && !bodyCopy && !image && !page.editing) return null;
  return (
    <Section tone={toneOf(styleOption, "sand")}>
      <PictureBeside
        side="right"
        picture={
          image && (
            <div className={pictureFrame} data-shape="pebble">
              <FieldPicture image={image} fit="cover" size="hero" share="half" />
            </div>
          )
        }
      >
        <Face styleOption={styleOption} theme={page.theme} />
        {headline && <Heading level={2}>{headline}</Heading>}
        {bodyCopy && <Prose html={bodyCopy} />}
        <Cta link={ctaLink} text={ctaText} page={page} />
      </PictureBeside>
    </Section>
  );
}
