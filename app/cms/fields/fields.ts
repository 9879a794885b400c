import { authoredDate } from "../../../lib/dates/dates.ts";
import { stripTags } from "../../../lib/text/text.ts";
import { plainText } from "./sanitize.ts";
import type { Field, FieldSet, Image, Link, Parse, SafeHtml, Values, WireItem, WireLink, Wrapped } from "./types.ts";

import { isEmpty, isRecord, isToken, textOf, unwrap } from "./wire.ts";

type Text = Wrapped<string | number>;
/** Wire type of a checkbox. In rendering parameters, a checkbox is a string. */
type Checkbox = Wrapped<boolean | 0 | 1 | "0" | "1" | "true" | "false">;
type WirePicture = { readonly src: string; readonly [more: string]: string | number };

function field<T, W, I extends FieldSet>(
  kind: string,
  doc: string,
  schema: Record<string, unknown>,
  parse: Field<T>["parse"],
): Field<T, W, I> {
  return { kind, doc, schema, parse };
}

/** Returns the JSON schema for a set of fields. */
export const schemaOf = (fields: FieldSet) => ({
  type: ["object", "null"],
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, { doc, schema }]) => [name, { description: doc, ...schema }]),
  ),
});

const itemSchema = (fields: FieldSet) => ({
  type: ["object", "null"],
  properties: { id: { type: "string" }, url: { type: "string" }, fields: schemaOf(fields) },
});

/**
 * Returns a field's text as visitors see it. Treats text that contains only whitespace or an unreplaced template token
 * as empty.
 */
function visibleText(text: string, parse: Parse, name: string): string {
  if (text.includes("\uFFFD")) parse.report(name, "Characters were lost. Send the text as UTF-8");
  const token = text.includes("$") ? stripTags(text) : "";
  if (!isToken(token)) return text.trim() ? text : "";
  parse.report(name, `Contains an unreplaced template token: ${token}`);
  return "";
}

/** Declares a field for plain text of one or more lines. */
export const text = (doc: string): Field<string, Text> =>
  field("text", doc, { type: "object", properties: { value: { type: "string" } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    if (typeof value === "string") {
      const fieldValue = visibleText(textOf(value), parse, name);
      const plainValue = plainText(fieldValue);
      if (plainValue !== fieldValue) parse.report(name, "HTML tags were removed: the field is plain text", "advice");
      return parse.text(plainValue, wire);
    }
    if (typeof value === "number") return parse.text(String(value), wire);
    if (!isEmpty(value)) parse.report(name, "Expected text");
    return parse.text("", wire);
  });

/**
 * Declares a field for a keyword that controls a block. The field has no editing markup because the keyword is not
 * rendered.
 */
export const setting = (doc: string): Field<string, Text> =>
  field("setting", doc, { type: "object", properties: { value: { type: "string" } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    if (typeof value === "string" || typeof value === "number")
      return visibleText(textOf(String(value)), parse, name).trim();
    if (!isEmpty(value)) parse.report(name, "Expected a keyword");
    return "";
  });

/** Declares a field for rich text, which is sanitized during parsing. */
export const richText = (doc: string): Field<SafeHtml, Wrapped<string>> =>
  field(
    "rich text",
    doc,
    { type: "object", properties: { value: { type: "string", contentMediaType: "text/html" } } },
    (wire, parse, name) => {
      const value = unwrap(wire);
      if (typeof value !== "string" && !isEmpty(value)) parse.report(name, "Expected text");
      return parse.html(visibleText(textOf(value), parse, name), name, wire);
    },
  );

export const flag = (doc: string, fallback = false): Field<boolean, Checkbox> =>
  field("checkbox", doc, { type: "object", properties: { value: { type: "boolean" } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    if (value === true || value === 1 || value === "1" || value === "true") return true;
    if (value === false || value === 0 || value === "0" || value === "false") return false;
    if (!isEmpty(value)) parse.report(name, "Expected a checkbox");
    return fallback;
  });

/** Declares a field for a number. The value of an empty field is null. */
export const number = (doc: string): Field<number | null, Wrapped<number | string>> =>
  field("number", doc, { type: "object", properties: { value: { type: "number" } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    if (isEmpty(value)) return null;
    const parsed = typeof value === "string" && value.trim() ? Number(value) : value;
    if (typeof parsed === "number" && Number.isFinite(parsed)) return parsed;
    parse.report(name, "Expected a number");
    return null;
  });

/** Declares a field for an ISO 8601 date. The value of an empty field is "". */
export const date = (doc: string): Field<string, Wrapped<string>> =>
  field(
    "date",
    doc,
    { type: "object", properties: { value: { type: "string", format: "date-time" } } },
    (wire, parse, name) => {
      const value = unwrap(wire);
      // If a date field is empty, Sitecore sends its minimum date.
      if (isEmpty(value) || (typeof value === "string" && value.startsWith("0001-01-01"))) return "";
      if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)))
        return authoredDate(value);
      parse.report(name, "Expected a date");
      return "";
    },
  );

/**
 * Declares a field with a fixed set of keywords, which are case-insensitive. The first keyword is the default value. A
 * keyword field has no editing markup.
 */
export const choice = <const T extends readonly [string, ...string[]]>(
  doc: string,
  choices: T,
): Field<T[number], Wrapped<T[number]>> =>
  field("choice", doc, { type: "object", properties: { value: { enum: choices } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    const match = choices.find(
      (choice) => typeof value === "string" && choice.toLowerCase() === value.trim().toLowerCase(),
    );
    if (match === undefined && !isEmpty(value)) parse.report(name, `Expected one of: ${choices.join(", ")}`);
    return match ?? choices[0];
  });

/** Declares a field for a downloadable file. */
export const file = (
  doc: string,
): Field<
  { src: string; name: string; extension: string; size: number } | null,
  Wrapped<{ readonly src: string; readonly [more: string]: string | number }>
> =>
  field(
    "file",
    doc,
    { type: "object", properties: { value: { type: "object", properties: { src: { type: "string" } } } } },
    (wire, parse, name) => {
      const value = unwrap(wire);
      if (isEmpty(value)) return null;
      if (!isRecord(value)) {
        parse.report(name, "Expected a file");
        return null;
      }
      const { src, displayName, title, extension, size } = value;
      const label = [title, displayName, value.name].find((text) => typeof text === "string" && text);
      const address = parse.address(typeof src === "string" ? src : "", name);
      if (!address) return null;
      return {
        src: address,
        name: String(label ?? ""),
        extension: typeof extension === "string" ? extension.replace(/^\./, "").toLowerCase() : "",
        size: Number(size) || 0,
      };
    },
  );

const linkSchema = { type: "object", properties: { href: { type: "string" }, text: { type: "string" } } };

/**
 * Declares a field for a link. If the CMS sends a string, it becomes the URL of a link that has no text. The field or
 * the field's value can have a `regions` property that contains links keyed by region: `{ "MT": { href, text } }`.
 */
export const link = (doc: string): Field<Link | null, WireLink> =>
  field(
    "link",
    doc,
    {
      type: "object",
      properties: {
        value: linkSchema,
        regions: {
          description: "Regional links by region code, such as MT",
          type: "object",
          additionalProperties: linkSchema,
        },
      },
    },
    (wire, parse, name) => parse.link(wire, name),
  );

export const image = (doc: string): Field<Image | null, Wrapped<WirePicture>> =>
  field(
    "picture",
    doc,
    {
      type: "object",
      properties: { value: { type: "object", properties: { src: { type: "string" }, alt: { type: "string" } } } },
    },
    (wire, parse, name) => parse.image(wire, name),
  );

/** Declares a field for an item that the author selects. The value is null if the author did not select an item. */
export const item = <F extends FieldSet>(
  doc: string,
  fields: F,
): Field<(Values<F> & { id: string; url: string }) | null, WireItem<F> | Wrapped<WireItem<F>>, F> => ({
  ...field("item", doc, itemSchema(fields), (wire, parse, name) => {
    const value = unwrap(wire);
    if (isRecord(value) && !isEmpty(value)) return parse.item(value, fields, name);
    if (!isEmpty(value)) parse.report(name, "Expected an item");
    return null;
  }),
  fields,
});

/** Declares a field for a URL. Used for items that have a URL but no link text. */
export const address = (doc: string): Field<string, Wrapped<string>> =>
  field("address", doc, { type: "object", properties: { value: { type: "string" } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    const href = isRecord(value) ? value.href : value;
    if (!isEmpty(value) && typeof href !== "string") parse.report(name, "Expected a URL");
    return parse.address(textOf(href), name);
  });

/**
 * Declares a field for a list of items. The value omits items that are invalid or deleted (null).
 * @param most maximum number of items that the block renders
 */
export const items = <F extends FieldSet>(
  doc: string,
  fields: F,
  most = Number.POSITIVE_INFINITY,
): Field<(Values<F> & { id: string; url: string })[], readonly WireItem<F>[] | Wrapped<readonly WireItem<F>[]>, F> => ({
  ...field("list", doc, { type: "array", items: itemSchema(fields) }, (wire, parse, name) => {
    const list = unwrap(wire);
    if (!Array.isArray(list)) {
      if (!isEmpty(list)) parse.report(name, "Expected a list of items");
      return [];
    }
    if (list.length > most) parse.report(name, `Only ${most} of ${list.length} entries are shown`, "advice");
    return list.flatMap((entry, index) =>
      isRecord(entry) ? (parse.item(entry, fields, `${name}[${index}]`) ?? []) : [],
    );
  }),
  fields,
});

/**
 * Declares a field for a color: a string (`#rgb` or `#rrggbb`) or an item with a `hex` field. The value of an empty
 * color field is "".
 */
export const color = (
  doc: string,
): Field<string, Wrapped<string> | { readonly fields: { readonly hex: Wrapped<string> } }> =>
  field("color", doc, { type: "object", properties: { value: { type: "string" } } }, (wire, parse, name) => {
    const item = unwrap(wire);
    const fields = isRecord(item) && isRecord(item.fields) ? item.fields : item;
    const hex = isRecord(fields) ? unwrap(fields.hex) : fields;
    if (typeof hex !== "string" || hex.trim() === "") return "";
    if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(hex.trim())) return hex.trim().toLowerCase();
    parse.report(name, "Expected a color such as #1a2b3c");
    return "";
  });

/**
 * Declares numbered fields (`{prefix}One{suffix}`, `{prefix}Two{suffix}`, …) for components that have no list field.
 */
export const numbered = <
  const P extends string,
  const N extends string,
  const S extends string,
  F extends Field<unknown>,
>(
  prefix: P,
  ordinals: readonly N[],
  suffix: S,
  field: F,
) =>
  Object.fromEntries(ordinals.map((number) => [prefix + number + suffix, field])) as {
    [K in `${P}${N}${S}`]: F;
  };

/** Marks a field that the block renders only in some states, for example after a search without results. */
export const sometimes = <F extends Field<unknown>>(field: F): F => ({ ...field, sometimes: true });

/** Declares the fields for a primary and a secondary call to action. */
export const ctaPair = {
  primaryCTA: link("Link of the first button"),
  primaryCTAText: text("Text of the first button; requires a link"),
  secondaryCTA: link("Link of the second button"),
  secondaryCTAText: text("Text of the second button; requires a link"),
};
