import { css } from "@linaria/core";
import { Icon } from "./icons/Icon.tsx";

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  font-size: var(--text-xs);
  color: var(--color-muted);

  & li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 1.75rem;
  }

  /* The link is larger than its line, so that it is easy to tap. */
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    margin-block: -0.5rem;
    color: inherit;
    text-decoration-color: var(--color-border);
  }

  & a:hover {
    color: var(--color-link);
    text-decoration-color: currentColor;
  }
`;

interface Crumb {
  text: string;
  /** URL of the breadcrumb's page. Omitted if the breadcrumb is a folder without a page. */
  href?: string;
}

/** Renders the breadcrumb navigation. The last breadcrumb is the current page's title and is not a link. */
export function Breadcrumbs({ steps, label }: { steps: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className={list}>
        {steps.map(({ text, href }, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={`${href}${text}`}>
              {href && !isLast ? (
                <a href={href}>{text}</a>
              ) : (
                <span aria-current={isLast ? "page" : undefined}>{text}</span>
              )}
              {!isLast && <Icon name="chevron-right" size={14} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
