/** CSS that hides an element visually but not from screen readers. For text, use the `VisuallyHidden` component. */
export const visuallyHidden = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
