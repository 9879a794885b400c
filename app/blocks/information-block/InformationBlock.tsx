import { FeaturePanel } from "../../cms/components/FeaturePanel.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { surfaceOf } from "../../theme/surface.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function InformationBlock({ fields, page }: Props) {
  const { blockHeader, blockText, colorTheme } = fields;
  const isList = fields.blockType.toLowerCase() === "bullet";
  const all = [fields.BulletText1, fields.BulletText2, fields.BulletText3];
  const points = isList ? all.filter((point) => point || page.editing) : [];
  const text = isList ? null : blockText;
  if (!blockHeader && !text && points.length === 0) return null;
  return (
    <Section space="tight">
      <FeaturePanel heading={blockHeader} surface={colorTheme ? surfaceOf(colorTheme) : { "data-tone": "soft" }}>
        {text && <Prose html={text} />}
        {points.length > 0 && (
          <div className="prose">
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
      </FeaturePanel>
    </Section>
  );
}
