import { css } from "@linaria/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { largeText } from "../theme/viewport.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { WholeNumbers } from "./WholeNumbers.tsx";

const button = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: min(0.6em, 2vw);
  min-block-size: 3.25rem;
  padding: 0.7rem min(clamp(1rem, 6vw, 1.5rem), 6vw);
  border: 2px solid transparent;
  border-radius: var(--radius-button);
  font-size: var(--text-m);
  font-weight: 700;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color var(--duration-fast),
    border-color var(--duration-fast),
    color var(--duration-fast);

  &:focus-visible {
    border-radius: var(--radius-button);
  }

  &:disabled,
  &[aria-disabled="true"] {
    cursor: not-allowed;
    color: var(--color-muted);
    background: var(--color-border);
    border-color: transparent;
  }

  &[data-size="small"] {
    min-block-size: 2.75rem;
    padding: 0.4rem min(1rem, 3vw);
    font-size: var(--text-s);
  }

  /* Centers the icon: the text is visually hidden. */
  &[data-icon-only] {
    gap: 0;
    padding-inline: 1rem;
  }

  @media ${largeText} {
    padding-inline: 0.25rem;

    &:not([data-icon-only]) > svg {
      display: none;
    }
  }

  @media (forced-colors: active) {
    border-color: ButtonText;

    &:disabled,
    &[aria-disabled="true"] {
      color: GrayText;
      border-color: GrayText;
    }
  }
`;

const variants = {
  primary: css`
    color: var(--color-on-action);
    background: var(--color-action);

    &:hover:not(:disabled, [aria-disabled="true"]) {
      background: var(--color-action-hover);
    }

    @media print {
      color: #000;
      background: none;
      border-color: currentColor;
    }
  `,
  secondary: css`
    color: var(--color-link);
    background: var(--color-surface);
    border-color: currentColor;

    &:hover:not(:disabled, [aria-disabled="true"]) {
      color: var(--color-surface);
      background: var(--color-link);
      border-color: var(--color-link);
    }
  `,
  quiet: css`
    color: var(--color-link);
    background: none;

    &:hover:not(:disabled, [aria-disabled="true"]) {
      color: var(--color-on-tint);
      background: var(--color-tint);
    }
  `,
};

interface Look {
  variant?: keyof typeof variants;
  size?: "medium" | "small";
  icon?: IconName;
  iconAfter?: IconName;
  children: ReactNode;
}

/** Returns a CSS class that styles other interactive elements, such as `<summary>`, as buttons. */
export const buttonClass = (variant: Look["variant"] = "primary") => classNames(button, variants[variant]);

/** Renders the content of a button: text with optional icons. */
export function ButtonLabel({ icon, iconAfter, children }: Pick<Look, "icon" | "iconAfter" | "children">) {
  return (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span>
        <WholeNumbers>{children}</WholeNumbers>
      </span>
      {iconAfter && <Icon name={iconAfter} size={20} />}
    </>
  );
}

type ButtonProps = Look &
  Omit<ComponentPropsWithoutRef<"button">, keyof Look | "className" | "style"> & {
    /** Whether only the icon is visible. The text is the button's name for screen readers. */
    iconOnly?: boolean;
  };

/** Renders a button that triggers an action on the page. `type` defaults to `button`. */
export function Button({ variant, size, icon, iconAfter, iconOnly, children, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant)}
      data-size={size}
      data-icon-only={iconOnly ? "" : undefined}
    >
      <ButtonLabel icon={icon} iconAfter={iconAfter}>
        {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
      </ButtonLabel>
    </button>
  );
}

type ButtonLinkProps = Look &
  Omit<ComponentPropsWithoutRef<"a">, keyof Look | "className" | "style"> & { href: string | undefined };

/** Renders a link that looks like a button. */
export function ButtonLink({ variant, size, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(variant)} data-size={size}>
      <ButtonLabel icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonLabel>
    </a>
  );
}
