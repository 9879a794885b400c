import { css } from "@linaria/core";

/** Styles for a text input with a magnifier icon. */
export const searchBox = css`
  position: relative;

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0.9rem;
    margin-block: auto;
    color: var(--color-muted);
    pointer-events: none;
  }

  & > input {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.6rem 1rem 0.6rem 2.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    background: var(--color-surface);
  }

  & > input:focus-visible {
    border-radius: var(--radius-button);
  }
`;
