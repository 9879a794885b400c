const ICON = /<img\b[^>]*\bdata-icon=""[^>]*>/g;

/**
 * Returns a function that replaces the `<img>` elements of CMS icons with inline SVG. The function fetches each icon
 * only once.
 * @param fetchSvg Function that returns the sanitized SVG for a URL, or null to keep the `<img>` unchanged
 * @param prefix Prefix for the IDs within the SVG, which must be unique on the page
 */
export function iconInliner(
  fetchSvg: (src: string) => Promise<string | null>,
  prefix = "icon",
): (html: string) => Promise<string> {
  const svgBySource = new Map<string, Promise<string | null>>();
  let count = 0;
  const inline = async (tag: string): Promise<string> => {
    const src = attribute(tag, "src").replaceAll("&amp;", "&");
    if (!/^\/sc10media\/[^?]*\.svg(\?|$)/i.test(src)) return tag;
    const pending =
      svgBySource.get(src) ??
      fetchSvg(src).catch((error) => {
        console.error(JSON.stringify({ event: "icon-failed", src, error: String(error) }));
        return null;
      });
    svgBySource.set(src, pending);
    const svg = await pending;
    // Keeps the `<img>` if the SVG contains a style element, because the styles would apply to the entire page and
    // violate the content security policy.
    if (!svg || svg.includes("<style")) return tag;
    count += 1;
    return prepareSvg(svg, tag, `${prefix}${count}`);
  };
  return async (html) => {
    if (!html.includes('data-icon=""')) return html;
    const icons = await Promise.all([...html.matchAll(ICON)].map(([tag]) => inline(tag)));
    let index = 0;
    return html.replace(ICON, () => icons[index++] ?? "");
  };
}

/** Returns the SVG with prefixed IDs, and with the replaced `<img>` element's class, size, and alt text. */
function prepareSvg(svg: string, tag: string, prefix: string): string {
  const alt = attribute(tag, "alt");
  const label = alt ? `role="img" aria-label="${alt}"` : 'aria-hidden="true"';
  const name = attribute(tag, "class");
  const size = `width="${inRem(attribute(tag, "width"))}" height="${inRem(attribute(tag, "height"))}"`;
  return svg
    .replace(/\bid="([^"]*)"/g, `id="${prefix}-$1"`)
    .replace(/url\(\s*(["']?)#/g, `url($1#${prefix}-`)
    .replace(/((?:xlink:)?href)="#/g, `$1="#${prefix}-`)
    .replace(/^<svg\b([^>]*)>/, (_open, svgAttributes: string) => {
      const attributes = svgAttributes
        .replace(/\s(width|height|class|role|aria-[a-z]+|overflow|transform|filter)="[^"]*"/g, "")
        .replace(/(\sstyle=")([^"]*)/, (_style, styleStart: string, rules: string) => styleStart + paintOf(rules));
      return `<svg${attributes} ${size} ${label}${name ? ` class="${name}"` : ""}>`;
    });
}

/** Converts CSS pixels to rem, so that an icon grows with the visitor's text size. */
const inRem = (pixels: string): string => `${Number(pixels) / 16}rem`;

/**
 * Keeps only paint properties in an SVG's style attribute, because a transform could move the SVG over buttons on the
 * page.
 */
const paintOf = (rules: string): string =>
  rules
    .replaceAll("&quot;", "'")
    .split(";")
    .filter((rule) =>
      /^\s*(fill|stroke|clip-rule|color|opacity|stop|font|text|shape-rendering|paint-order)/i.test(rule),
    )
    .join(";");

/**
 * Returns an attribute's value from an HTML tag, or an empty string if the attribute is missing. Does not decode HTML
 * entities.
 */
const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
