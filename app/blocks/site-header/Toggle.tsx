import { css } from "@linaria/core";
import { Icon } from "../../ui/icons/Icon.tsx";
import { hiddenLabel, roomy, wide } from "./container-queries.ts";

const toggle = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  padding: 0.4rem 0.9rem;
  border: 2px solid transparent;
  border-radius: var(--radius-button);
  font-size: var(--text-s);
  font-weight: 700;
  line-height: 1.2;
  color: var(--color-on-tint);
  background: var(--color-tint);

  & > span {
    display: flex;
    flex: none;
  }

  &:hover {
    border-color: currentColor;
  }

  /* Shows only the icon if the text does not fit. */
  @container site-header (max-width: 36rem) {
    ${hiddenLabel}
  }

  &[data-opens="search"] {
    color: var(--color-link);
    background: none;

    ${wide} {
      ${hiddenLabel}
    }

    ${roomy} {
      inline-size: auto;
      padding: 0.4rem 0.9rem;

      & > :last-child {
        position: static;
        inline-size: auto;
        block-size: auto;
        clip-path: none;
      }
    }

    &:hover {
      border-color: transparent;
      color: var(--color-on-tint);
      background: var(--color-tint);
    }
  }

  /* On wide screens, the content of the panel is already visible in the header. */
  ${wide} {
    &[data-narrow] {
      display: none;
    }
  }

  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`;

interface ToggleProps {
  opens: "search" | "menu";
  /** ID of the panel that the button opens. */
  panel: string;
  text: string;
  /** Whether to show the button only on small screens. */
  narrow?: boolean;
}

/** Renders a button that opens and closes a header panel without JavaScript. */
export const Toggle = ({ opens, panel, text, narrow }: ToggleProps) => (
  <button className={toggle} type="button" popoverTarget={panel} data-opens={opens} data-narrow={narrow || undefined}>
    <span data-when="closed">
      <Icon name={opens} size={22} />
    </span>
    <span data-when="open">
      <Icon name="close" size={22} />
    </span>
    <span>{text}</span>
  </button>
);
