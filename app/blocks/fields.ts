import type { Parse } from "../page/parse.ts";

/**
 * What authors fill in, as the content system sends it, turned into values that a View can use as they are.
 * A field never throws and never yields undefined: what is missing or of a wrong shape becomes the empty value, and
 * the mistake is reported through `parse.report` (the layout doctor prints it).
 */
export interface Field<T> {
  /** What it holds, in the field's own words: shown in the catalogue. */
  readonly doc: string;
  /** The wire value → the value of the View. `wire` is whatever stood in `fields` (or `params`) under the name. */
  parse(wire: unknown, parse: Parse, name: string): T;
  /** JSON schema of the wire value. */
  readonly schema: Record<string, unknown>;
}

export type FieldSet = Record<string, Field<unknown>>;
export type Values<F extends FieldSet> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** A link: `href` is ready for the page (`#` when the author left it out), `text` may be empty. */
export interface Link {
  href: string;
  text: string;
  target?: string;
  /** The part of the site's own pages, so that it needs no new tab or warning. */
  internal: boolean;
  regions?: Record<string, { href: string; text: string }>;
  editable?: string;
}

/** A picture. `src` is empty when there is none. Sizes are CSS pixels. */
export interface Image {
  src: string;
  alt: string;
  width: number;
  height: number;
  editable?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unwrap = (wire: unknown): unknown => (isRecord(wire) && "value" in wire ? wire.value : wire);

function field<T>(doc: string, schema: Record<string, unknown>, parse: Field<T>["parse"]): Field<T> {
  return { doc, schema, parse };
}

/** One line or several of plain text. */
export const text = (doc: string): Field<string> =>
  field(doc, { type: "object", properties: { value: { type: "string" } } }, (wire, parse, name) => {
    const value = unwrap(wire);
    if (value === undefined || value === null || (isRecord(value) && Object.keys(value).length === 0)) return "";
    if (typeof value === "string" || typeof value === "number") return String(value);
    parse.report(name, "a text was expected");
    return "";
  });

/** Authored HTML, sanitised when the page is parsed (LY-09). */
export const richText = (doc: string): Field<string> =>
  field(
    doc,
    { type: "object", properties: { value: { type: "string", contentMediaType: "text/html" } } },
    (wire, parse, name) => {
      const value = unwrap(wire);
      return typeof value === "string" ? parse.html(value, name) : "";
    },
  );

/** A checkbox. */
export const flag = (doc: string, fallback = false): Field<boolean> =>
  field(doc, { type: "object", properties: { value: { type: "boolean" } } }, (wire) => {
    const value = unwrap(wire);
    if (typeof value === "boolean") return value;
    if (value === "1" || value === "true") return true;
    return value === "0" || value === "false" ? false : fallback;
  });

/** A link (LY-03 to LY-05). A plain address is taken as one without text. */
export const link = (doc: string): Field<Link | null> =>
  field(
    doc,
    {
      type: "object",
      properties: { value: { type: "object", properties: { href: { type: "string" }, text: { type: "string" } } } },
    },
    (wire, parse, name) => {
      const value = unwrap(wire);
      return parse.link(typeof value === "string" && value ? { href: value } : value, name);
    },
  );

/** A picture (LY-06). */
export const image = (doc: string): Field<Image | null> =>
  field(
    doc,
    {
      type: "object",
      properties: { value: { type: "object", properties: { src: { type: "string" }, alt: { type: "string" } } } },
    },
    (wire, parse, name) => parse.image(unwrap(wire), name),
  );

/** A list of items, each with fields of its own. Null for an item the author has not chosen is left out. */
export const items = <F extends FieldSet>(doc: string, fields: F): Field<(Values<F> & { id: string; url: string })[]> =>
  field(doc, { type: "array", items: { type: "object" } }, (wire, parse, name) => {
    const list = unwrap(wire);
    if (!Array.isArray(list)) return [];
    return list.filter(isRecord).map((entry, index) => parse.item(entry, fields, `${name}[${index}]`));
  });

/** A colour, `#rgb` or `#rrggbb`, by itself or as an item with `hex`; empty when there is none. */
export const color = (doc: string): Field<string> =>
  field(doc, { type: "object", properties: { value: { type: "string" } } }, (wire, parse, name) => {
    const item = unwrap(wire);
    const fields = isRecord(item) && isRecord(item.fields) ? item.fields : item;
    const hex = isRecord(fields) ? unwrap(fields.hex) : fields;
    if (typeof hex !== "string" || hex.trim() === "") return "";
    if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(hex.trim())) return hex.trim().toLowerCase();
    parse.report(name, "a colour such as #0b3f45 was expected");
    return "";
  });

/** The primary and secondary call to action that many blocks carry. */
export const ctaPair = {
  primaryCTA: link("Where the first button leads"),
  primaryCTAText: text("Words on the first button; it shows only with both"),
  secondaryCTA: link("Where the second button leads"),
  secondaryCTAText: text("Words on the second button; it shows only with both"),
};
