/**
 * Returns CSS that keeps a disclosure open while a condition, such as a media query, matches. The CSS has an effect
 * only in browsers that support `::details-content`.
 */
export const alwaysOpen = (room: string): string => `
  @supports selector(::details-content) {
    ${room} {
      & > summary {
        display: none;
      }

      &::details-content {
        content-visibility: visible;
        block-size: auto;
      }
    }
  }
`;
