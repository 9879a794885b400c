/** A disclosure that stands open where there is room, in browsers that can. For its `css`. */
export const openWhere = (room: string): string => `
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
