const ORIGIN = "https://own.invalid";
const ATTRIBUTES = /\s(?:href|src|poster)="([^"]*)"|\ssrcset="([^"]*)"/gi;
const URLS = /url\(\s*["']?([^"')]+)/gi;

const decoded = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/**
 * Returns the paths on the same site to which a page of the copy links, or from which it loads pictures, styles, and
 * fonts. A path has neither a query nor a fragment, because a file server ignores them.
 * @param url path of the page
 */
export function linksIn(html: string, url: string): string[] {
  const references = [...html.matchAll(ATTRIBUTES)].flatMap(([, reference, candidates]) =>
    candidates === undefined
      ? [reference ?? ""]
      : candidates.split(",").map((each) => each.trim().split(/\s/)[0] ?? ""),
  );
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>|\sstyle="([^"]*)"/gis)].map(
    ([, sheet, inline]) => sheet ?? decoded(inline ?? ""),
  );
  const all = [
    ...references,
    ...styles.flatMap((css) => [...css.matchAll(URLS)].map(([, reference = ""]) => reference)),
  ];
  const paths = all.flatMap((reference) => {
    const link = decoded(reference);
    if (link === "" || link.startsWith("#") || !URL.canParse(link, ORIGIN + url)) return [];
    const { origin, pathname } = new URL(link, ORIGIN + url);
    return origin === ORIGIN ? [pathname] : [];
  });
  return [...new Set(paths)];
}
