/**
 * Returns CSS that keeps a disclosure open while a condition, such as a media query, matches. The CSS has an effect
 * only in browsers that support `::details-content`.
 */
export const alwaysOpen = (condition: string): string => `
  @supports selector(::details-content) {
    ${condition} {
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
