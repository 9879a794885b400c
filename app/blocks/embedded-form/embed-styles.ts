import { css } from "@linaria/core";

export const frame = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 46rem;
  overflow-wrap: anywhere;

  & > :has(iframe) {
    inline-size: 100%;
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
