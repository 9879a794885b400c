/**
 * Styles for a list whose items are rows: a text, and a button or a note at the end. The component that renders the list
 * includes these styles in its `css` template.
 */
export const rowList = `
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
  }
`;
