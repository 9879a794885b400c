/** Global styles: reset, typography, focus, and skip link. The component that renders the document imports them. */
import { css } from "@linaria/core";
import { tones } from "../../lib/brand/colors.ts";
import { CROSS_FADE } from "../../lib/display/cross-fade.ts";
import { PRINT_CSS } from "./print-css.ts";
import { themeCss } from "./theme-css.ts";
import { from, largeText } from "./viewport.ts";

/** Color of the arrow of dropdowns, in a data URL. */
const arrowColor = encodeURIComponent(tones.default.plain.muted);

export const base = css`
  :global() {
    ${themeCss()}

    *,
    *::before,
    *::after {
      box-sizing: border-box;
    }

    html {
      -webkit-text-size-adjust: 100%;
      text-size-adjust: 100%;
      scroll-padding-block-start: 6rem;
      interpolate-size: allow-keywords;
    }

    ${CROSS_FADE}

    body,
    h1,
    h2,
    h3,
    h4,
    h5,
    h6,
    p,
    figure,
    blockquote,
    dl,
    dd,
    fieldset {
      margin: 0;
      padding: 0;
      border: 0;
      min-inline-size: 0;
    }

    body {
      font: 400 var(--text-m) / 1.6 var(--font-text);
      overflow-wrap: break-word;
      -webkit-font-smoothing: antialiased;
      background: var(--color-background);

      @media ${largeText} {
        hyphens: auto;
        hyphenate-limit-chars: 10 4 4;
      }
    }

    x-island,
    [data-streamed],
    [data-follows] {
      display: contents;
    }

    /*
     * Skips the layout of content below the first screens until the page has loaded (app/browser/deferred-layout.ts).
     * Requires scroll anchoring: otherwise a fragment link would miss its target when the estimated heights change.
     */
    @media screen {
      @supports (overflow-anchor: auto) {
        main > :nth-child(n + 4),
        body > footer {
          content-visibility: auto;
          contain-intrinsic-block-size: auto 600px;
        }
      }
    }

    /* Hides a skeleton once content follows it. :has() matches even while the browser is still parsing the parent. */
    [data-streamed] > [aria-busy]:has(+ *) {
      display: none;
    }

    /* Hides a skeleton whose block did not arrive because the connection was lost (see app/render/render-body.tsx). */
    [data-streamed] > [aria-busy] {
      animation: give-up 0s 20s forwards;
    }

    @keyframes give-up {
      to {
        visibility: hidden;
      }
    }

    @supports not selector(:has(a)) {
      [data-streamed] > [aria-busy]:not(:only-child) {
        display: none;
      }
    }

    /*
     * Styles for the popover polyfill (app/browser/popovers.ts). Popovers open below the header or below their button.
     */
    @supports not selector(:popover-open) {
      [popover] {
        position: absolute !important;
        inset: var(--header-height, auto) 0 auto !important;
        z-index: var(--layer-dialog);
        opacity: 1 !important;
      }

      [popover] [popover] {
        position: static !important;
      }

      [popover],
      [popover] > * {
        translate: none !important;
      }

      :where([popover]:not([data-open])) {
        display: none;
      }
    }

    [data-theme],
    [data-tone] {
      color: var(--color-text);
      background-color: var(--color-background);
    }

    /* The background picture of a band shows through blocks that have the same tone. */
    ${["plain", "sand", "deep"].map((tone) => `[data-behind][data-tone="${tone}"] [data-tone="${tone}"]`).join(", ")} {
      background: none;
    }

    h1,
    h2,
    h3,
    h4,
    h5,
    h6 {
      font-family: var(--font-display);
      font-weight: var(--weight-display);
      letter-spacing: var(--tracking-display);
      line-height: 1.18;
      color: var(--color-heading);
      text-wrap: balance;
    }

    h1 {
      font-size: var(--heading-xl);
      line-height: 1.08;
    }

    h2 {
      font-size: var(--heading-l);
    }

    h3 {
      font-size: var(--heading-m);
    }

    h4,
    h5,
    h6 {
      font-size: var(--heading-s);
    }

    p {
      text-wrap: pretty;
    }

    a {
      color: var(--color-link);
      text-decoration-thickness: 1px;
      text-underline-offset: 0.18em;
    }

    a:hover {
      text-decoration-thickness: 2px;
    }

    img,
    svg,
    video,
    iframe {
      display: block;
      max-inline-size: 100%;
    }

    img,
    video {
      block-size: auto;
    }

    button,
    input,
    select,
    textarea {
      font: inherit;
      letter-spacing: inherit;
      color: inherit;
    }

    /* An ellipsis shows that the value is longer than the field. */
    input {
      text-overflow: ellipsis;
    }

    /*
     * Replaces the system arrow of select elements, which is often placed at the very edge, with an icon of the site.
     */
    select {
      --arrow-room: 2.5rem;
      appearance: none;
      text-overflow: ellipsis;
      background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='${arrowColor}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m5 9 7 7 7-7'/%3E%3C/svg%3E")
        no-repeat right 0.75rem center / 1.25rem;
    }

    @media (forced-colors: active) {
      select {
        appearance: auto;
        background-image: none;
      }
    }

    button,
    summary,
    [role="button"] {
      cursor: pointer;
    }

    /* Gives standalone links the minimum target size of WCAG 2.5.8. */
    :is(address, dd, td) > a {
      display: inline-block;
      min-block-size: 24px;
    }

    /* Moves a phone number to the next line as a whole. The number wraps only if it is wider than a line. */
    :where(a[href^="tel:"]:not([class])) {
      display: inline-block;
    }

    /* Components style their lists, which have a class. Authored lists keep their bullets. */
    :where(ul[class], ol[class]) {
      list-style: none;
      margin: 0;
      padding: 0;
    }

    [hidden] {
      display: none !important;
    }

    :focus-visible {
      outline: 3px solid var(--color-focus);
      outline-offset: 3px;
      border-radius: 4px;
    }

    /* The skip link focuses the main element, where an outline around the whole page would not help. */
    main:focus-visible {
      outline: none;
    }

    /* Centers content in a full-width band. Components can override this style. */
    :where(.container) {
      --container-edge: var(--gutter);
      max-inline-size: var(--container);
      margin-inline: auto;
      padding-inline: var(--gutter);
    }

    /* A twelve-column grid. Authors choose the number of columns of each block. */
    .grid-row {
      max-inline-size: var(--container);
      margin-inline: auto;

      @media ${from(1000)} {
        display: grid;
        grid-template-columns: repeat(12, minmax(0, 1fr));

        & > div {
          grid-column: span var(--span);
        }
      }
    }

    .skip-link {
      position: absolute;
      inset-block-start: var(--space-2);
      inset-inline-start: var(--space-2);
      z-index: var(--layer-dialog);
      padding: var(--space-3) var(--space-5);
      border-radius: var(--radius-s);
      font-weight: 700;
      color: var(--color-on-action);
      background: var(--color-action);
    }

    /* The hidden name of a page without a heading, for screen readers only. */
    .page-name {
      position: absolute;
    }

    .page-name,
    .skip-link:not(:focus) {
      clip-path: inset(50%);
      block-size: 1px;
      inline-size: 1px;
      padding: 0;
      overflow: hidden;
      white-space: nowrap;
    }

    @media (prefers-reduced-motion: no-preference) {
      html {
        scroll-behavior: smooth;
      }
    }

    @media (prefers-reduced-motion: reduce) {
      *,
      *::before,
      *::after {
        animation-duration: 0.01ms !important;
        animation-iteration-count: 1 !important;
        transition-duration: 0.01ms !important;
        scroll-behavior: auto !important;
      }
    }

    @media (forced-colors: active) {
      :focus-visible {
        outline-color: Highlight;
      }

      /* Forced colors would otherwise remove the background that marks the current or pressed element. */
      :is(a, button):is([aria-pressed="true"], [aria-current="true"], [aria-current="page"]) {
        forced-color-adjust: none;
        color: HighlightText !important;
        background: Highlight !important;
      }
    }

    ${PRINT_CSS}
  }
`;
