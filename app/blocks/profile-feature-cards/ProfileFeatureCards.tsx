import { css } from "@linaria/core";
import type { CSSProperties } from "react";
import { PROFILE_COLORS } from "../../../lib/constants.ts";
import { BREAKPOINT } from "../../../lib/display/breakpoints.ts";
import { avatarSize, profileColumns } from "../../../lib/display/cards.ts";
import { Avatar } from "../../cms/components/Avatar.tsx";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { visibleProfiles } from "../../cms/components/profile-fields.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { readableBackground } from "../../theme/contrast.ts";
import { toneOf } from "../../theme/style-option.ts";
import { from } from "../../theme/viewport.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

/* The configured number of columns, or fewer if a portrait would not fit. */
const row = css`
  --gap: var(--space-4);
  --avatar-size: ${avatarSize(2, BREAKPOINT.lg - 1)}px;
  --least: 17rem;
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(max(min(100%, var(--least)), (100% - (var(--columns) - 1) * var(--gap)) / var(--columns)), 1fr)
  );
  gap: var(--space-6) var(--gap);

  &[data-many] {
    --avatar-size: ${avatarSize(3, BREAKPOINT.lg - 1)}px;
    --least: 12rem;

    @media ${from(BREAKPOINT.lg)} {
      --avatar-size: ${avatarSize(3, BREAKPOINT.lg)}px;
    }
  }
`;

const card = css`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: clip;
  border-radius: var(--radius-l);
  color: var(--font);
  background: var(--card);
  --color-heading: var(--font);

  &:has(a:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
  }

  @media print {
    break-inside: avoid;
    border: 1px solid;
    color: #000;
    background: none;
    --color-heading: #000;
  }
`;

/* Two fifths of the portrait overlap the background of the text. */
const portrait = css`
  position: relative;
  display: grid;
  place-items: center;
  padding-block-start: var(--space-5);
  margin-block-end: calc(var(--avatar-size) * -0.4);
`;

const content = css`
  flex: 1;
  padding: calc(var(--avatar-size) * 0.4 + var(--space-4)) var(--space-4) var(--space-5);
  text-align: center;
  /* The padding places the text below the gradient. */
  background: linear-gradient(transparent, var(--shade) calc(var(--avatar-size) * 0.4));

  @media print {
    background: none;
  }
`;

const stretchedLink = css`
  color: inherit;
  text-decoration-color: transparent;
  outline: none;

  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:hover {
    text-decoration-color: currentColor;
  }

  @media (forced-colors: active) {
    text-decoration-color: currentColor;
  }
`;

const role = css`
  margin-block-start: var(--space-1);
  font-weight: 700;
`;

const summary = css`
  margin-block-start: var(--space-2);
  font-size: var(--text-s);
`;

export function ProfileFeatureCards({ fields, page }: Props) {
  const { heading, description, avatarBorderColor, styleOption } = fields;
  const profiles = visibleProfiles(fields.profiles, page);
  if (profiles.length === 0) return null;
  const background = fields.backgroundColor || PROFILE_COLORS.background;
  const font = fields.fontColor || PROFILE_COLORS.font;
  const colors = { "--card": background, "--font": font, "--shade": readableBackground(font, background) };
  return (
    <Section
      heading={heading}
      intro={description}
      tone={toneOf(styleOption, "plain")}
      aside={<Face styleOption={styleOption} theme={page.theme} />}
    >
      <ul
        className={row}
        data-many={profiles.length > 2 || undefined}
        style={{ "--columns": profileColumns(profiles.length), ...colors } as CSSProperties}
      >
        {profiles.map(({ id, name, title, description: text, image, link }) => (
          <li className={card} key={id || name}>
            <div className={portrait}>
              <Avatar image={image} border={avatarBorderColor} />
            </div>
            <div className={content}>
              <Heading level={heading ? 3 : 2} size="s">
                {link ? (
                  <a className={stretchedLink} {...linkProps(link)}>
                    {name || page.t(fieldPhrases.EmptyTitle)}
                    <NewWindow link={link} page={page} />
                  </a>
                ) : (
                  name || page.t(fieldPhrases.EmptyTitle)
                )}
              </Heading>
              {title && <p className={role}>{title}</p>}
              {text && <p className={summary}>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
