import sanitizeHtml from "sanitize-html";
import { elementId, safeHref, safeImageSrc, withElementId, withScheme } from "../../../lib/cms/links.ts";
import { pictureUrl, UNSIZED } from "../../../lib/cms/media.ts";
import { escapeHtml, stripTags } from "../../../lib/text/text.ts";
import type { SafeHtml } from "./types.ts";

/** Maximum length of rich text in characters. Longer HTML is converted to plain text. */
const MAX_HTML = 256 * 1024;
const MAX_DEPTH = 100;
/**
 * Maximum number of open tags in rich text. Without the limit, parsing could be slow because parsing time is quadratic
 * in the number of open tags.
 */
const MAX_OPEN = 2_000;

/** Functions that convert URLs in rich text. */
export interface Addresses {
  /** Returns null if the link must be replaced with its text. */
  link(href: string): string | null;
  picture(src: string, size?: { width: number; height: number }): string;
}

const TAGS = (
  "h1 h2 h3 h4 h5 h6 p br hr div section span a strong b em i u s del ins small sub sup mark abbr q blockquote cite " +
  "code pre kbd samp var time address ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td " +
  "img figure figcaption details summary wbr bdi bdo"
).split(" ");

/** CSS classes that are allowed in rich text. The sanitizer removes all classes that are not in this list. */
const CLASSES = ["lead", "small", "text-center", "text-right", "nowrap"];

// IDs that are not allowed in rich text. IDs from authors are link targets and must not collide with IDs that the site
// generates: `main`, the slots `m0` and `m0-1`, and React's `_m0R_1_`.
const RESERVED = /^(?:main|header|footer|[hmfl]\d(?:-\d+)*|_[hmfl]\d.*r_.*)$/i;
const MAX_ID = 200;

/** Returns whether an ID that an author entered is allowed in rich text. The ID can contain letters of any script. */
export const isAllowedId = (id: string): boolean =>
  id !== "" && id.length <= MAX_ID && !/[\s\p{C}]/u.test(id) && !RESERVED.test(id);

/**
 * Sanitizes rich text: keeps only allowlisted tags and attributes, checks URLs, removes styles, scripts, and frames,
 * and converts `h1` tags to `h2` tags. Never throws. Converts HTML that is too long, too deeply nested, or invalid to
 * plain text.
 * @returns the sanitized HTML. `wrong` contains one author-facing message per type of removed content.
 */
export function sanitize(html: string, addresses: Addresses): { html: SafeHtml; wrong: string[] } {
  if (!/[<>&]/.test(html)) return { html: trustedMarkup(html), wrong: [] };
  if (html.length > MAX_HTML)
    return {
      html: trustedMarkup(escapeHtml(stripTags(html))),
      wrong: ["is longer than 256 KB and is shown as plain text"],
    };
  if (isTooDeep(html))
    return {
      html: trustedMarkup(escapeHtml(stripTags(html))),
      wrong: ["is nested too deeply and is shown as plain text"],
    };
  const omittedElements = html.matchAll(/<(script|iframe|object|embed|video|audio|form|svg)\b/gi);
  const problems = new Set(
    [...omittedElements].map(([, tag = ""]) => `contains an element that is not allowed: ${tag.toLowerCase()}`),
  );
  const attributes = (tag: string, attribs: Record<string, string>): Record<string, string> => {
    // Older editors write link targets as `<a name>`.
    const names = [attribs.id, tag === "a" ? attribs.name : ""].map((name) => elementId(name ?? "")).filter(Boolean);
    const [name] = names.filter(isAllowedId);
    for (const other of names)
      if (other !== name)
        problems.add(`contains an ID that links cannot use here: "${shortened(other)}". Choose another ID`);
    const id: Record<string, string> = name ? { id: name } : {};
    if (tag === "a") return { ...linkAttributes(attribs), ...id };
    if (tag === "img") return { ...imageAttributes(attribs), ...id };
    const { id: _, ...rest } = attribs;
    // A wide table scrolls inside itself. Without a tab stop, keyboard users could not scroll it.
    return { ...rest, ...id, ...(tag === "table" && { tabindex: "0" }) };
  };
  const linkAttributes = ({ href, target, title }: Record<string, string>) => {
    const sitePath = href ? addresses.link(withScheme(href.trim())) : "";
    if (sitePath === null) return { [OMITTED]: "" } as Record<string, string>;
    const safeUrl = sitePath ? safeHref(withElementId(sitePath)) : null;
    if (href && !safeUrl)
      problems.add(
        sitePath.startsWith("~/link.aspx")
          ? `links to item ${sitePath.slice(16)}, which is not a known page`
          : `contains a link whose URL is not allowed: "${shortened(href)}"`,
      );
    return {
      ...(safeUrl ? { href: safeUrl } : {}),
      ...(title ? { title } : {}),
      ...(target === "_blank" ? { target, rel: "noopener" } : {}),
    };
  };
  const imageAttributes = ({ src = "", alt, width, height }: Record<string, string>) => {
    const size = { width: Number.parseInt(width ?? "", 10), height: Number.parseInt(height ?? "", 10) };
    const validSize = size.width > 0 && size.height > 0 ? size : undefined;
    const pictureUrl = addresses.picture(src, validSize);
    const safeSrc = safeImageSrc(pictureUrl);
    if (!safeSrc) {
      // If the `picture` callback returns no URL for `src`, it has already reported the image.
      if (pictureUrl || !src) problems.add(`contains an image whose URL is not allowed: "${shortened(src)}"`);
      return {};
    }
    // An empty alt text marks a decorative image.
    if (alt === undefined) problems.add(`contains an image that has no alt text: "${shortened(src)}"`);
    const { width: w, height: h } = validSize ?? UNSIZED;
    return {
      src: safeSrc,
      alt: alt ?? "",
      loading: "lazy",
      ...(validSize ? { width: String(w), height: String(h) } : {}),
    };
  };
  try {
    const sanitized = sanitizeHtml(html, {
      allowedTags: TAGS,
      allowedAttributes: {
        "*": ["id", "lang", "dir", "title"],
        a: ["href", "target", "rel", OMITTED],
        img: ["src", "alt", "width", "height", "loading"],
        table: ["tabindex"],
        th: ["colspan", "rowspan", "scope", "headers", "abbr"],
        td: ["colspan", "rowspan", "headers"],
        col: ["span"],
        colgroup: ["span"],
        ol: ["start", "type", "reversed"],
        li: ["value"],
        time: ["datetime"],
        details: ["open"],
      },
      selfClosing: ["br", "hr", "wbr", "img", "col"],
      allowedClasses: { "*": CLASSES },
      allowedSchemes: ["http", "https", "mailto", "sms", "tel"],
      allowProtocolRelative: false,
      parseStyleAttributes: false,
      nestingLimit: MAX_DEPTH,
      transformTags: {
        h1: "h2",
        "*": (tag, attribs) => ({ tagName: tag, attribs: attributes(tag, attribs) }),
      },
      exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
    });
    return { html: trustedMarkup(withoutOmittedLinks(sanitized)), wrong: [...problems] };
  } catch {
    return {
      html: trustedMarkup(escapeHtml(stripTags(html))),
      wrong: ["is invalid HTML and is shown as plain text"],
    };
  }
}

/** Marks a link that must be replaced with its text. Authors cannot set the attribute, because links lose it. */
const OMITTED = "data-omitted";
const OMITTED_LINK = `<a ${OMITTED}(?:="")?( id="[^"]*")?[^>]*>((?:(?!</a>).)*)</a>`;
/** A list item that begins with an omitted link and has no other link. The item only leads to the omitted page. */
const OMITTED_ITEM = new RegExp(
  `<li>\\s*(?:<(?:p|strong|b|em)>)*${OMITTED_LINK}(?:(?!<a |<li|<[uo]l|</li>).)*</li>`,
  "gs",
);
/** A paragraph that consists of an omitted link. */
const OMITTED_PARAGRAPH = new RegExp(
  `<p>\\s*(?:<(?:strong|b|em)>)*${OMITTED_LINK}(?:</(?:strong|b|em)>)*[\\s.]*</p>`,
  "gs",
);

/**
 * Replaces omitted links with their text, whose ID stays a link target, and removes the list items and paragraphs that
 * only lead to their pages.
 */
const withoutOmittedLinks = (html: string): string =>
  html.includes(OMITTED)
    ? html
        .replace(OMITTED_ITEM, "")
        .replace(OMITTED_PARAGRAPH, "")
        .replace(/<([uo]l)>\s*<\/\1>/g, "")
        .replace(new RegExp(OMITTED_LINK, "gs"), (_link, id = "", text = "") =>
          id ? `<span${id}>${text}</span>` : text,
        )
    : html;

const shortened = (address: string): string => (address.length > 120 ? `${address.slice(0, 120)}…` : address);

/** Matches HTML elements and entities, but not text in angle brackets such as "<bones>". */
const MARKUP = new RegExp(
  `</?(?:${[...TAGS, "font", "center", "script", "style", "iframe"].join("|")})(?=[\\s/>])[^<>]*>|&(?:#\\d+|#x[\\da-f]+|[a-z][a-z\\d]*);`,
  "i",
);

/** Converts HTML in a plain text field to plain text: removes tags and decodes entities. */
export function plainText(text: string): string {
  if (!MARKUP.test(text)) return text;
  if (text.length > MAX_HTML || isTooDeep(text)) return stripTags(text);
  return stripTags(sanitizeHtml(text, { allowedTags: TAGS, allowedAttributes: {}, nestingLimit: MAX_DEPTH }));
}

/** Sanitizes HTML in an API response. Removes images whose host is not in `hosts`. */
export const sanitizeAnswer = (html = "", hosts: readonly string[] = []): SafeHtml =>
  trustedMarkup(
    sanitize(html, {
      link: (href) => href,
      picture: (src, size) => pictureUrl(src, hosts, size) ?? "",
    }).html.trim(),
  );

/**
 * Marks markup from this codebase as safe. The compiler cannot check that the markup is safe, so callers must escape or
 * sanitize all content in it.
 */
export const trustedMarkup = (html: string): SafeHtml => html as SafeHtml;

// Matches void elements and elements whose end tag is optional.
const UNCLOSED = /^(?:br|hr|img|p|li|dt|dd|td|th|tr|col|wbr|input|option)$/i;

function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (UNCLOSED.test(name)) continue;
    open = end ? Math.max(0, open - 1) : open + 1;
    if (open > MAX_OPEN) return true;
  }
  return false;
}
