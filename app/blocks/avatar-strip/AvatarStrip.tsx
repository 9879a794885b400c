import { css } from "@linaria/core";
import { CAP } from "../../../lib/constants.ts";
import { Avatar } from "../../cms/components/Avatar.tsx";
import { showsCta } from "../../cms/components/Cta.tsx";
import { FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { Enhance } from "../../islands/Enhance.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Cluster } from "../../ui/Cluster.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import type { shuffle } from "./shuffle.enhance.ts";

type Props = ViewProps<typeof fields>;

/* Each portrait overlaps the previous portrait by a sixth, so five portraits have the width of 4⅓ portraits. */
const strip = css`
  --avatar-size: clamp(3.5rem, 2.6rem + 4.4vw, 7rem);
  display: flex;
  flex-wrap: wrap;
  max-inline-size: 100%;
  padding-inline-end: calc(var(--avatar-size) / 6);

  & > li {
    margin-inline-end: calc(var(--avatar-size) / -6);
  }
`;

const textColumn = css`
  flex: 1 1 18rem;
  max-inline-size: 36em;

  & > p {
    margin-block: var(--space-2);
    color: var(--color-muted);
  }
`;

/**
 * Renders a strip of portraits. The server renders the first five portraits for all visitors so that the page can be
 * cached. The remaining portraits are in a `<template>`, so the browser does not load their images. When the strip is
 * near the viewport, a script replaces the first five portraits with five randomly selected ones. In author mode, all
 * portraits are visible.
 */
export function AvatarStrip({ fields, page }: Props) {
  const { heading, description, avatarBorderColor, ctaLink, ctaLinkText, styleOption } = fields;
  const avatars = fields.avatars.filter(({ image }) => image).slice(0, CAP.avatars);
  const hasWords = Boolean(heading || description) || showsCta(ctaLink, ctaLinkText, page);
  if (avatars.length === 0 && (!hasWords || !page.editing)) return null;
  const faces = avatars.map(({ id, image }) => (
    <li key={id || image?.src}>
      <Avatar image={image} border={avatarBorderColor} />
    </li>
  ));
  const visibleFaces = page.editing ? faces : faces.slice(0, CAP.avatarsShown);
  const hiddenFaces = faces.slice(visibleFaces.length);
  const row = <ul className={strip}>{visibleFaces}</ul>;
  return (
    <Section tone={toneOf(styleOption, "plain")} space="tight">
      <Cluster gap={7}>
        {hiddenFaces.length > 0 ? (
          <Enhance<typeof shuffle> name="avatar-strip/shuffle" hydrate="visible">
            {row}
            <template>{hiddenFaces}</template>
          </Enhance>
        ) : (
          visibleFaces.length > 0 && row
        )}
        {hasWords && (
          <div className={textColumn}>
            {heading && (
              <Heading level={2} size="m">
                {heading}
              </Heading>
            )}
            {description && <p>{description}</p>}
            {showsCta(ctaLink, ctaLinkText, page) && <FieldTextLink link={ctaLink} text={ctaLinkText} page={page} />}
          </div>
        )}
      </Cluster>
    </Section>
  );
}
