import { css } from "@linaria/core";

export const frame = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 46rem;
  overflow-wrap: anywhere;

  & > [data-embed] {
    inline-size: 100%;
  }

  & > [data-embed]:empty {
    display: none;
  }
`;

export const offer = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  @media (scripting: none) {
    display: none;
  }

  [data-failed] & {
    display: none;
  }
`;
