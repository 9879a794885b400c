import { css } from "@linaria/core";
import { Ctas, showsCtas } from "../../cms/components/Cta.tsx";
import { ctasOf } from "../../cms/components/cta-fields.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { surfaceOf } from "../../theme/surface.ts";
import { viewport } from "../../theme/viewport.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { StatsList } from "../../ui/StatsList.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const inner = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-inline-size: var(--container);
  margin-inline: auto;

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: center;
    padding-inline: var(--gutter);
    padding-block: var(--gutter);
  }
`;

const textColumn = css`
  display: grid;
  gap: var(--space-5);
  padding: clamp(2rem, 1.2rem + 4vw, 5rem) var(--gutter);

  @media ${viewport.wide} {
    padding-inline: 0 clamp(2rem, 5vw, 5rem);
  }
`;

const lead = css`
  max-inline-size: 28em;
  font-size: var(--text-l);
`;

const picture = css`
  order: -1;
  aspect-ratio: 7 / 4;
  inline-size: 100%;
  max-block-size: 20rem;
  overflow: clip;

  & picture {
    display: contents;
  }

  @media ${viewport.wide} {
    order: 0;
    aspect-ratio: 4 / 3;
    max-block-size: none;
    border-radius: var(--radius-l);
  }
`;

export function ServiceHero({ fields, page }: Props) {
  const { headline, subCopy, mobileBackgroundImage, backgroundColor } = fields;
  const image = fields.backgroundImage ?? mobileBackgroundImage;
  const stats = fields.statsCards.filter(({ metric, label }) => (metric && label) || page.editing);
  const ctas = ctasOf(fields);
  if (!headline && !subCopy && !image && stats.length === 0 && !showsCtas(ctas, page)) return null;
  return (
    <section {...surfaceOf(backgroundColor)}>
      <div className={inner}>
        <div className={textColumn}>
          {headline && <PageTitle page={page}>{headline}</PageTitle>}
          {subCopy && <p className={lead}>{subCopy}</p>}
          <Ctas buttons={ctas} page={page} />
          {stats.length > 0 && <StatsList stats={stats} compact />}
        </div>
        {image && (
          <div className={picture}>
            <FieldPicture image={image} narrow={mobileBackgroundImage} fit="cover" size="hero" eager />
          </div>
        )}
      </div>
    </section>
  );
}
