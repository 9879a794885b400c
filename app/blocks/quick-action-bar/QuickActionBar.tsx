import { css } from "@linaria/core";
import { showsCta } from "../../cms/components/Cta.tsx";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import type { Link } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { largeText } from "../../theme/viewport.ts";
import { columns } from "../../ui/columns.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { IconName } from "../../ui/icons/paths.ts";
import { WholeNumbers } from "../../ui/WholeNumbers.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

const bar = css`
  padding-block: var(--space-5);
`;

const list = css`
  display: grid;
  ${columns("17rem", "1px")}
  gap: 1px;
  overflow: clip;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);
`;

/* Each item draws an outline instead of the grid so that empty cells in the last row have no outline. */
const entry = css`
  display: flex;
  box-shadow: 0 0 0 1px var(--color-border);
`;

const action = css`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-block-size: 3.75rem;
  padding: var(--space-3) var(--space-5);
  font-weight: 700;
  line-height: 1.3;
  /* Phone links do not wrap by default, but these links contain more than a phone number. */
  white-space: normal;
  text-wrap: balance;
  text-decoration: none;
  transition: background-color var(--duration-fast);

  /* Long words need the space of the icon. */
  @media ${largeText} {
    padding-inline: var(--space-3);

    & > svg {
      display: none;
    }
  }

  & svg {
    flex: none;
    color: var(--color-accent);
    transition: translate var(--duration-fast) var(--ease-out);
  }

  &:hover {
    background: var(--color-tint);
    color: var(--color-on-tint);
  }

  &:hover svg {
    color: inherit;
    translate: 0.2em 0;
  }

  &:focus-visible {
    outline-offset: -4px;
  }
`;

type Action = { id: string; text: string; link: Link | null };

/**
 * Returns the page's quick actions, or the site's quick actions if the page has none. Omits quick actions that have no
 * text or no link.
 */
function visibleActions(contextual: Action[], global: Action[], page: PageContext): Action[] {
  const completeActions = (actions: Action[]) => actions.filter(({ link, text }) => showsCta(link, text, page));
  const pageActions = completeActions(contextual);
  return pageActions.length > 0 ? pageActions : completeActions(global);
}

const iconOf = ({ href, target }: Link): IconName =>
  href.startsWith("tel:") ? "phone" : target === "_blank" ? "arrow-up-right" : "arrow-right";

type Props = ViewProps<typeof fields>;

export function QuickActionBar({ fields, page }: Props) {
  const actions = visibleActions(fields.contextualButtons, fields.globalButtons, page);
  if (actions.length === 0) return null;
  return (
    <nav className={`container ${bar}`} aria-label={page.t(phrases.QuickActions)}>
      <ul className={list}>
        {actions.map(({ id, text, link }) => {
          const target = link ?? { href: "#", text: "", internal: true };
          return (
            <li className={entry} key={id}>
              <a className={action} {...linkProps(target)}>
                <span>
                  <WholeNumbers>{text || page.t(fieldPhrases.EmptyButton)}</WholeNumbers>
                  <NewWindow link={target} page={page} />
                </span>
                <Icon name={iconOf(target)} size={20} />
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
