import { css } from "@linaria/core";
import { useId } from "react";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { FieldLink } from "../../fields/FieldLink.tsx";
import { fieldPhrases } from "../../fields/phrases.ts";
import type { Link } from "../../fields/types.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Logo } from "../../theme/brand/Logo.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { ViewProps } from "../types.ts";
import { type fields, linksOf } from "./fields.ts";
import { hasMenu, MenuPanel } from "./MenuPanel.tsx";
import type { panels } from "./panels.enhance.ts";
import { phrases } from "./phrases.ts";
import { SearchPanel } from "./SearchPanel.tsx";
import { hasTools, Tools } from "./Tools.tsx";

const bar = css`
  --header-height: 4.25rem;
  position: sticky;
  inset-block-start: 0;
  z-index: var(--layer-header);
  background: var(--color-background);
  box-shadow: inset 0 -1px var(--color-border);

  /* A bar that stays would take too much of a low window, such as a magnified one. */
  @media (max-height: 30rem) {
    position: static;
  }

  @media ${viewport.wide} {
    --header-height: 5rem;
  }

  @media print {
    position: static;
    box-shadow: none;
  }

  &:has(> [data-panel="menu"]:popover-open) [data-opens="menu"] > [data-when="closed"],
  &:not(:has(> [data-panel="menu"]:popover-open)) [data-opens="menu"] > [data-when="open"],
  &:has(> [data-panel="search"]:popover-open) [data-opens="search"] > [data-when="closed"],
  &:not(:has(> [data-panel="search"]:popover-open)) [data-opens="search"] > [data-when="open"] {
    display: none;
  }
`;

/* A region that is as high as its bar would not let it stick. */
css`
  :global() {
    body > header:has([data-sticky]) {
      display: contents;
    }
  }
`;

const inner = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--header-height);

  @media (max-width: 359.98px) {
    gap: 0;
  }
`;

const home = css`
  display: flex;
  align-items: center;
  min-block-size: 3rem;
  text-decoration: none;

  @media (max-width: 359.98px) {
    & > span {
      font-size: 1.0625rem;
    }
  }
`;

const shortcuts = css`
  display: none;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  margin: 0 0 0 var(--space-4);

  @media (min-width: 1200px) {
    display: flex;
  }

  /* Two languages need room too. */
  @media (max-width: 1399.98px) {
    [data-sticky]:has([hreflang]) & {
      display: none;
    }
  }

  & a {
    display: block;
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
    font-weight: 700;
    text-decoration: none;
    color: var(--color-text);
  }

  & a:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  & a > svg {
    display: none;
  }
`;

const end = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-inline-start: auto;

  @media (max-width: 359.98px) {
    gap: 0;
  }
`;

const beside = css`
  display: none;

  @media ${viewport.wide} {
    display: block;
  }
`;

const iconAlone = `
  inline-size: 2.75rem;
  padding: 0;
  justify-content: center;

  & > :last-child {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const toggle = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  padding: 0.4rem 0.9rem;
  border: 2px solid transparent;
  border-radius: var(--radius-button);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-on-tint);
  background: var(--color-tint);

  & > span {
    display: flex;
    flex: none;
  }

  &:hover {
    border-color: currentColor;
  }

  /* The icon alone, where there is no room for words. */
  @media (max-width: 419.98px) {
    ${iconAlone}
  }

  @media (max-width: 359.98px) {
    inline-size: 2.4rem;
  }

  &[data-opens="search"] {
    color: var(--color-link);
    background: none;

    @media (min-width: 1200px) {
      ${iconAlone}
    }

    &:hover {
      border-color: transparent;
      color: var(--color-on-tint);
      background: var(--color-tint);
    }
  }

  /* Repeats what is beside it already. */
  @media ${viewport.wide} {
    &[data-narrow] {
      display: none;
    }
  }
`;

/** Home in the page's language, unless the author says where the logo leads. */
const homeOf = (logoLink: Link | null, language: string): string =>
  logoLink && logoLink.href !== "#" ? logoLink.href : language === "es" ? "/es" : "/";

type Props = ViewProps<typeof fields>;

export function SiteHeader({ fields, page }: Props) {
  const id = useId();
  const primary = linksOf(fields, "primaryLink");
  const links = hasMenu(fields);
  const menu = links || hasTools(fields, page);
  const name = page.t(fieldPhrases.SiteName);
  return (
    <Enhance<typeof panels> name="site-header/panels" wake="idle">
      <div className={bar} data-sticky="">
        <div className={`container ${inner}`}>
          <a
            className={home}
            href={homeOf(fields.logoLink, page.language)}
            aria-label={`${name}, ${page.t(fieldPhrases.HomePage)}`}
          >
            <Logo name={name} />
          </a>
          {primary.length > 0 && (
            <nav aria-label={fields.primaryLinksHeading || page.t(phrases.MainNavigation)}>
              <ul className={shortcuts}>
                {primary.map(({ number, title, link }) => (
                  <li key={number}>
                    <FieldLink link={link} text={title} page={page} />
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className={end}>
            <div className={beside}>
              <Tools fields={fields} page={page} />
            </div>
            <LocationPicker page={page} disclaimer={fields.locationDataUseDisclaimer} compact />
            <Toggle opens="search" panel={`${id}s`} text={page.t(searchPhrases.Search)} />
            {menu && <Toggle opens="menu" panel={id} text={page.t(phrases.Menu)} narrow={!links} />}
          </div>
        </div>
        <SearchPanel id={`${id}s`} fields={fields} page={page} />
        {menu && <MenuPanel id={id} fields={fields} page={page} />}
      </div>
    </Enhance>
  );
}

interface ToggleProps {
  opens: "search" | "menu";
  /** Id of the panel. */
  panel: string;
  text: string;
  /** On narrow screens only. */
  narrow?: boolean;
}

/** A button that opens and closes a panel, without script too. */
const Toggle = ({ opens, panel, text, narrow }: ToggleProps) => (
  <button className={toggle} type="button" popoverTarget={panel} data-opens={opens} data-narrow={narrow || undefined}>
    <span data-when="closed">
      <Icon name={opens} size={22} />
    </span>
    <span data-when="open">
      <Icon name="close" size={22} />
    </span>
    <span>{text}</span>
  </button>
);
