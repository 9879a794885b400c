import { css } from "@linaria/core";
import { playerOf } from "../../../lib/cms/video.ts";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { PlayerIsland } from "./Player.island.tsx";
import { phrases } from "./phrases.ts";

const figure = css`
  max-inline-size: 60rem;
`;

const stage = css`
  position: relative;
  display: grid;
  place-items: end start;
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  overflow: clip;
  border: 0;
  border-radius: var(--radius-l);
  text-decoration: none;
  background: var(--color-tint);

  & > img {
    position: absolute;
    inset: 0;
  }
`;

const button = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  max-inline-size: calc(100% - 2rem);
  margin: 1rem;
  padding: 0.9rem 1.5rem;
  border-radius: var(--radius-button);
  font-weight: 700;
  line-height: 1.3;
  color: var(--color-on-action);
  background: var(--color-action);

  & > svg {
    flex: none;
  }

  a:hover > & {
    background: var(--color-action-hover);
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const note = css`
  margin-block-start: var(--space-3);
  font-size: var(--text-xs);
  color: var(--color-muted);
`;

const caption = css`
  margin-block-start: var(--space-3);
`;

type Props = ViewProps<typeof fields>;

export function VideoBlock({ fields, page }: Props) {
  const { heading, videoLink, videoTitle, videoCaption, image, transcript, styleOption } = fields;
  const link = videoLink && videoLink.href !== "#" ? videoLink : null;
  if (!link && !page.editing) return null;
  const player = link && playerOf(link.href, page.language);
  const title = videoTitle || linkText(link, heading || page.t(fieldPhrases.WatchVideo));
  const poster = (
    <a className={stage} {...(link ? linkProps(link) : {})}>
      {image && <FieldPicture image={image} fit="cover" decorative />}
      <span className={button}>
        <Icon name="play" />
        <span>
          {title}
          {link && <NewWindow link={link} page={page} />}
        </span>
      </span>
    </a>
  );
  return (
    <Section heading={heading} tone={toneOf(styleOption, "plain")}>
      <figure className={figure}>
        {player ? (
          <Island
            name="video-block/Player"
            hydrate="interaction"
            component={PlayerIsland}
            props={{ src: player.src, title, className: stage }}
            served={{ link: poster }}
          />
        ) : (
          poster
        )}
        <figcaption>
          {videoCaption && <p className={caption}>{videoCaption}</p>}
          {player && (
            <p className={note} data-print="none">
              {page.t(phrases.VideoFrom, { provider: player.provider })}
            </p>
          )}
        </figcaption>
      </figure>
      {transcript && (
        <div className={`${figure} ${caption}`}>
          <Disclosure title={page.t(phrases.VideoTranscript)} level={heading ? 3 : 2} always={page.editing}>
            <Prose html={transcript} />
          </Disclosure>
        </div>
      )}
    </Section>
  );
}
