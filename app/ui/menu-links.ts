/** Styles for a vertical list of menu links. The list's parent element includes the styles in its `css`. */
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
