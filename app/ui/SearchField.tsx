import { css } from "@linaria/core";
import { Icon } from "./icons/Icon.tsx";

const box = css`
  display: block;

  & > span {
    display: block;
  }

  & > span:first-child {
    margin-block-end: var(--space-1);
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > span:last-child {
    position: relative;
  }

  & svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0.9rem;
    margin-block: auto;
    color: var(--color-muted);
    pointer-events: none;
  }

  & input {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.6rem 1rem 0.6rem 2.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    color: var(--color-text);
    background: var(--color-surface);
    appearance: none;
  }

  & input:focus-visible {
    border-radius: var(--radius-button);
  }
`;

interface SearchFieldProps {
  label: string;
  name: string;
  defaultValue?: string;
  placeholder?: string;
}

/** A box for the text of a search, without suggestions. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <label className={box}>
      <span>{label}</span>
      <span>
        <Icon name="search" size={20} />
        <input type="search" enterKeyHint="search" maxLength={200} autoComplete="off" spellCheck={false} {...input} />
      </span>
    </label>
  );
}
