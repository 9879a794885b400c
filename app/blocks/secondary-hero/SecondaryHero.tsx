import { css } from "@linaria/core";
import { FieldPicture } from "../../fields/FieldPicture.tsx";
import { Prose } from "../../fields/Prose.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const inner = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 5rem);
  padding-block: clamp(2rem, 4vw, 4rem);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: center;

    &[data-words="right"] {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    }

    &[data-words="right"] > :first-child {
      order: 1;
    }
  }
`;

const words = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-4);
  overflow-wrap: anywhere;
`;

const eyebrow = css`
  font-weight: 700;
  color: var(--color-link);
`;

const lead = css`
  font-size: var(--text-l);
`;

const picture = css`
  aspect-ratio: 7 / 4;
  overflow: clip;

  /* The children's shape: a pebble, drawn by two radii a corner. */
  [data-theme="childrens-health"] & {
    border-radius: 58% 42% 47% 53% / 46% 55% 45% 54%;
  }
`;

/** `focusSize` times ten percent, limited to 0 to 100 (BL-10); the middle when there is none. */
export const focusPosition = (focusSize: number | null): string =>
  `${Math.min(Math.max(focusSize ?? 5, 0), 10) * 10}% 50%`;

type Props = ViewProps<typeof fields>;

export function SecondaryHero({ fields, page }: Props) {
  const { category, headline, bodyCopy, backgroundImage, focusSize, alignContentRightSide } = fields;
  if (!headline && !bodyCopy && !backgroundImage && !page.editing) return null;
  return (
    <section data-tone="soft">
      <div className={`container ${inner}`} data-words={alignContentRightSide ? "right" : "left"}>
        <div className={words}>
          {category && <p className={eyebrow}>{category}</p>}
          {headline && <Heading level={1}>{headline}</Heading>}
          {bodyCopy && <Prose className={lead} html={bodyCopy} />}
        </div>
        {backgroundImage && (
          <div className={picture}>
            <FieldPicture image={backgroundImage} fit="cover" position={focusPosition(focusSize)} size="hero" eager />
          </div>
        )}
      </div>
    </section>
  );
}
