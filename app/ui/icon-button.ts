/** Styles for a button or link that contains only an icon, with a touch target of 44 px. */
export const iconButton = `
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
`;
