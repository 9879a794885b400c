import { escapeHtml } from "../../lib/text.ts";

/** What authors see of a page and visitors never do (LY-13). */

/** A label above a component, with its id to copy (LY-15). */
export function authorLabel(name: string, id: string): string {
  const copy = id
    ? `<x-island data-name="page/copy-id" data-wake="interaction"><button type="button" value="${escapeHtml(id)}">Copy id</button></x-island>`
    : "";
  return `<div class="author-label"><span>${escapeHtml(name)}</span>${copy}</div>`;
}

/** A panel in the place of a block that cannot be shown. */
export const authorNote = (name: string, wrong: string): string =>
  `<p class="author-note"><strong>${escapeHtml(name)}</strong>: ${escapeHtml(wrong)}</p>`;

/** Their styles, and the editor's marks out of sight; added to the inline sheet of author pages only. */
export const AUTHOR_STYLES = `
.author-label{display:flex;gap:1em;align-items:center;padding:2px 8px;font:600 12px/1.5 system-ui,sans-serif;color:#1d2939;background:#eef2ff;border-block:1px dashed #98a2f8}
.author-label button{font:inherit;padding:0 8px;border:1px solid #667;border-radius:4px;background:#fff;color:#1d2939;cursor:pointer}
.author-note{margin:8px;padding:12px 16px;font:16px/1.5 system-ui,sans-serif;color:#7a1d1d;background:#fff1f0;border:2px dashed #d14343}
code[type="text/sitecore"],.scChromeData{display:none}
.author-empty{font-style:italic;opacity:.75}
`;
