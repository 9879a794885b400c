import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { FeaturePanel } from "../../cms/components/FeaturePanel.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function DisplayCard({ fields, page }: Props) {
  const { image, icon, title, description, ctaLink, ctaText, styleOption } = fields;
  if (!title && !description && !image && !showsCta(ctaLink, ctaText, page)) return null;
  return (
    <Section>
      <FeaturePanel
        heading={title}
        picture={image}
        icon={icon}
        surface={{ "data-tone": toneOf(styleOption, "plain") }}
        action={<Cta link={ctaLink} text={ctaText} page={page} />}
      >
        {description && <Prose html={description} />}
      </FeaturePanel>
    </Section>
  );
}
