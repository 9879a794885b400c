import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { viewport } from "../../theme/viewport.ts";

const heading = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding-block-end: var(--space-4);

  & > div > h1 {
    font-size: var(--heading-m);
    overflow-wrap: anywhere;
  }

  @media ${viewport.narrow} {
    padding-block-end: var(--space-2);

    & > div > p,
    & > nav {
      font-size: var(--text-s);
      line-height: 1.3;
    }
  }

  & > nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > nav > a {
    padding-block: 0.15rem;
  }
`;

const kind = css`
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-muted);
`;

interface StaffHeadingProps {
  /** Purpose of the staff page, shown above the title. */
  what: string;
  title: string;
  links?: readonly { href: string; text: string }[];
  children?: ReactNode;
}

/** Renders the heading of a staff page and links to related staff pages. */
export const StaffHeading = ({ what, title, links = [], children }: StaffHeadingProps) => (
  <div className={heading}>
    <div>
      <p className={kind}>{what}</p>
      <h1>{title}</h1>
      {children}
    </div>
    {links.length > 0 && (
      <nav aria-label="Staff pages">
        {links.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
      </nav>
    )}
  </div>
);
