import { css } from "@linaria/core";
import { Ctas } from "../../cms/components/Cta.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { VideoLink } from "../../cms/components/VideoLink.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { toneOf } from "../../theme/style-option.ts";
import { from, viewport } from "../../theme/viewport.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading, type HeadingLevel } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fields>;

/*
 * The wide layout applies from 1440 px. In narrower windows, the picture is in the narrower column, or above the text.
 */
const panel = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-items: center;

  @media ${viewport.wide} {
    &[data-picture] {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }

    &[data-picture="right"] {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }

    &[data-picture="right"] > figure {
      order: 1;
    }
  }

  @media ${from(1440)} {
    gap: clamp(3rem, 6vw, 6rem);

    &[data-picture],
    &[data-picture="right"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;

const textColumn = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-5);
  max-inline-size: 668px;

  & > * {
    max-inline-size: 100%;
  }
`;

const figure = css`
  & > img {
    border-radius: var(--radius-l);

    @media ${from(560)} and ${viewport.narrow} {
      aspect-ratio: 2;
      object-fit: cover;
    }
  }
`;

const caption = css`
  margin-block-start: var(--space-3);
  font-size: var(--text-xs);
  color: var(--color-muted);
`;

type Tab = Props["fields"]["tabs"][number];

export function TabbedContent({ fields, page }: Props) {
  const { heading, styleOption } = fields;
  const tabs = fields.tabs.filter((tab) => tab.tabTitle || page.editing);
  if (tabs.length === 0) return null;
  return (
    <Section heading={heading} tone={toneOf(styleOption, "plain")}>
      <Face styleOption={styleOption} theme={page.theme} />
      <Tabs
        label={heading || page.t(phrases.Tabs)}
        level={heading ? 3 : 2}
        words={{ back: page.t(phrases.TabBack), next: page.t(phrases.TabNext) }}
        tabs={tabs.map((tab) => ({
          title: tab.tabTitle || page.t(fieldPhrases.EmptyTitle),
          content: <Panel tab={tab} level={heading ? 4 : 3} page={page} />,
        }))}
      />
    </Section>
  );
}

function Panel({ tab, level, page }: { tab: Tab; level: HeadingLevel; page: PageContext }) {
  const { image, imageCaption, richText, richTextTitle, isLeft, videoLink, videoTitle, videoCaption } = tab;
  return (
    <div className={panel} data-picture={image ? (isLeft ? "left" : "right") : undefined}>
      {image && (
        <figure className={figure}>
          <FieldPicture image={image} />
          {imageCaption && <figcaption className={caption}>{imageCaption}</figcaption>}
        </figure>
      )}
      <div className={textColumn}>
        {richTextTitle && (
          <Heading level={level} size="m">
            {richTextTitle}
          </Heading>
        )}
        {richText && <Prose html={richText} />}
        {videoLink && (
          <div>
            <VideoLink link={videoLink} title={videoTitle} page={page} />
            {videoCaption && <p className={caption}>{videoCaption}</p>}
          </div>
        )}
        <Ctas
          buttons={[
            { link: tab.primaryCta, text: tab.primaryCtaText },
            { link: tab.secondaryCta, text: tab.secondaryCtaText },
          ]}
          page={page}
        />
      </div>
    </div>
  );
}
