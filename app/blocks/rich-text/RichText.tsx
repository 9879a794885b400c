import { css } from "@linaria/core";
import { Ctas, showsCtas } from "../../cms/components/Cta.tsx";
import { legacyCtasOf } from "../../cms/components/cta-fields.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { VideoLink } from "../../cms/components/VideoLink.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { viewport } from "../../theme/viewport.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 5rem);
  container-type: inline-size;

  /* The text is as wide as it is easy to read, and the picture takes the rest of the section. */
  &[data-picture] {
    @media ${viewport.wide} {
      grid-template-columns: minmax(0, min(var(--measure), 58%)) minmax(0, 1fr);
      align-items: start;
    }
  }

  @media ${viewport.wide} {
    &[data-picture][data-alignment="right"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, min(var(--measure), 58%));
    }

    &[data-picture][data-alignment="right"] > figure {
      order: -1;
    }
  }

  &[data-alignment="center"] {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    text-align: center;
  }

  &:not([data-picture])[data-alignment="right"] {
    justify-items: end;
  }
`;

const textColumn = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-5);
  align-self: center;
  max-inline-size: var(--measure);

  & > * {
    max-inline-size: 100%;
  }

  [data-alignment="center"] > & {
    justify-items: center;
  }

  /* In a wide section without a picture, the heading is next to the text, as in a SplitSection. */
  @container (width >= 60rem) {
    [data-alignment="left"]:not([data-picture]) > &:has(> h2:first-child + *) {
      grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
      column-gap: clamp(2rem, 6vw, 6rem);
      max-inline-size: none;

      & > :not(h2) {
        grid-column: 2;
        max-inline-size: var(--measure);
      }
    }
  }
`;

/* The sticky picture stays visible while a long text scrolls. */
const callout = css`
  overflow: clip;
  border-radius: var(--radius-l);

  @media ${viewport.wide} {
    position: sticky;
    inset-block-start: 7rem;
  }
`;

export function RichText({ fields, page }: Props) {
  const { title, body, imageCallout, videoLink, alignment, styleOption } = fields;
  const ctas = legacyCtasOf(fields);
  const hasLink = Boolean(videoLink && videoLink.href !== "#") || showsCtas(ctas, page);
  if (!title && !body && !imageCallout && !hasLink) return null;
  const hasWords = title || body || hasLink || page.editing;
  const side = ["center", "right"].find((name) => name === alignment.toLowerCase()) ?? "left";
  return (
    <Section tone={toneOf(styleOption, "plain")}>
      <div className={layout} data-alignment={side} data-picture={imageCallout && hasWords ? true : undefined}>
        {hasWords && (
          <div className={textColumn}>
            <Face styleOption={styleOption} theme={page.theme} />
            {title && <Heading level={2}>{title}</Heading>}
            {body && <Prose html={body} />}
            <VideoLink link={videoLink} page={page} />
            <Ctas buttons={ctas} page={page} />
          </div>
        )}
        {imageCallout && (
          <figure className={callout}>
            <FieldPicture image={imageCallout} />
          </figure>
        )}
      </div>
    </Section>
  );
}
