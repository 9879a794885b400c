import { css } from "@linaria/core";
import { Icon } from "../ui/icons/Icon.tsx";
import type { IconName } from "../ui/icons/paths.ts";

const panel = css`
  position: absolute;
  inset-inline: 0;
  inset-block-start: calc(100% + var(--space-1));
  z-index: var(--layer-raised);
  max-block-size: 60vh;
  padding: var(--space-2);
  overflow-y: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  /* In a dialog, the list is in normal flow. */
  &[data-below] {
    position: static;
    max-block-size: none;
    margin: var(--space-4) calc(-1 * var(--space-2)) 0;
    border: 0;
    background: none;
    box-shadow: none;
  }

  & p {
    padding: 0.4rem 0.8rem;
    font-size: var(--text-xs);
    font-weight: 700;
    color: var(--color-muted);
  }

  & [role="option"] {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    padding: 0.6rem 0.8rem;
    border-radius: var(--radius-s);
    cursor: pointer;
  }

  & [role="option"] > svg {
    color: var(--color-muted);
  }

  & [aria-selected="true"],
  & [role="option"]:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  @media (forced-colors: active) {
    & [aria-selected="true"] {
      outline: 2px solid Highlight;
    }
  }
`;

interface SuggestionListProps {
  /**
   * ID of the combobox. The listbox's ID is this ID with the suffix `l`. Each option's ID is this ID with the suffix
   * `o` and the option's index.
   */
  id: string;
  label: string;
  title: string | undefined;
  options: readonly string[];
  /** Returns an option's group. Options in the same group must be adjacent. */
  groupOf?: ((option: string) => string) | undefined;
  icon?: IconName | undefined;
  /** Text that replaces the options, such as "Loading". */
  note?: string;
  /** Index of the active option, or -1 if no option is active. */
  active: number;
  /** Whether to render the listbox in normal flow. By default, the listbox covers the content below the input. */
  below?: boolean | undefined;
  choose(option: string): void;
}

/** Renders a combobox's listbox. Renders nothing if there are neither options nor a note. */
export function SuggestionList({ id, label, title, options, groupOf, note, ...list }: SuggestionListProps) {
  const option = (text: string, index: number) => (
    <Option key={text} id={`${id}o${index}`} text={text} chosen={index === list.active} {...list} />
  );
  const all = options.map((text, index) => ({ text, index }));
  return (
    <div className={panel} data-below={list.below || undefined} hidden={options.length === 0 && !note}>
      {title && options.length > 0 && <p>{title}</p>}
      {note && <p>{note}</p>}
      <div id={`${id}l`} role="listbox" aria-label={title || label}>
        {groupOf
          ? [...Map.groupBy(all, ({ text }) => groupOf(text))].map(([group, members]) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox must contain groups, not fieldsets
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden="true">{group}</p>
                {members.map(({ text, index }) => option(text, index))}
              </div>
            ))
          : all.map(({ text, index }) => option(text, index))}
      </div>
    </div>
  );
}

/** Scrolls the list and the page so that the option is visible. Focus stays in the input, so the browser does not scroll. */
const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

interface OptionProps extends Pick<SuggestionListProps, "icon" | "choose"> {
  id: string;
  text: string;
  chosen: boolean;
}

const Option = ({ id, text, chosen, icon, choose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keyboard events
  <div
    id={id}
    role="option"
    aria-selected={chosen}
    ref={chosen ? reveal : null}
    tabIndex={-1}
    // The handler prevents the default action so that the input keeps focus and the list stays open.
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => choose(text)}
  >
    {icon && <Icon name={icon} size={18} />}
    {text}
  </div>
);
