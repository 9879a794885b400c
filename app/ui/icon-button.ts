/** Styles for an icon-only button or link that has a 44 px touch target. */
export const iconButton = `
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
`;
