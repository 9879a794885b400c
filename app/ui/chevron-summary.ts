import { css } from "@linaria/core";

/** CSS class for a `<summary>` whose marker is a chevron instead of the browser's triangle. */
export const chevronSummary = css`
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  &::before {
    content: "";
    display: inline-block;
    inline-size: 0.45em;
    block-size: 0.45em;
    margin-inline: 0.1em 0.7em;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    rotate: -45deg;
    vertical-align: 0.12em;
  }

  [open] > &::before {
    rotate: 45deg;
    vertical-align: 0.22em;
  }

  /* On paper, the details are open. */
  @media print {
    &::before {
      display: none;
    }
  }
`;
