import type { NoticeLevel, StoredNotice } from "../../../contracts/notice.ts";
import { linkUrl } from "../../../lib/cms/links.ts";
import { escapeHtml } from "../../../lib/text/text.ts";
import type { NameOf } from "../../islands/types.ts";
import { noticeColors } from "../../theme/tokens.ts";
import type { closeNotice } from "./close-notice.enhance.ts";

/** Name of the cookie that stores the revision of the dismissed notice. */
export const NOTICE_COOKIE = "notice-closed";

const NAMES: Record<string, Record<NoticeLevel | "close", string>> = {
  en: { information: "Notice", warning: "Important notice", emergency: "Emergency notice", close: "Close" },
  es: { information: "Aviso", warning: "Aviso importante", emergency: "Aviso de emergencia", close: "Cerrar" },
};

/**
 * Returns the HTML of an emergency notice. The HTML uses style attributes so that the page's stylesheet contains no
 * styles for the notice.
 */
export function noticeHtml({ level, words, revision }: StoredNotice, language: string): string {
  const textLanguage = words[language] ? language : Object.keys(words)[0]!;
  const { title, text, link } = words[textLanguage]!;
  const island: NameOf<typeof closeNotice> = "render/close-notice";
  const names = NAMES[textLanguage] ?? NAMES.en!;
  const { text: color, ground, edge } = noticeColors[level];
  const lang = textLanguage === language ? "" : ` lang="${escapeHtml(textLanguage)}"`;
  const linkHtml = link
    ? ` <a href="${escapeHtml(linkUrl(link))}" style="color:inherit;font-weight:700">${escapeHtml(link.text)}</a>`
    : "";
  const button = `<button type="button" hidden style="flex:none;min-height:2.75rem;padding:.25rem 1rem;border:2px solid;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:700">${names.close}</button>`;
  const close =
    level === "information"
      ? `<x-island data-name="${island}" data-hydrate="load" data-cookie="${NOTICE_COOKIE}=${revision}">${button}</x-island>`
      : "";
  return [
    `<aside data-notice="${revision}" aria-label="${names[level]}"${lang} style="color:${color};background:${ground};border-bottom:4px solid ${edge};print-color-adjust:exact">`,
    '<div style="box-sizing:border-box;display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;max-width:var(--container,75rem);margin:auto;padding:1rem var(--gutter,clamp(1rem,6vw,3rem))">',
    // On narrow screens, the Close button is below the notice's text.
    '<div role="status" style="flex:1 1 18rem;min-width:0;overflow-wrap:anywhere">',
    `<p style="margin:0;font-weight:700">${escapeHtml(title)}</p>`,
    `<p style="margin:0;max-width:42rem">${escapeHtml(text)}${linkHtml}</p>`,
    `</div>${close}</div></aside>`,
  ].join("");
}
