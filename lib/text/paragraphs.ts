const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char]!);
const unescaped = (text: string) =>
  Object.entries(ENTITIES).reduceRight((result, [char, entity]) => result.replaceAll(entity, char), text);

/** Converts plain text to paragraphs. Text that begins with a tag is HTML already. */
export const toHtml = (text: string): string =>
  text.startsWith("<")
    ? text
    : text
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`)
        .join("");

/** Converts paragraphs to plain text. Returns other HTML unchanged. */
export const fromHtml = (html: string): string =>
  /^(<p>(?:[^<]|<br>)*<\/p>)*$/.test(html)
    ? unescaped(
        html
          .replaceAll("<br>", "\n")
          .replaceAll("</p><p>", "\n\n")
          .replace(/^<p>|<\/p>$/g, ""),
      )
    : html;
