import { isItemId, itemKey } from "../../../lib/cms/items.ts";
import { type LinkValue, linkUrl } from "../../../lib/cms/links.ts";
import { mediaPath } from "../../../lib/cms/media.ts";
import { markUrl } from "./editables.ts";
import type { FieldReader } from "./field-reader.ts";
import { EMPTY_LINK, LINK_WITHOUT_TEXT } from "./link-text.ts";
import type { Link } from "./types.ts";
import { isEmpty, isRecord, isToken, recordOf, textOf, unwrap, unwrapJson, type Wire } from "./wire.ts";

/** Parses a link field, including its regional links. */
export function parseLink(wire: unknown, name: string, reader: FieldReader): Link | null {
  const { report, editable } = reader;
  const inner = itemLink(unwrap(wire));
  const value = typeof inner === "string" && inner ? { href: inner } : inner;
  const entry = editable(wire);
  if (!isEmpty(value) && !isRecord(value)) report(name, "Expected a link");
  const linkValue = recordOf(value) as LinkValue & Wire;
  const variants = { ...recordOf(recordOf(wire).regions), ...recordOf(recordOf(value).regions) };
  const isFilled = [
    linkValue.href,
    itemAddress(linkValue),
    linkValue.text,
    linkValue.anchor,
    linkValue.querystring,
  ].some((part) => textOf(part));
  if (!isFilled && Object.keys(variants).length > 0)
    report(name, "Regional links are omitted: the field has no default link", "advice");
  if (!isFilled && entry === null) return null;
  const link = plainLink(linkValue, name, reader);
  if (!link) return null;
  // Author mode omits regional links because authors edit the default link.
  if (entry !== null)
    return { ...link, href: markUrl(link.href, entry), text: link.text || (isFilled ? LINK_WITHOUT_TEXT : EMPTY_LINK) };
  const regions = isFilled ? regionLinks(variants, link, name, reader) : {};
  return Object.keys(regions).length > 0 ? { ...link, regions } : link;
}

/** Parses a link without its regional links. Returns null if the link leads to a page that the site does not use. */
function plainLink(value: LinkValue & Wire, name: string, reader: FieldReader): Link | null {
  const { own, report, seen, isUnused, links } = reader;
  const linkParts = { ...texts(value), href: mediaPath(own(textOf(value.href) || itemAddress(value))) };
  const href = linkUrl(linkParts);
  const token = isToken(textOf(value.text));
  if (token) report(name, `The link text contains an unreplaced template token: ${value.text}`);
  const text = token ? "" : textOf(value.text);
  if (linkParts.href.startsWith("~/link.aspx"))
    report(name, `The link points to item ${linkParts.href.slice(16)}, which is not a known page`);
  else if (linkParts.href && href === "#" && linkParts.href !== "#") report(name, "The link URL is not allowed");
  else if (text && href === "#" && !linkParts.href) report(name, "The link has text but no URL", "advice");
  if (isUnused(href, name)) {
    links.omitted++;
    return null;
  }
  if (href !== "#") links.kept++;
  seen(href, name);
  const target = textOf(value.target).trim();
  return { href, text, internal: /^[/#?]/.test(href), ...(target ? { target } : {}) };
}

/** Returns a field's valid regional links. Omits and reports invalid links. */
function regionLinks(variants: Wire, base: Link, name: string, reader: FieldReader): NonNullable<Link["regions"]> {
  const { report } = reader;
  return Object.fromEntries(
    Object.entries(variants).flatMap(([code, wire]) => {
      const field = `${name}.regions.${code}`;
      const value = unwrap(wire);
      if (isEmpty(value)) return [];
      if (!/^[a-z0-9]{1,3}$/i.test(code)) report(field, "Expected a region code such as CO");
      else if (!isRecord(value) && typeof value !== "string") report(field, "Expected a link");
      else {
        const { href, text } = plainLink(isRecord(value) ? value : { href: value }, field, reader) ?? NO_LINK;
        if (href !== "#") return [[code.toUpperCase(), { href, text: text || base.text }] as const];
      }
      return [];
    }),
  );
}

const NO_LINK = { href: "#", text: "" };

/** Converts an item in a link field to a link to the item's page. */
function itemLink(value: unknown): unknown {
  if (!isRecord(value) || "href" in value || typeof value.url !== "string") return value;
  const fields = recordOf(value.fields);
  const titles = [fields.NavigationTitle, fields.Title, fields.title].map((title) => textOf(unwrap(unwrapJson(title))));
  const text = [...titles, textOf(value.displayName), textOf(value.name)].find((candidate) => candidate.trim());
  return { href: value.url, text };
}

/** Returns the URL of an internal link that contains only an item ID, or "" for other links. */
const itemAddress = ({ id, linktype }: Wire): string =>
  textOf(id) && (linktype === "internal" || linktype === undefined) && isItemId(textOf(id))
    ? `~/link.aspx?_id=${itemKey(textOf(id))}`
    : "";

const texts = (value: object): LinkValue =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part === "string"));
