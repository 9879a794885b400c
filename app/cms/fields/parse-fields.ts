import { safeHref } from "../../../lib/cms/links.ts";
import { mediaPath } from "../../../lib/cms/media.ts";
import { stripTags } from "../../../lib/text/text.ts";
import { markText } from "./editables.ts";
import { type Parsing, readerOf } from "./field-reader.ts";
import { parseImage } from "./parse-image.ts";
import { parseLink } from "./parse-link.ts";
import { sanitize, trustedMarkup } from "./sanitize.ts";
import type { FieldSet, Parse, Values } from "./types.ts";
import { recordOf, textOf, unwrapJson, type Wire } from "./wire.ts";

/** Parses the wire values of a set of fields. */
export function parseFields<F extends FieldSet>(set: F, wire: Wire, parse: Parse, prefix = ""): Values<F> {
  return Object.fromEntries(
    Object.entries(set).map(([name, field]) => [
      name,
      field.parse(Object.hasOwn(wire, name) ? unwrapJson(wire[name]) : undefined, parse, prefix + name),
    ]),
  ) as Values<F>;
}

/** Returns the `parse` functions for one block's fields. */
export function parser(block: string, item: string, parsing: Parsing): Parse {
  const reader = readerOf(block, item, parsing);
  const { report, editable, own, picture, seen, isUnused, links } = reader;
  const parse: Parse = {
    report,
    links,
    text(value, wire) {
      const entry = editable(wire);
      return entry === null ? value : markText(value, entry);
    },
    html(value, name, wire) {
      const sanitized = sanitize(value, {
        link: (href) => {
          const address = mediaPath(own(href));
          if (isUnused(address, name)) return null;
          seen(address, name);
          return address;
        },
        picture: (src, size) => picture(src, name, size),
      });
      for (const problem of sanitized.wrong) report(name, `The text ${problem}`);
      return trustedMarkup(parse.text(isBlank(sanitized.html) ? "" : sanitized.html, wire));
    },
    link: (wire, name) => parseLink(wire, name, reader),
    image: (wire, name) => parseImage(wire, name, reader),
    address(href, name) {
      if (!href) return "";
      const safeUrl = safeHref(mediaPath(own(href)));
      if (safeUrl && isUnused(safeUrl, name)) {
        links.omitted++;
        return "";
      }
      if (!safeUrl) report(name, "The URL is not allowed");
      else seen(safeUrl, name);
      return safeUrl ?? "";
    },
    item(entry, fields, name) {
      const before = { ...links };
      const values = parseFields(fields, recordOf(entry.fields), parse, `${name}.`);
      const id = textOf(entry.id);
      // If the item has a link field named `url`, the field overrides the item's own URL.
      if (fields.url?.kind === "link")
        return leadsNowhere(before, fields, values)
          ? null
          : ({ ...values, id } as typeof values & { id: string; url: string });
      const fieldUrl = "url" in values ? textOf(values.url) : "";
      // Data items have URLs but no pages, so the item's URL is not passed to `onLink`.
      const itemUrl = safeHref(mediaPath(reader.own(textOf(entry.url)))) ?? "";
      const url = fieldUrl || (itemUrl && isUnused(itemUrl, name) ? omit() : itemUrl);
      return leadsNowhere(before, fields, values) ? null : { ...values, id, url };
    },
  };
  const omit = (): string => {
    links.omitted++;
    return "";
  };
  /**
   * Returns whether an item has lost all of its links to unused features, as a card or a menu entry has. An item with
   * rich text remains, because its text is content of its own.
   */
  const leadsNowhere = (before: typeof links, fields: FieldSet, values: Record<string, unknown>): boolean =>
    links.omitted > before.omitted &&
    links.kept === before.kept &&
    !Object.entries(fields).some(([field, { kind }]) => kind === "rich text" && values[field] !== "");
  return parse;
}

/**
 * Returns whether rich text is blank. Rich text that contains only empty paragraphs, which rich text editors often
 * leave behind, is blank.
 */
const isBlank = (html: string): boolean => !/<(?:img|hr)\b/i.test(html) && !/[^\s\u200B]/.test(stripTags(html));
