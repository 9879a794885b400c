/** A button or link that is an icon alone: a square that fingers hit. For its `css`. */
export const iconButton = `
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
`;
