import { css } from "@linaria/core";
import { useId } from "react";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { Link, Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { ViewProps } from "../types.ts";
import { Actions, visibleActions } from "./Actions.tsx";
import { wide } from "./container-queries.ts";
import { isCurrent, menuItems } from "./entries.ts";
import type { fields } from "./fields.ts";
import { MenuEntry } from "./MenuEntry.tsx";
import type { menu } from "./menu.enhance.ts";
import { phrases } from "./phrases.ts";

/* The drop-downs cover the page, but not the panels of the header. */
const frame = css`
  container: section-navigation / inline-size;
  position: relative;
  z-index: calc(var(--layer-header) - 1);
  color: var(--color-text);
  background: var(--color-background);
  box-shadow: inset 0 -1px var(--color-border);

  @media print {
    display: none;
  }
`;

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--space-4);
  padding-block: var(--space-1);

  @container section-navigation (max-width: 17rem) {
    grid-template-columns: minmax(0, 1fr);
  }

  ${wide} {
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 0 var(--space-7);
  }
`;

const backLink = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: 1.75rem;
  font-size: var(--text-xs);
  line-height: 1.3;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  /* On narrow screens, the breadcrumb below has the same link, and the navigation is a single line. */
  &[data-crumb] {
    display: none;

    ${wide} {
      display: inline-flex;
    }
  }
`;

const name = css`
  font-family: var(--font-display);
  font-size: var(--heading-s);
  font-weight: var(--weight-display);
  line-height: 1.2;
  color: var(--color-heading);

  & > a {
    display: inline-block;
    padding-block: 0.2rem;
    color: inherit;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }
`;

/*
 * A `<details>` element, which works without JavaScript. In the unfolded menu, CSS shows its content and hides its
 * summary. Browsers without `::details-content` keep the menu folded at every width.
 */
const fold = css`
  display: contents;

  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    justify-self: end;
    min-block-size: 2.75rem;
    padding-inline: var(--space-3) 0;
    font-size: var(--text-s);
    font-weight: 700;
    list-style: none;
    color: var(--color-link);
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  &[open] > summary > svg {
    rotate: 180deg;
  }

  &::details-content {
    grid-column: 1 / -1;
  }

  @supports selector(::details-content) {
    ${wide} {
      & > summary {
        display: none;
      }

      &::details-content {
        grid-column: auto;
        block-size: auto;
        content-visibility: visible;
      }
    }
  }
`;

const list = css`
  margin: 0;
  padding-block: var(--space-3);

  @supports selector(::details-content) {
    ${wide} {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      gap: 0 var(--space-2);
      padding-block: 0;
    }
  }
`;

type Props = ViewProps<typeof fields>;

/** Renders a row of links to the pages in a section. If the links do not fit, a button shows and hides the links. */
export function SectionNavigation({ fields, page }: Props) {
  const id = useId();
  const { title, titleLink, parentNavigationLink } = fields;
  const items = menuItems(fields);
  const actions = visibleActions(fields.actionBlocks, page);
  const hasDropDowns = items.some(({ groups }) => groups.length > 0);
  const parentLink = parentNavigationLink && parentNavigationLink.href !== "#" ? parentNavigationLink : null;
  if (!title && !parentLink && items.length === 0 && actions.length === 0) return null;
  const section = (
    <div className={frame}>
      <nav className={`container ${row}`} aria-label={title || page.t(phrases.SectionPages)}>
        <div>
          {parentLink && <Back link={parentLink} page={page} />}
          {title && <SectionTitle title={title} link={titleLink} page={page} />}
        </div>
        {(items.length > 0 || actions.length > 0) && (
          <details className={fold} open={page.editing} data-fold="">
            <summary>
              {page.t(phrases.SectionMenu)}
              <Icon name="chevron-down" size={18} />
            </summary>
            <ul className={list} data-level="top">
              {items.map((item) => (
                <MenuEntry key={item.id} item={item} group={id} actions={actions} page={page} />
              ))}
            </ul>
            <Actions actions={actions} folded={hasDropDowns} page={page} />
          </details>
        )}
      </nav>
    </div>
  );
  // In author mode, all entries stay open, so the navigation does not need a script.
  if (page.editing) return section;
  return (
    <Enhance<typeof menu> name="section-navigation/menu" hydrate="touch">
      {section}
    </Enhance>
  );
}

/** Renders a link to the section's parent page. If the parent page's title is known, the link text contains it. */
function Back({ link, page }: { link: Link; page: PageContext }) {
  const crumb = page.breadcrumbs?.find(({ href }) => href === link.href);
  const title = linkText(link, crumb?.text ?? "");
  return (
    <a className={backLink} {...linkProps(link)} data-crumb={crumb && ""}>
      <Icon name="arrow-left" size={16} />
      {title ? page.t(phrases.BackTo, { title }) : page.t(phrases.Back)}
      <NewWindow link={link} page={page} />
    </a>
  );
}

type TitleProps = { title: string; link: Values<typeof fields>["titleLink"]; page: PageContext };

/**
 * Renders the section's title. The title links to the section's first page. On the first page, the title is not a link.
 */
function SectionTitle({ title, link, page }: TitleProps) {
  if (!link || link.href === "#" || isCurrent(link, page)) return <p className={name}>{title}</p>;
  const { href, ...linkAttributes } = linkProps(link);
  return (
    <p className={name}>
      <a href={href} {...linkAttributes} aria-label={page.t(phrases.GoTo, { title })}>
        {title}
      </a>
    </p>
  );
}
