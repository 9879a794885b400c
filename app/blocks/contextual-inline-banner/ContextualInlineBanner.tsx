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
  padding-block: var(--space-6);
  container-type: inline-size;
`;

const banner = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: clip;
  border-radius: var(--radius-l);

  @container (min-width: 52rem) {
    &[data-picture] {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    }

    &[data-picture="left"] {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }
  }
`;

const media = css`
  aspect-ratio: 16 / 9;

  @container (min-width: 52rem) {
    order: 1;
    aspect-ratio: auto;
    /* The text sets the height, and the picture fills it. */
    position: relative;
    min-block-size: 22rem;

    & img {
      position: absolute;
      inset: 0;
    }

    [data-picture="left"] > & {
      order: -1;
    }
  }
`;

const words = css`
  align-self: center;
  padding: clamp(1.5rem, 5cqi, 4rem);

  & .prose {
    margin-block-start: var(--space-4);
  }

  & > :last-child:not(:first-child, .prose) {
    margin-block-start: var(--space-5);
  }
`;

export function ContextualInlineBanner({ fields, page }: ViewProps<typeof contextualFields>) {
  const { bannerHeading, bannerDescription, bannerImage, topicIcon, topicLabel, isLeft } = fields;
  const ctas = ctasOf(fields);
  if (!bannerHeading && !bannerDescription && !showsCtaPair(ctas, page)) return null;
  const side = isLeft ? "left" : "right";
  return (
    <div className={`container ${frame}`}>
      <div className={banner} data-tone="sand" data-picture={bannerImage ? side : undefined}>
        {bannerImage && (
          <div className={media}>
            <FieldPicture image={bannerImage} fit="cover" />
          </div>
        )}
        <div className={words}>
          <TopicLine icon={topicIcon} label={topicLabel} />
          {bannerHeading && <Heading level={2}>{bannerHeading}</Heading>}
          {bannerDescription && <Prose html={bannerDescription} />}
          <CtaPair fields={ctas} page={page} />
        </div>
      </div>
    </div>
  );
}
