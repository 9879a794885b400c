/**
 * Returns the language in which the server rendered the page. A translator changes the `lang` attribute of the page, so
 * the server repeats the language in another attribute.
 */
export function pageLanguage(): string {
  const { documentElement } = globalThis.document ?? {};
  return documentElement?.dataset.language || documentElement?.lang || "en";
}
