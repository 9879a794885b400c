/**
 * Styles for a vertical list of menu links. The component that renders the list includes these styles in its `css`
 * template.
 */
export const menuLinks = `
  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
    line-height: 1.3;
    text-decoration: none;
  }

  & a:hover {
    text-decoration: underline;
  }
`;
