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

/** Styles for a box with a marked edge, for what staff must read before they go on. */
export const markedBox = css`
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-control-border);
  border-inline-start: 6px solid var(--color-action);
  border-radius: var(--radius-s);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
`;

/** Styles for a form with its fields side by side. Texts and buttons have a row of their own. */
export const fieldGrid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-3) var(--space-4);
  max-inline-size: 48rem;
  font-size: var(--text-s);

  & label {
    font-weight: 700;
  }

  & label > small {
    font-weight: 400;
    color: var(--color-muted);
  }

  & > label[data-check] {
    display: flex;
    gap: var(--space-2);
    grid-column: 1 / -1;
    font-weight: 400;
  }

  & > :is(p, details, [data-wide]) {
    grid-column: 1 / -1;
  }

  & > button {
    grid-column: 1 / -1;
    justify-self: start;
  }
`;

/** Styles for a form that opens below its heading. */
export const foldedForm = css`
  max-inline-size: 48rem;
  padding-block-end: var(--space-4);
  font-size: var(--text-s);

  & > summary {
    font-weight: 700;
    color: var(--color-link);
  }

  & > form {
    padding-block-start: var(--space-3);
  }

  @media print {
    display: none;
  }
`;

/** Styles for the forms and buttons above a list, such as a period or a search. */
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

  & :is(form, label, input) {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  & input {
    display: block;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
  }

  & > search {
    flex: 0 1 34rem;
  }

  & > search label {
    flex: 1 1 14rem;
    max-inline-size: 28rem;
  }

  & [type="search"] {
    inline-size: 100%;
  }

  @media print {
    display: none;
  }
`;

/** Style for the links to the pages of a long list. */
export const pageLinks = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  padding-block: var(--space-3);
  font-size: var(--text-s);
  font-weight: 700;
`;
