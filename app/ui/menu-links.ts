/** How links look that stand one below the other in a menu. For the `css` of what holds them. */
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
