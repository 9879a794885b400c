import { css } from "@linaria/core";

export const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  margin-block: var(--space-3) var(--space-5);
  padding: var(--space-5);
  border: 2px solid var(--color-action);
  border-radius: var(--radius-m);

  & > strong {
    font-family: var(--font-display);
    font-size: var(--heading-m);
    font-weight: var(--weight-display);
    line-height: 1.2;
    color: var(--color-heading);
  }

  & > p {
    max-inline-size: var(--measure);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
`;
