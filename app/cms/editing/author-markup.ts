import { escapeHtml, jsonForHtml } from "../../../lib/text/text.ts";
import { recordOf, type Wire } from "../fields/wire.ts";
import type { LibraryComponent } from "./library.ts";

/** Functions that return the HTML that author mode adds to a page. */

/** Returns the HTML of the panel that authors see in place of a block that failed to render. */
export const authorNote = (name: string, message: string): string =>
  `<p class="author-note"><strong>${escapeHtml(name)}</strong>: ${escapeHtml(message)}</p>`;

/** Scripts and data that a page must contain for Sitecore's page editor. */
export interface EditorParts {
  /** URLs of the page editor's scripts. */
  scripts: string[];
  /** JSON data for the page editor's scripts, keyed by element ID. */
  data: Wire;
  /** A component that the page editor's component library previews without a page. */
  library?: LibraryComponent;
}

/**
 * Reads the page editor's scripts and data (`clientScripts`, `clientData`) from the layout's context. Returns undefined
 * if the context contains no scripts.
 */
export function editorParts({ clientScripts, clientData }: Wire): EditorParts | undefined {
  const scripts = Array.isArray(clientScripts) ? clientScripts.filter((src) => typeof src === "string") : [];
  return scripts.length ? { scripts, data: recordOf(clientData) } : undefined;
}

/** Returns the HTML that loads the page editor. The HTML omits scripts whose origin is not in `origins`. */
export function editorHtml({ scripts, data }: EditorParts, origins: readonly string[]): string {
  const allowedScripts = scripts.filter((src) => URL.canParse(src) && origins.includes(new URL(src).origin));
  return [
    ...Object.entries(data)
      .filter(([id]) => /^[\w-]+$/.test(id))
      .map(([id, value]) => `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`),
    ...allowedScripts.map((src) => `<script src="${escapeHtml(src)}"></script>`),
  ].join("");
}

/** Styles for the panels that only authors see. The styles also hide the page editor's markers. */
export const AUTHOR_STYLES = `
.author-label{display:flex;flex-wrap:wrap;gap:.25em 1em;align-items:center;padding:2px 8px;font:600 .75rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;color:#1d2939;background:#eef2ff;border-block:1px dashed #98a2f8}
.author-label button{font:inherit;min-block-size:24px;padding:0 8px;border:1px solid #667;border-radius:4px;background:#fff;color:#1d2939;cursor:pointer}
.author-note{margin:8px;padding:12px 16px;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;color:#7a1d1d;background:#fff1f0;border:2px dashed #d14343}
code[type="text/sitecore"],.scChromeData{display:none}
.author-empty{font-style:italic}
`;
