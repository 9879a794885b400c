import { FeaturePanel } from "../../cms/components/FeaturePanel.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function IconHeadingDescription({ fields: { icon, heading, description } }: Props) {
  if (!heading && !description) return null;
  return (
    <Section space="tight">
      <FeaturePanel heading={heading} icon={icon}>
        {description && <Prose html={description} />}
      </FeaturePanel>
    </Section>
  );
}
