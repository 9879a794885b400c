/** Global styles for print. `base.ts` contains them last, because they override its other styles. */
export const PRINT_CSS = `
@media print {
  :root {
    font-size: 11pt;
  }

  /*
   * Overrides authored inline colors in print. Printers omit backgrounds, so white text would be invisible on
   * paper.
   */
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
`;
