import { css } from "@linaria/core";

const rule = css`
  margin: 0;
  border: 0;
  border-block-start: 1px solid var(--color-border);
`;

/** Renders a horizontal rule that is at most as wide as the page's content. */
export const Divider = () => (
  <div className="container">
    <hr className={rule} />
  </div>
);
