/** For screen readers only. For the `css` of what another rule hides; `VisuallyHidden` is the component. */
export const visuallyHidden = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
