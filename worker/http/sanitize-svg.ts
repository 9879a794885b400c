import sanitizeHtml from "sanitize-html";

/** What drawings are made of. Nothing that runs, frames, animates an address or loads from elsewhere. */
const TAGS = (
  "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc style image " +
  "linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend feFlood " +
  "feColorMatrix feComposite feMerge feMergeNode feDropShadow switch view"
).split(" ");

const NAMESPACES = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"];
const PICTURE = /^data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*$/i;

/** Whether a value or a sheet names something outside the drawing, or hides what it names. */
const leadsOut = (text: string): boolean =>
  /\\|@|javascript:|(?:expression|image|image-set|src)\s*\(|position\s*:/i.test(text) ||
  /url\(\s*["']?(?!["']?#)/i.test(text);

/** Drawings are flat: icons nest 3 deep, exports of drawing programs 15. 256 KB of nothing but depth took 1.4 s of CPU. */
const DEEPEST = 64;
const MOST_ELEMENTS = 5_000;

/** Whether a drawing can be read in a time that a visitor would wait: the largest within the limits took 36 ms. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let elements = 0;
  for (const [tag] of text.matchAll(/<\/?[a-z][^<>]*>?/gi)) {
    elements += 1;
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth > DEEPEST || elements > MOST_ELEMENTS) return true;
  }
  return false;
}

/**
 * A drawing without scripts, event attributes, foreign objects and addresses that lead out of it (LY-08). What stands
 * before it, such as declarations of entities, goes too. Null for what is no drawing then, and for one that is nested
 * too deep or has too many elements.
 */
export function safeSvg(text: string): string | null {
  const root = text.search(/<svg[\s>]/);
  if (root < 0 || isTooDeep(text)) return null;
  const safe = sanitizeHtml(text.slice(root), {
    allowedTags: TAGS,
    // Every attribute is judged below, by name and value.
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: [],
    allowedSchemesByTag: { image: ["data"] },
    nonTextTags: ["script", "foreignObject", "iframe", "object", "embed", "noscript", "textarea"],
    // A style sheet is copied verbatim, so it may not contain anything that could end it.
    exclusiveFilter: ({ tag, text: inner }) => tag === "style" && (/[<&]/.test(inner) || leadsOut(inner)),
    transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs) }) },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  return /^<svg[\s>]/.test(safe) ? safe : null;
}

function safeAttributes(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => isSafe(name.toLowerCase(), value.trim())));
}

function isSafe(name: string, value: string): boolean {
  if (name.startsWith("on") || name.includes(":on")) return false;
  if (name === "xmlns" || name.startsWith("xmlns:")) return NAMESPACES.includes(value);
  if (name === "href" || name === "src" || name.endsWith(":href")) return value.startsWith("#") || PICTURE.test(value);
  return !leadsOut(value);
}
