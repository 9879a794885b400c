/** Functions that create field values in the wire format for block examples. */
export const value = <const T>(content: T) => ({ value: content });
export const link = (href: string, text: string, properties: Record<string, string> = {}) => ({
  value: { href, text, linktype: href.startsWith("/") ? "internal" : "external", ...properties },
});
export const image = (src: string, alt: string, width = 1200, height = 800) => ({
  value: { src, alt, width: String(width), height: String(height) },
});
export const item = <F extends object>(name: string, fields: F, url = "") => ({
  id: `{${name}}`,
  url,
  name,
  displayName: name,
  fields,
});
export const longText = (wordCount: number) =>
  Array.from(
    { length: wordCount },
    (_, index) =>
      ["Extraordinarily", "comprehensive", "gastroenterology", "appointments", "and", "follow-up"][index % 6],
  ).join(" ");
