import { css } from "@linaria/core";
import { useId } from "react";
import { Logo } from "../../theme/brand/Logo.tsx";
import { FieldLink } from "../../ui/FieldLink.tsx";
import { Enhance } from "../../ui/Island.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { ViewProps } from "../define.ts";
import type { Link } from "../fields.ts";
import { type fields, linksOf } from "./fields.ts";
import { hasMenu, MenuPanel } from "./MenuPanel.tsx";
import { hasTools, Tools } from "./Tools.tsx";

const bar = css`
  --header-height: 4.25rem;
  position: sticky;
  inset-block-start: 0;
  z-index: var(--layer-header);
  border-block-end: 1px solid var(--color-border);
  background: var(--color-background);

  /* A bar that stays would take too much of a low window, such as a magnified one. */
  @media (max-height: 30rem) {
    position: static;
  }

  @media (min-width: 905px) {
    --header-height: 5rem;
  }

  @media print {
    position: static;
    border: 0;
  }

  &:has(> [popover]:popover-open) button > [data-when="closed"],
  &:not(:has(> [popover]:popover-open)) button > [data-when="open"] {
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
  max-inline-size: var(--container);
  min-block-size: var(--header-height);
  margin-inline: auto;
  padding-inline: var(--gutter);
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
  padding: 0;
  list-style: none;

  @media (min-width: 1200px) {
    display: flex;
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
`;

const beside = css`
  display: none;

  @media (min-width: 905px) {
    display: block;
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

  @media (max-width: 359.98px) {
    gap: var(--space-1);
    padding-inline: 0.5rem;
  }

  /* Holds nothing but what stands beside it already. */
  @media (min-width: 905px) {
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
  const name = page.t("SiteName");
  return (
    <Enhance name="site-header/menu" wake="idle">
      <div className={bar} data-sticky="">
        <div className={inner}>
          <a
            className={home}
            href={homeOf(fields.logoLink, page.language)}
            aria-label={`${name}, ${page.t("HomePage")}`}
          >
            <Logo name={name} />
          </a>
          {primary.length > 0 && (
            <nav aria-label={fields.primaryLinksHeading || page.t("MainNavigation")}>
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
            {menu && (
              <button className={toggle} type="button" popoverTarget={id} data-narrow={links ? undefined : true}>
                <span data-when="closed">
                  <Icon name="menu" size={22} />
                </span>
                <span data-when="open">
                  <Icon name="close" size={22} />
                </span>
                {page.t("Menu")}
              </button>
            )}
          </div>
        </div>
        {menu && <MenuPanel id={id} fields={fields} page={page} />}
      </div>
    </Enhance>
  );
}
