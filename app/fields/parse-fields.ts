import { type LinkValue, linkAddress, safeHref, safeImageSrc } from "../../lib/links.ts";
import { isMedia, mediaPath, mediaUrl, UNSIZED } from "../../lib/media.ts";
import { stripTags } from "../../lib/text.ts";
import { type Editable, editableOf, markAddress, markText } from "./editables.ts";
import { ownMarkup, sanitize } from "./sanitize.ts";
import type { FieldSet, LayoutProblem, Link, Parse, ParseOptions, Values } from "./types.ts";
import { isEmpty, isRecord, recordOf, textOf, unwrap, type Wire } from "./wire.ts";

/** What all blocks of one page share while it is parsed. */
export interface Parsing {
  options: ParseOptions;
  problems: LayoutProblem[];
  editables: Editable[];
}

// Stands in for a picture that has not been chosen, so that authors have something to click.
const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Cpath fill='%23ccc' d='M0 0h4v3H0z'/%3E%3C/svg%3E";

export function parseFields<F extends FieldSet>(set: F, wire: Wire, parse: Parse, prefix = ""): Values<F> {
  return Object.fromEntries(
    Object.entries(set).map(([name, field]) => [
      name,
      field.parse(Object.hasOwn(wire, name) ? wire[name] : undefined, parse, prefix + name),
    ]),
  ) as Values<F>;
}

/** The reading of one block's values. */
export function parser(block: string, item: string, { options, problems, editables }: Parsing): Parse {
  const report: Parse["report"] = (field, wrong, level = "broken") =>
    void problems.push({ level, block, item, field, wrong });
  const editable = (wire: unknown): number | null => {
    const entry = options.editing ? editableOf(wire) : null;
    return entry ? editables.push(entry) - 1 : null;
  };
  const own = (address: string) => ownPath(address.trim(), options.contentHost);
  const picture = (src: string, size?: { width: number; height: number }) => {
    const url = mediaUrl(own(src), size);
    return options.editing && options.assetHost && isMedia(url) ? options.assetHost + url : url;
  };
  const seen = (href: string, field: string) => options.onLink?.({ href, block, item, field });

  const plainLink = (value: LinkValue, name: string): Link => {
    const given = { ...texts(value), href: mediaPath(own(textOf(value.href))) };
    const href = linkAddress(given);
    const text = textOf(value.text);
    if (given.href && href === "#" && given.href !== "#") report(name, "the link's address is not allowed");
    else if (text && href === "#" && !given.href) report(name, "the link has a text but leads nowhere", "advice");
    seen(href, name);
    const target = textOf(value.target).trim();
    return { href, text, internal: /^[/#?]/.test(href), ...(target ? { target } : {}) };
  };

  /** The links of regions that may be followed, checked as any other (LY-04). What is wrong with one leaves it out. */
  const regionLinks = (variants: Wire, base: Link, name: string): NonNullable<Link["regions"]> =>
    Object.fromEntries(
      Object.entries(variants).flatMap(([code, wire]) => {
        const field = `${name}.regions.${code}`;
        const value = unwrap(wire);
        if (isEmpty(value)) return [];
        if (!/^[a-z0-9]{1,3}$/i.test(code)) report(field, "the code of a region was expected, such as CO");
        else if (!isRecord(value) && typeof value !== "string") report(field, "a link was expected");
        else {
          const { href, text } = plainLink(isRecord(value) ? value : { href: value }, field);
          if (href !== "#") return [[code.toUpperCase(), { href, text: text || base.text }] as const];
        }
        return [];
      }),
    );

  const parse: Parse = {
    report,
    text(value, wire) {
      const entry = editable(wire);
      return entry === null ? value : markText(value, entry);
    },
    html(value, name, wire) {
      const clean = sanitize(value, {
        link: (href) => {
          const address = mediaPath(own(href));
          seen(address, name);
          return address;
        },
        picture,
      });
      if (clean.wrong) report(name, `the text ${clean.wrong}`);
      return ownMarkup(parse.text(isBlank(clean.html) ? "" : clean.html, wire));
    },
    link(wire, name) {
      const inner = unwrap(wire);
      const value = typeof inner === "string" && inner ? { href: inner } : inner;
      const entry = editable(wire);
      if (!isEmpty(value) && !isRecord(value)) report(name, "a link was expected");
      const given = recordOf(value) as LinkValue;
      const variants = { ...recordOf(recordOf(wire).regions), ...recordOf(recordOf(value).regions) };
      const filled = [given.href, given.text, given.anchor, given.querystring].some((part) => textOf(part));
      if (!filled && Object.keys(variants).length > 0)
        report(name, "links for regions need one for everybody else, and are left out", "advice");
      if (!filled && entry === null) return null;
      const link = plainLink(given, name);
      // In author mode the link for everybody is what is edited.
      if (entry !== null)
        return { ...link, href: markAddress(link.href, entry), text: link.text || "[Empty link: click to fill]" };
      const regions = filled ? regionLinks(variants, link, name) : {};
      return Object.keys(regions).length > 0 ? { ...link, regions } : link;
    },
    image(wire, name) {
      const value = unwrap(wire);
      const entry = editable(wire);
      if (!isEmpty(value) && !isRecord(value)) report(name, "a picture was expected");
      const { src: given, alt, width, height } = recordOf(value);
      const address = own(textOf(given));
      const size = sizeOf(width, height, address);
      const src = address ? safeImageSrc(picture(address, size.given)) : null;
      if (address && !src)
        report(name, "the picture's address is not allowed: it must be https or one of the site's own");
      if (!src) return entry === null ? null : { src: markAddress(NO_PICTURE, entry), alt: "", ...UNSIZED };
      if (typeof alt !== "string") report(name, "the picture has no alternative text");
      else if (!alt.trim())
        report(name, "the picture's alternative text is empty: right for decoration only", "advice");
      return {
        src: entry === null ? src : markAddress(src, entry),
        alt: textOf(alt).trim(),
        width: size.width,
        height: size.height,
      };
    },
    address(href, name) {
      if (!href) return "";
      const safe = safeHref(mediaPath(own(href)));
      if (!safe) report(name, "the address is not allowed");
      else seen(safe, name);
      return safe ?? "";
    },
    item: (entry, fields, name) => ({
      ...parseFields(fields, recordOf(entry.fields), parse, `${name}.`),
      id: textOf(entry.id),
      url: parse.address(textOf(entry.url), `${name}.url`),
    }),
  };
  return parse;
}

/** An address on the content system's own host is a path of the site. */
function ownPath(address: string, host: string | undefined): string {
  if (!host || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  return url.hostname === host ? url.pathname + url.search + url.hash : address;
}

/** Editors leave paragraphs of nothing behind, and a box around them would be empty. */
const isBlank = (html: string): boolean => !/<(?:img|hr)\b/i.test(html) && !/[^\s\u200B]/.test(stripTags(html));

const texts = (value: object): LinkValue =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part === "string"));

/**
 * A picture's size in CSS pixels. Sizes come as numbers or texts, either may be empty, and the address may name them.
 * `given` is there only when the author's own size is complete.
 */
function sizeOf(width: unknown, height: unknown, address: string) {
  const query = new URLSearchParams(address.split("#")[0]?.split("?")[1] ?? "");
  const pixels = (...candidates: unknown[]) =>
    candidates.map((raw) => Math.round(Number(raw))).find((size) => size > 0 && size < 20_000);
  const [w, h] = [pixels(width, query.get("w")), pixels(height, query.get("h"))];
  const given = pixels(width) && pixels(height) ? { width: w!, height: h! } : undefined;
  const ratio = UNSIZED.height / UNSIZED.width;
  return {
    given,
    width: w ?? (h ? Math.round(h / ratio) : UNSIZED.width),
    height: h ?? (w ? Math.round(w * ratio) : UNSIZED.height),
  };
}
