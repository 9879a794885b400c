import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

const group = css`
  display: flex;
  gap: var(--space-1);
  justify-content: end;
  padding-block-start: var(--space-4);

  & > button {
    ${iconButton}
    border: 1px solid transparent;
    border-radius: var(--radius-button);
    color: var(--color-link);
    background: none;
  }

  & > button[aria-pressed="true"] {
    border-color: currentColor;
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  @media (scripting: none) {
    display: none;
  }
`;

const views = [
  ["list", phrases.ViewList],
  ["grid", phrases.ViewGrid],
  ["carousel", phrases.ViewCarousel],
] as const;

export type Display = (typeof views)[number][0];

interface DisplaysProps {
  chosen: Display;
  t: PageContext["t"];
  onChoose(display: Display): void;
}

/** Renders buttons that switch the layout of the results. */
export const Displays = ({ chosen, t, onChoose }: DisplaysProps) => (
  <fieldset className={group}>
    <legend>
      <VisuallyHidden>{t(phrases.View)}</VisuallyHidden>
    </legend>
    {views.map(([view, label]) => (
      <button
        key={view}
        type="button"
        aria-pressed={view === chosen}
        aria-label={t(label)}
        onClick={() => onChoose(view)}
      >
        <Icon name={view} size={20} />
      </button>
    ))}
  </fieldset>
);
