import { css } from "@linaria/core";
import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Face } from "../../ui/Face.tsx";
import { Section } from "../../ui/Section.tsx";
import { StatsList } from "../../ui/StatsList.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const action = css`
  margin-block-start: var(--space-6);
`;

export function StatsCards({ fields, page }: Props) {
  const { heading, description, statsCards, ctaLink, ctaLinkText, styleOption } = fields;
  const stats = statsCards.filter((card) => page.editing || (card.metric && (card.label || card.description)));
  if (stats.length === 0 && !page.editing) return null;
  return (
    <Section
      heading={heading}
      intro={description}
      tone={toneOf(styleOption, "plain")}
      aside={<Face styleOption={styleOption} theme={page.theme} />}
    >
      <StatsList stats={stats} />
      {showsCta(ctaLink, ctaLinkText, page) && (
        <div className={action}>
          <Cta link={ctaLink} text={ctaLinkText} page={page} variant="secondary" />
        </div>
      )}
    </Section>
  );
}
