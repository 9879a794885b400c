import { escaped } from "../pay-page.ts";

/** Returns an email's text as HTML, with links. The text stays readable without styles. */
export function mailHtml(text: string, language: string): string {
  const paragraphs = text.split("\n\n").map((paragraph) => {
    const linked = escaped(paragraph).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
    return `<p>${linked.replaceAll("\n", "<br>")}</p>`;
  });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:36em">${paragraphs.join("")}</body></html>`;
}
