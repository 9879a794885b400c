import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { FeaturePanel } from "../../cms/components/FeaturePanel.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function ActionBlock({ fields, page }: Props) {
  const { title, bodyCopy, icon, primaryCTALink, primaryCTAText, themeOverride } = fields;
  if (!title && !bodyCopy && !showsCta(primaryCTALink, primaryCTAText, page)) return null;
  return (
    <Section space="tight">
      <FeaturePanel
        heading={title}
        icon={icon}
        surface={{ "data-tone": "soft", "data-theme": themeOverride || undefined }}
        action={<Cta link={primaryCTALink} text={primaryCTAText} page={page} />}
      >
        {bodyCopy && <Prose html={bodyCopy} />}
      </FeaturePanel>
    </Section>
  );
}
