import { escapeHtml, jsonForHtml } from "../../../lib/text/text.ts";
import { recordOf, type Wire } from "../fields/wire.ts";
import type { LibraryComponent } from "./library.ts";

/** What authors see of a page and visitors never do (LY-13). */

/** A panel in the place of a block that cannot be shown. */
export const authorNote = (name: string, wrong: string): string =>
  `<p class="author-note"><strong>${escapeHtml(name)}</strong>: ${escapeHtml(wrong)}</p>`;

/** The markup that the newer page editor requires on a page. */
export interface EditorParts {
  /** Addresses of its scripts. */
  scripts: string[];
  /** What they read, by the id of its element. */
  data: Wire;
  /** The component that stands alone on it. */
  library?: LibraryComponent;
}

/**
 * The editor's parts as the layout's context names them (`clientScripts`, `clientData`); undefined where it names none.
 */
export function editorParts({ clientScripts, clientData }: Wire): EditorParts | undefined {
  const scripts = Array.isArray(clientScripts) ? clientScripts.filter((src) => typeof src === "string") : [];
  return scripts.length ? { scripts, data: recordOf(clientData) } : undefined;
}

/** Their markup. Only scripts of the editor's own origins may run beside an author's session. */
export function editorHtml({ scripts, data }: EditorParts, origins: readonly string[]): string {
  const own = scripts.filter((src) => URL.canParse(src) && origins.includes(new URL(src).origin));
  return [
    ...Object.entries(data)
      .filter(([id]) => /^[\w-]+$/.test(id))
      .map(([id, value]) => `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`),
    ...own.map((src) => `<script src="${escapeHtml(src)}"></script>`),
  ].join("");
}

/** Their styles, and the editor's marks out of sight; added to the inline sheet of author pages only. */
export const AUTHOR_STYLES = `
.author-label{display:flex;gap:1em;align-items:center;padding:2px 8px;font:600 12px/1.5 system-ui,sans-serif;color:#1d2939;background:#eef2ff;border-block:1px dashed #98a2f8}
.author-label button{font:inherit;padding:0 8px;border:1px solid #667;border-radius:4px;background:#fff;color:#1d2939;cursor:pointer}
.author-note{margin:8px;padding:12px 16px;font:16px/1.5 system-ui,sans-serif;color:#7a1d1d;background:#fff1f0;border:2px dashed #d14343}
code[type="text/sitecore"],.scChromeData{display:none}
.author-empty{font-style:italic}
`;
