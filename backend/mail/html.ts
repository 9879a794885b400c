import { escapeHtml } from "../../lib/text/text.ts";

/** Returns an email's text as HTML, with links. The text stays readable without styles. */
export function mailHtml(text: string, language: string): string {
  const paragraphs = text.split("\n\n").map((paragraph) => `<p>${linked(paragraph).replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:36em">${paragraphs.join("")}</body></html>`;
}

/** Returns a text as HTML, in which each URL is a link. */
function linked(text: string): string {
  let html = "";
  let end = 0;
  for (const { 0: match, index } of text.matchAll(/https?:\/\/[^\s<>"“”«»]+/gi)) {
    const url = withoutPunctuation(match);
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Removes the punctuation of the sentence around a URL. Keeps a closing bracket that the URL itself opens. */
function withoutPunctuation(text: string): string {
  const last = text.at(-1) ?? "";
  const open = PAIRS[last];
  const isOwn = open !== undefined && text.split(open).length >= text.split(last).length;
  return /[.,;:!?…'’)\]}*_]/.test(last) && !isOwn ? withoutPunctuation(text.slice(0, -1)) : text;
}
