import { css } from "@linaria/core";
import { CAP } from "../../../lib/constants.ts";
import { JUMP } from "../../../lib/display/scroll.ts";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { largeText } from "../../theme/viewport.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { jump } from "../../ui/jump/jump.enhance.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const nav = css`
  padding-block: var(--space-5);

  & > p {
    margin-block-end: var(--space-3);
    font-size: var(--text-s);
    font-weight: 700;
    color: var(--color-muted);
  }
`;

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  & a {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 3rem;
    padding: 0.5rem 1.1rem;
    border: 1px solid var(--color-border);
    border-radius: var(--radius-button);
    font-weight: 700;
    line-height: 1.3;
    text-decoration: none;
    background: var(--color-surface);
  }

  & a:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  & a > :is(img, svg) {
    flex: none;

    /* On narrow screens, hides the icon to leave space for the text. */
    @media ${largeText} {
      display: none;
    }
  }
`;

type Props = ViewProps<typeof fields>;

export function JumpLinks({ fields: { heading, jumpLinks }, page }: Props) {
  const links = jumpLinks
    .slice(0, CAP.jumpLinks)
    .map((link) => ({ ...link, place: link.jumplinkId.replace(/^#/, "") }))
    .filter(({ title, place }) => (title && place) || page.editing);
  if (links.length === 0) return null;
  return (
    <Enhance<typeof jump> name="ui/jump" hydrate="touch" options={{ offset: JUMP.links }}>
      <nav className={`container ${nav}`} aria-label={heading || page.t(fieldPhrases.OnThisPage)}>
        {heading && <p>{heading}</p>}
        <ul className={list}>
          {links.map(({ id, title, place, icon }) => (
            <li key={id || place}>
              <a href={place ? `#${encodeURIComponent(place)}` : undefined}>
                {icon ? <AuthoredIcon icon={icon} size={28} decorative /> : <Icon name="chevron-down" size={20} />}
                <span>{title || page.t(fieldPhrases.EmptyTitle)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Enhance>
  );
}
