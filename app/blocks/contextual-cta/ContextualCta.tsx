import { css } from "@linaria/core";
import { CtaPair, showsCtaPair } from "../../cms/components/Cta.tsx";
import type { contextualFields } from "../../cms/components/contextual-fields.ts";
import { ctasOf } from "../../cms/components/cta-fields.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { TopicLine } from "../../cms/components/TopicLine.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";

const frame = css`
  padding-block: var(--space-5);
  container-type: inline-size;
`;

const card = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-5);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  @container (min-width: 44rem) {
    grid-template-columns: minmax(0, 1fr) fit-content(45%);
    align-items: center;

    &[data-picture="left"] {
      grid-template-columns: 8rem minmax(0, 1fr) fit-content(45%);
    }

    &[data-picture="right"] {
      grid-template-columns: minmax(0, 1fr) fit-content(45%) 8rem;
    }
  }
`;

/* On phones the picture is hidden, and the text is enough. */
const thumbnail = css`
  display: none;
  aspect-ratio: 4 / 3;
  overflow: clip;
  border-radius: var(--radius-s);

  @container (min-width: 44rem) {
    display: block;

    [data-picture="right"] > & {
      order: 1;
    }
  }
`;

const description = css`
  margin-block-start: var(--space-1);
  font-size: var(--text-s);
  color: var(--color-muted);
`;

export function ContextualCta({ fields, page }: ViewProps<typeof contextualFields>) {
  const { bannerHeading, bannerDescription, bannerImage, topicIcon, topicLabel, isLeft } = fields;
  const ctas = ctasOf(fields);
  if (!bannerHeading && !bannerDescription && !showsCtaPair(ctas, page)) return null;
  const side = isLeft ? "left" : "right";
  return (
    <div className={`container ${frame}`}>
      <div className={card} data-picture={bannerImage ? side : undefined}>
        {bannerImage && (
          <div className={thumbnail}>
            <FieldPicture image={bannerImage} fit="cover" />
          </div>
        )}
        <div>
          <TopicLine icon={topicIcon} label={topicLabel} />
          {bannerHeading && (
            <Heading level={2} size="s">
              {bannerHeading}
            </Heading>
          )}
          {bannerDescription && <Prose className={description} html={bannerDescription} />}
        </div>
        <CtaPair fields={ctas} page={page} size="small" />
      </div>
    </div>
  );
}
