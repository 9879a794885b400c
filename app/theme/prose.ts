/**
 * Styles for rich text from the CMS (`class="prose"`). Lines are at most about 70 characters long, and wide tables
 * scroll horizontally.
 */
import { css } from "@linaria/core";

export const prose = css`
  :global() {
    .prose {
      max-inline-size: var(--measure);
    }

    .prose > * + * {
      margin-block-start: 1.1em;
    }

    .prose > h2 {
      font-size: var(--heading-m);
      margin-block-start: 2em;
    }

    .prose > h3,
    .prose > h4 {
      font-size: var(--heading-s);
      margin-block-start: 1.7em;
    }

    /* In a side column, the headings of the text are no larger than the heading of the column. */
    aside .prose > h2 {
      font-size: var(--heading-s);
      margin-block-start: 1.7em;
    }

    .prose > :first-child {
      margin-block-start: 0;
    }

    .prose > :is(h2, h3, h4) + * {
      margin-block-start: 0.6em;
    }

    .prose :is(ul, ol) {
      padding-inline-start: min(1.4em, 8vw);
      margin-block: 1em;
    }

    .prose li + li,
    .prose li > :is(ul, ol) {
      margin-block-start: 0.45em;
    }

    .prose a[href^="tel:"] {
      display: inline;
      white-space: nowrap;
    }

    .prose li > a:only-child {
      padding-block: 0.5em;
    }

    .prose li::marker {
      color: var(--color-accent);
      font-weight: 700;
    }

    .prose blockquote {
      padding-inline-start: 1.25em;
      border-inline-start: 4px solid var(--color-accent);
      font-size: 1.15em;
      font-weight: 500;
      line-height: 1.5;
      color: var(--color-heading);
    }

    .prose table {
      display: block;
      inline-size: fit-content;
      max-inline-size: 100%;
      overflow-x: auto;
      border-collapse: collapse;
      font-size: var(--text-s);
    }

    /*
     * Empty cells are lines to fill in on paper if the table has no other cells, or a single one beside each label. In
     * other tables, an empty cell is a missing value.
     */
    .prose table:has(td:empty):not(:has(td + td):has(td:not(:empty))) {
      display: table;
      inline-size: 100%;
      table-layout: fixed;
      overflow-wrap: anywhere;

      & td:empty {
        block-size: 3em;
      }

      & td:empty + td {
        border-inline-start: 1px solid var(--color-border);
      }
    }

    .prose :is(th, td) {
      padding: 0.65em min(0.9em, 3vw);
      border-block-end: 1px solid var(--color-border);
      text-align: start;
      vertical-align: top;
    }

    .prose th {
      color: var(--color-heading);
      background: var(--color-tint);
    }

    .prose hr {
      border: 0;
      border-block-start: 1px solid var(--color-border);
      margin-block: 2em;
    }

    .prose :is(img, video, iframe) {
      border-radius: var(--radius-m);
    }

    .prose figcaption,
    .prose small {
      font-size: var(--text-xs);
      color: var(--color-muted);
    }
  }
`;
