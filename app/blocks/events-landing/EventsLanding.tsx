import { css } from "@linaria/core";
import { EVENTS_SEARCH } from "../../../lib/cms/paths.ts";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { pathOf } from "../../context/site-link.ts";
import { EventsSearchForm } from "../../events/EventsSearchForm.tsx";
import { from, largeText, viewport } from "../../theme/viewport.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { type Banner, bannersOf, type fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const form = css`
  max-inline-size: 42rem;
  margin-block-start: var(--space-6);
`;

const tiles = css`
  display: grid;
  gap: clamp(0.75rem, 2vw, 1.5rem);

  @media ${from(600)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :last-child:nth-child(odd) {
      grid-column: span 2;
    }
  }

  @media ${viewport.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    & > :last-child:nth-child(odd) {
      grid-column: auto;
    }
  }
`;

const tile = css`
  position: relative;
  display: grid;
  grid-template-columns: min(clamp(6rem, 3rem + 9vw, 11rem), 30vw) minmax(0, 1fr);
  block-size: 100%;
  min-block-size: clamp(6rem, 4rem + 5vw, 8.5rem);
  overflow: clip;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  transition:
    box-shadow var(--duration-slow) var(--ease-out),
    border-color var(--duration-slow);

  &[data-only] {
    grid-template-columns: minmax(0, 1fr);
  }

  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }

  &:has(a):hover {
    border-color: transparent;
    box-shadow: var(--shadow-m);
  }

  &:has(a:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
  }
`;

const media = css`
  display: block;
  overflow: clip;
  background: var(--color-tint);

  [data-only="picture"] > & {
    aspect-ratio: 3 / 1;
  }

  @media ${largeText} {
    aspect-ratio: 3 / 1;
  }

  & > a {
    display: block;
    block-size: 100%;
  }
`;

const caption = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);
  font-family: var(--font-display);
  font-size: var(--heading-s);
  font-weight: var(--weight-display);
  letter-spacing: var(--tracking-display);
  line-height: 1.25;
  color: var(--color-heading);
  text-wrap: balance;

  & > svg {
    flex: none;
    color: var(--color-accent);
    transition: translate var(--duration-slow) var(--ease-out);
  }

  @media ${largeText} {
    padding-inline: var(--space-4);

    & > svg {
      display: none;
    }
  }

  *:hover > & > svg {
    translate: 0.25rem 0;
  }
`;

/* The pseudo-element of the link covers the tile so that the whole tile is clickable. */
const link = css`
  color: inherit;
  text-decoration: none;
  outline: none;

  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }
`;

export function EventsLanding({ fields, page }: ViewProps<typeof fieldSet>) {
  const { title, description } = fields;
  const banners = bannersOf(fields);
  const { t } = page;
  if (!title && !description && banners.length === 0 && !page.editing) return null;
  return (
    <>
      <PageBand page={page} title={title} subtitle={description}>
        <EventsSearchForm action={pathOf(page, EVENTS_SEARCH)} className={form} t={t} />
      </PageBand>
      {banners.length > 0 && (
        <Section heading={t(phrases.EventTopics)}>
          <ul className={tiles}>
            {banners.map((banner) => (
              <li key={banner.number}>
                <Tile banner={banner} page={page} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/**
 * Renders a banner with an image, text, or both. The accessible name of the banner's link is the banner's text or, if
 * there is none, the image's alternative text.
 */
function Tile({ banner: { image, text, link: target }, page }: { banner: Banner; page: PageContext }) {
  const validLink = target && target.href !== "#" && (text || image?.alt) ? target : null;
  // If the image's alternative text repeats the banner's text, the image is decorative so that screen readers do not
  // announce the text twice.
  const picture = <FieldPicture image={image} fit="cover" decorative={image?.alt === text} />;
  return (
    <div className={tile} data-only={text && image ? undefined : text ? "words" : "picture"}>
      {image && (
        <div className={media}>
          {validLink && !text ? (
            <a className={link} {...linkProps(validLink)}>
              {picture}
            </a>
          ) : (
            picture
          )}
        </div>
      )}
      {text && (
        <div className={caption}>
          {validLink ? (
            <a className={link} {...linkProps(validLink)}>
              {text}
              <NewWindow link={validLink} page={page} />
            </a>
          ) : (
            text
          )}
          {validLink && <Icon name="arrow-right" size={20} />}
        </div>
      )}
    </div>
  );
}
