/**
 * CSS that hides an element visually, but not from screen readers. The `VisuallyHidden` component uses this CSS to hide
 * text.
 */
export const visuallyHidden = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
