import { css } from "@linaria/core";
import { lineText } from "../../lib/text/lines.ts";
import { Icon } from "./icons/Icon.tsx";

const list = css`
  --mark: calc(0.875rem + var(--space-2));

  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  margin-inline-start: calc(-1 * var(--mark));
  font-size: var(--text-xs);
  color: var(--color-muted);

  /* Cuts off the mark of the first breadcrumb of each line, but not a focus ring. */
  clip-path: inset(-0.75rem -0.75rem -0.75rem calc(var(--mark) - 0.3rem));

  & li {
    display: flex;
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
              <Icon name="chevron-right" size={14} />
              {href && !isLast ? (
                <a href={href}>{lineText(text)}</a>
              ) : (
                <span aria-current={isLast ? "page" : undefined}>{lineText(text)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
