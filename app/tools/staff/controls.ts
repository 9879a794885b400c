import { css } from "@linaria/core";

/** Styles for `<select>` elements in staff forms. */
export const selectBox = css`
  display: block;
  inline-size: 100%;
  min-block-size: 2.5rem;
  margin-block-start: var(--space-1);
  padding: 0.3rem var(--arrow-room, 0.75rem) 0.3rem 0.75rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-s);
  font-weight: 400;
  color: var(--color-text);
  background-color: var(--color-surface);
`;

/** Styles for the forms and buttons above a list for a period. */
export const toolbar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3);
  margin-block-end: var(--space-4);
  font-size: var(--text-s);

  & form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-3);
  }

  & label {
    font-weight: 700;
  }

  & input {
    display: block;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
  }

  @media print {
    display: none;
  }
`;
