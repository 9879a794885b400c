import { css } from "@linaria/core";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PictureBeside, pictureFrame } from "../../ui/PictureBeside.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const band = css`
  padding-block: clamp(2rem, 4vw, 4rem);
`;

const eyebrow = css`
  font-weight: 700;
  color: var(--color-link);
`;

const lead = css`
  font-size: var(--text-l);
`;

/**
 * Returns the `object-position` value for a `focusSize` from 0 to 10. Values outside 0 to 10 are clamped. If
 * `focusSize` is null, returns the value for the image's center.
 */
export const focusPosition = (focusSize: number | null): string =>
  `${Math.min(Math.max(focusSize ?? 5, 0), 10) * 10}% 50%`;

type Props = ViewProps<typeof fields>;

export function SecondaryHero({ fields, page }: Props) {
  const { category, headline, bodyCopy, backgroundImage, focusSize, alignContentRightSide } = fields;
  if (!headline && !bodyCopy && !backgroundImage && !page.editing) return null;
  return (
    <section data-tone="soft">
      <div className={`container ${band}`}>
        <PictureBeside
          side={alignContentRightSide ? "left" : "right"}
          picture={
            backgroundImage && (
              <div className={pictureFrame} data-shape="pebble">
                <FieldPicture
                  image={backgroundImage}
                  fit="cover"
                  position={focusPosition(focusSize)}
                  size="hero"
                  share="half"
                  eager
                />
              </div>
            )
          }
        >
          {category && <p className={eyebrow}>{category}</p>}
          {headline && <PageTitle page={page}>{headline}</PageTitle>}
          {bodyCopy && <Prose className={lead} html={bodyCopy} />}
        </PictureBeside>
      </div>
    </section>
  );
}
