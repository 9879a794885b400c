import { css } from "@linaria/core";

/** Styles for a form that arranges its fields in a row if there is enough space. */
export const form = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4);
  align-items: start;

  & > :is(div, fieldset) {
    display: grid;
    gap: var(--space-1);
    align-content: start;
  }

  & :is(label, legend) {
    font-weight: 700;
    color: var(--color-heading);
  }

  & fieldset label,
  & label:has(> input) {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 1.75rem;
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  & :is(input:not([type="checkbox"]), select) {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding: 0.4rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font: inherit;
    color: var(--color-text);
    background-color: var(--color-surface);
  }

  & select {
    padding-inline-end: var(--arrow-room);
  }

  & input[type="checkbox"] {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: var(--color-link);
  }

  & small {
    font-size: var(--text-xs);
    color: var(--color-muted);
  }

  & [data-wrong] {
    font-size: var(--text-s);
    font-weight: 700;
    color: var(--on-danger);
  }
`;

/** Styles for the row of buttons below a form. */
export const buttons = css`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: var(--space-3);
  margin: 0;
`;
