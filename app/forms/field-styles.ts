import { css } from "@linaria/core";

/** Styles that make a form the container for container queries. */
export const frame = css`
  position: relative;
  container-type: inline-size;

  /* The submission waits for the form's script. */
  &[aria-busy="true"] [type="submit"],
  & > [aria-busy="true"] [type="submit"] {
    cursor: progress;

    &::after {
      content: "";
      inline-size: 1em;
      block-size: 1em;
      border: 3px solid;
      border-block-start-color: transparent;
      border-radius: 50%;
      animation: turn 1s linear infinite;
    }
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`;

/** Styles for a two-column grid of form fields. */
export const fieldGrid = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  & > :is(h2, h3),
  & > .prose,
  & > [data-wide] {
    grid-column: 1 / -1;
  }

  & > h2 {
    font-size: var(--heading-m);
  }

  & > [data-field] + :is(h2, h3) {
    margin-block-start: var(--space-5);
  }
`;

/** Styles for a form field: label, help text, error message, and input. */
export const field = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-1);
  grid-column: 1 / -1;

  @container (width >= 32rem) {
    &[data-half] {
      grid-column: auto;
    }

    /* The inputs of a row align, even if only one field has help text above its input or a note below it. */
    &[data-half]:not(
        :has(> :is(input, select) ~ *, + [data-half] > :is(input, select) ~ *),
        [data-half]:has(> :is(input, select) ~ *) + *
      ) {
      align-content: end;
    }
  }

  & > label:not(:has(> input)),
  & > fieldset > legend {
    padding: 0;
    font-weight: 700;
    color: var(--color-heading);
  }

  & :is(input:not([type="checkbox"], [type="radio"]), textarea, select) {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.7rem var(--arrow-room, 0.9rem) 0.7rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    background-color: var(--color-surface);
  }

  & textarea {
    resize: vertical;
  }

  & ::placeholder {
    color: var(--color-muted);
    opacity: 1;
  }

  /* The border of an invalid field differs in color and width. */
  &[data-invalid] :is(input, textarea, select) {
    border-color: var(--on-danger);
    outline-color: var(--on-danger);
  }

  &[data-invalid] :is(input:not([type="checkbox"], [type="radio"]), textarea, select) {
    box-shadow: inset 0 0 0 1px var(--on-danger);
  }
`;

/** Styles for small text next to a label or below an input. */
export const note = css`
  font-size: var(--text-s);
  font-weight: 400;
  color: var(--color-muted);
`;

/** Styles for an error message. */
export const wrong = css`
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--on-danger);
`;
