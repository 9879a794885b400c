import { css } from "@linaria/core";
import type { ReactNode } from "react";

const select = css`
  display: block;

  /* Without JavaScript, a disabled select stays disabled. */
  @media (scripting: none) {
    &:has(> :disabled) {
      display: none;
    }
  }

  & > span {
    display: block;
    margin-block-end: var(--space-1);
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > select {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.6rem var(--arrow-room) 0.6rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    background-color: var(--color-surface);
  }
`;

interface SelectFieldProps {
  label: string;
  name: string;
  defaultValue: string | number;
  disabled?: boolean;
  children: ReactNode;
}

/** Renders a `<select>` element next to the text input of a search form. */
export const SelectField = ({ label, name, defaultValue, disabled, children }: SelectFieldProps) => (
  <label className={select}>
    <span>{label}</span>
    {/* Browsers do not submit a disabled select. */}
    <select name={name} defaultValue={defaultValue} disabled={disabled}>
      {children}
    </select>
  </label>
);
