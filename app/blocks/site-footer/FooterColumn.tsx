import { css } from "@linaria/core";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import type { Link } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { viewport } from "../../theme/viewport.ts";
import { Icon } from "../../ui/icons/Icon.tsx";

/*
 * A `<details>` element without JavaScript: an accordion on narrow screens and an open column on wide screens. On wide
 * screens, CSS shows its content and replaces its summary with a plain heading. Browsers without `::details-content`
 * show the accordion at every width.
 */
const column = css`
  & > p {
    display: none;
  }

  @media ${viewport.narrow} {
    &:not(:last-child) {
      border-block-end: 1px solid var(--color-border);
    }
  }

  @media ${viewport.wide} {
    @supports selector(::details-content) {
      & > p {
        display: block;
      }

      & > details > summary {
        display: none;
      }

      & > details::details-content {
        block-size: auto;
        content-visibility: visible;
      }
    }
  }
`;

const heading = css`
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-heading);
`;

const summary = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  min-block-size: 3.5rem;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  & > svg {
    transition: rotate var(--duration-slow) var(--ease-out);
  }

  [open] > & > svg {
    rotate: 180deg;
  }
`;

const list = css`
  padding: 0 0 var(--space-4);

  @media ${viewport.wide} {
    padding-block: var(--space-3) 0;
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.25rem;
    line-height: 1.4;
    color: inherit;
    text-decoration: none;
  }

  & a:hover {
    color: var(--color-link);
    text-decoration: underline;
  }
`;

interface FooterColumnProps {
  heading: string;
  links: { id: string; link: Link | null }[];
  page: PageContext;
}

/** Renders a footer column with links. A column that has no heading contains only the list of links. */
export function FooterColumn({ heading: title, links, page }: FooterColumnProps) {
  const entries = (
    <ul className={list}>
      {links.map(({ id, link }) => (
        <li key={id}>
          <FieldLink link={link} page={page} />
        </li>
      ))}
    </ul>
  );
  if (!title) return entries;
  return (
    <div className={column}>
      <p className={heading}>{title}</p>
      <details open={page.editing}>
        <summary className={summary}>
          <span className={heading}>{title}</span>
          <Icon name="chevron-down" size={22} />
        </summary>
        {entries}
      </details>
    </div>
  );
}
