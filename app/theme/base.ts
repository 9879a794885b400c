/** Global rules: reset, type, focus, skip link, rich text, print. Imported once, by the document. */
import { css } from "@linaria/core";
import { themeCss } from "./theme-css.ts";
import { from } from "./viewport.ts";

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

    /* From page to page (PF-10). */
    @media (prefers-reduced-motion: no-preference) {
      @view-transition {
        navigation: auto;
      }

      ::view-transition-old(root),
      ::view-transition-new(root) {
        animation-duration: 120ms;
      }
    }

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
    }

    x-island,
    [data-late],
    [data-follows] {
      display: contents;
    }

    /*
     * Until the page has loaded (app/browser/deferred-layout.ts). Not where a jump to a place on the page would miss it
     * once heights are known: only with scroll anchoring does it stay in sight.
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

    /* :has() also matches while the parent is still being parsed; :only-child does not. */
    [data-inline] > [aria-busy]:has(+ *) {
      display: none;
    }

    @supports not selector(:has(a)) {
      [data-inline] > [aria-busy]:not(:only-child) {
        display: none;
      }
    }

    /* Where there are no popovers script opens them (app/browser/popovers.ts), below the header's bar or their button. */
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

    /* A telephone number that breaks is hard to read off; with large text in a narrow window it would leave that. */
    @media ${from(300)} {
      :where(a[href^="tel:"]) {
        white-space: nowrap;
      }
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

    /* What does not fit into a field is seen to go on. */
    input {
      text-overflow: ellipsis;
    }

    /* Every system draws its own arrow, most of them at the very edge; this one is of the family of our icons. */
    select {
      --arrow-room: 2.5rem;
      appearance: none;
      text-overflow: ellipsis;
      background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%234d6265' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m5 9 7 7 7-7'/%3E%3C/svg%3E")
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

    /* A link that stands alone is as tall as its line, which a finger hits (AX-04). */
    :is(address, dd, td) > a {
      display: inline-block;
      min-block-size: 24px;
    }

    /* A telephone number goes to the next line as a whole, where that has room for it. */
    :where(a[href^="tel:"]:not([class])) {
      display: inline-block;
    }

    /* Our own lists (with a class) are styled by their components; those of authors keep their bullets. */
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

    /* The skip link moves the focus to it; a ring around the whole page would say nothing. */
    main:focus-visible {
      outline: none;
    }

    /* The middle of a band that spans the page (TH-06). A component may override it. */
    :where(.container) {
      --container-edge: var(--gutter);
      max-inline-size: var(--container);
      margin-inline: auto;
      padding-inline: var(--gutter);
    }

    /* Blocks side by side, each as wide as its author chose of twelve columns. */
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

    /* A page without a heading has its name here, for those who hear it. */
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

      /* What is chosen or pressed is marked by color alone otherwise (AX-06). */
      :is(a, button):is([aria-pressed="true"], [aria-current="true"], [aria-current="page"]) {
        forced-color-adjust: none;
        color: HighlightText !important;
        background: Highlight !important;
      }
    }

    @media print {
      :root {
        font-size: 11pt;
      }

      /* Authored colors stand in the element itself, and paper shows white words on no ground. */
      [data-theme],
      [data-tone] {
        color: #000;
        background: none !important;
        --color-text: #000 !important;
        --color-heading: #000 !important;
        --color-muted: #333;
        --color-link: #000 !important;
        --color-surface: #fff;
      }

      nav,
      video,
      iframe,
      .skip-link,
      [popovertarget],
      [data-print="none"] {
        display: none !important;
      }

      h1,
      h2,
      h3 {
        break-after: avoid;
      }

      img,
      table,
      figure {
        break-inside: avoid;
      }

      details::details-content {
        content-visibility: visible !important;
        block-size: auto !important;
      }

      .prose a[href^="http"]::after {
        content: " (" attr(href) ")";
        font-size: 0.85em;
        overflow-wrap: anywhere;
      }
    }
  }
`;
