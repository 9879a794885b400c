/**
 * Returns CSS that keeps a disclosure open while an at-rule, such as a media query, matches. The CSS works in browsers
 * that support `::details-content`.
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
