import { css } from "@linaria/core";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { largeText } from "../../theme/viewport.ts";
import { Stack } from "../../ui/Stack.tsx";
import { wide } from "./container-queries.ts";
import type { fields } from "./fields.ts";

export type ActionBlock = Values<typeof fields>["actionBlocks"][number];

const list = css`
  display: grid;
  gap: var(--space-3);
  padding-block-end: var(--space-4);

  /* While the section navigation is expanded, its drop-downs contain the actions instead. */
  &[data-when="folded"] {
    ${wide} {
      display: none;
    }
  }

  &[data-when="unfolded"] {
    display: none;
    inline-size: 20rem;
    padding: 0;
    align-content: start;

    ${wide} {
      display: grid;
    }
  }

  &[data-when="always"] {
    ${wide} {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      padding-block: var(--space-2);
    }
  }
`;

const action = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);

  & > :last-child:nth-child(1) {
    grid-column: 1 / -1;
  }

  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }

  & .prose {
    font-size: var(--text-xs);
    line-height: 1.45;
    color: var(--color-text);
  }

  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const title = css`
  font-weight: 700;
  line-height: 1.3;
`;

/** Returns the action blocks that have content: a title, text, an icon, or a call to action. */
export const visibleActions = (blocks: readonly ActionBlock[], page: PageContext): ActionBlock[] =>
  blocks.filter(
    ({ icon, title: heading, bodyCopy, primaryCTALink, primaryCTAText }) =>
      heading || bodyCopy || icon || (primaryCTAText && showsCta(primaryCTALink, primaryCTAText, page)),
  );

interface ActionsProps {
  actions: readonly ActionBlock[];
  /** Whether to show the list only while the section navigation is collapsed. */
  folded?: boolean;
  /** Whether to show the list only while the section navigation is expanded. */
  unfolded?: boolean;
  page: PageContext;
}

/** Renders the section navigation's calls to action, which come from the CMS. */
export function Actions({ actions, folded, unfolded, page }: ActionsProps) {
  if (actions.length === 0) return null;
  return (
    <ul className={list} data-when={folded ? "folded" : unfolded ? "unfolded" : "always"}>
      {actions.map(({ id, icon, title: heading, bodyCopy, primaryCTALink, primaryCTAText }) => (
        <li key={id || heading} className={action}>
          {icon && <AuthoredIcon icon={icon} size={28} decorative />}
          <Stack gap={2} align="start">
            {heading && <p className={title}>{heading}</p>}
            {bodyCopy && <Prose html={bodyCopy} />}
            <Cta link={primaryCTALink} text={primaryCTAText} page={page} variant="secondary" size="small" />
          </Stack>
        </li>
      ))}
    </ul>
  );
}
