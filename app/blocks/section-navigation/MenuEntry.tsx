import { css } from "@linaria/core";
import { leavesSite, linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { menuLinks } from "../../ui/menu-links.ts";
import { type ActionBlock, Actions } from "./Actions.tsx";
import { wide } from "./container-queries.ts";
import { type Entry, isCurrent, type MenuItem } from "./entries.ts";
import { phrases } from "./phrases.ts";

const top = css`
  & > a,
  & > details > summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-size: var(--text-s);
    font-weight: 700;
    line-height: 1.3;
    color: var(--color-text);
    text-decoration: none;
    list-style: none;
  }

  & > details > summary {
    justify-content: space-between;
  }

  & summary::-webkit-details-marker {
    display: none;
  }

  & > a:hover,
  & > details > summary:hover {
    color: var(--color-link);
    text-decoration: underline;
  }

  & > details[open] > summary > svg {
    rotate: 180deg;
  }

  /*
   * The entry of the current page. In the unfolded menu, this entry also has a bar, which stays visible in
   * forced-colors mode.
   */
  & > [aria-current],
  & > details[data-current] > summary {
    color: var(--color-link);
  }

  @supports selector(::details-content) {
    ${wide} {
      & > a,
      & > details > summary {
        padding-inline: var(--space-3);
        border-block: 3px solid transparent;
      }

      & > a:hover,
      & > details > summary:hover {
        text-decoration: none;
        background: var(--color-tint);
        color: var(--color-on-tint);
      }

      & > [aria-current],
      & > details[data-current] > summary,
      & > details[open] > summary {
        border-block-end-color: var(--color-accent);
      }

      @media (forced-colors: active) {
        & > a,
        & > details > summary {
          border-block-color: Canvas;
        }

        & > [aria-current],
        & > details[data-current] > summary,
        & > details[open] > summary {
          border-block-end-color: Highlight;
        }
      }
    }
  }
`;

/*
 * In the unfolded menu, the panel covers the page at full width. In author mode, all panels are open, one below
 * another.
 */
const panel = css`
  padding: 0 0 var(--space-4) var(--space-4);

  @supports selector(::details-content) {
    ${wide} {
      padding: 0;

      &:not([data-editing]) {
        position: absolute;
        inset-inline: 0;
        inset-block-start: 100%;
        max-block-size: calc(100dvh - 10rem);
        overflow-y: auto;
        overscroll-behavior: contain;
        border-block: 1px solid var(--color-border);
        background: var(--color-background);
        box-shadow: var(--shadow-m);
      }
    }
  }
`;

const columns = css`
  --container-edge: 0;
  display: grid;
  gap: var(--space-4) var(--space-7);

  @supports selector(::details-content) {
    ${wide} {
      max-inline-size: var(--container);
      margin-inline: auto;
      padding: var(--space-5) var(--gutter) var(--space-6);
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;

const groups = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4) var(--space-6);
  align-content: start;

  & p {
    margin-block-end: var(--space-1);
    font-size: var(--text-xs);
    font-weight: 700;
    color: var(--color-muted);
  }

  ${menuLinks}

  & [aria-current] {
    font-weight: 700;
    color: var(--color-heading);
  }
`;

const overview = css`
  grid-column: 1 / -1;

  & > a {
    font-weight: 700;
  }
`;

const noMargin = css`
  margin: 0;
`;

interface MenuEntryProps {
  item: MenuItem;
  /** The `name` attribute of the `<details>` elements, which ensures that at most one entry is open. */
  group: string;
  actions: readonly ActionBlock[];
  page: PageContext;
}

/** Renders an entry in the section navigation: a link, or a button that opens groups of links. */
export function MenuEntry({ item: { text, link, groups: all }, group, actions, page }: MenuEntryProps) {
  if (link && all.length === 0)
    return (
      <li className={top}>
        <EntryLink entry={{ id: "", text, link }} page={page} />
      </li>
    );
  const entries = [...(link ? [{ id: "", text, link }] : []), ...all.flatMap(({ links }) => links)];
  const isCurrentEntry = entries.some((entry) => isCurrent(entry.link, page));
  return (
    <li className={top}>
      <details
        name={page.editing ? undefined : group}
        open={page.editing}
        data-drop=""
        data-current={isCurrentEntry ? "" : undefined}
      >
        <summary>
          {text}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={panel} data-editing={page.editing ? "" : undefined}>
          <div className={columns}>
            <div className={groups}>
              {link && (
                <div className={overview}>
                  <EntryLink entry={{ id: "", text: page.t(phrases.GoTo, { title: text }), link }} page={page} />
                </div>
              )}
              {all.map(({ id, title, links }) => (
                <div key={id}>
                  {title && <p>{title}</p>}
                  <ul className={noMargin} aria-label={title || undefined}>
                    {links.map((entry) => (
                      <li key={entry.id}>
                        <EntryLink entry={entry} page={page} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <Actions actions={actions} unfolded page={page} />
          </div>
        </div>
      </details>
    </li>
  );
}

const EntryLink = ({ entry: { text, link }, page }: { entry: Entry; page: PageContext }) => (
  <a {...linkProps(link)} aria-current={isCurrent(link, page) ? "page" : undefined}>
    {text}
    {leavesSite(link) && <Icon name="arrow-up-right" size={16} />}
    <NewWindow link={link} page={page} />
  </a>
);
