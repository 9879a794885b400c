import type { Wire } from "./wire.ts";

declare const safe: unique symbol;

/**
 * Sanitized HTML (sanitize.ts), which the component `Prose` renders. The compiler distinguishes sanitized HTML from
 * other strings.
 */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * The declaration of an authored field, which parses the wire format of the CMS to a value for `View` components.
 * Parsing a field never throws and never returns undefined: missing and malformed values become the empty value and are
 * reported through `parse.report`.
 */
export interface Field<T, W = unknown, I extends FieldSet = FieldSet> {
  /** Type of the field in plain language, such as "text", for the block catalog. */
  readonly kind: string;
  /** Description of the field for the block catalog. */
  readonly doc: string;
  /** Parses the wire value of the field, which may have any shape. */
  parse(wire: unknown, parse: Parse, name: string): T;
  /** JSON schema for the wire value of the field. */
  readonly schema: Record<string, unknown>;
  /**
   * Whether a block renders the field only in some states. The layout linter does not report such a field as hidden.
   */
  readonly sometimes?: true;
  /** Fields of each item in a list. */
  readonly fields?: I;
  /** Wire type of the field. The property exists only at compile time, so that the compiler can check examples. */
  readonly sends?: W;
}

export type FieldSet = Record<string, Field<unknown>>;
export type Values<F extends FieldSet> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Wire values of an empty field. */
type Empty = null | "" | Readonly<Record<string, never>>;
/** The object `{ value }` that wraps field values. */
export type Wrapped<V> = Empty | { readonly value: V | Empty };
export type WireOf<F> = F extends Field<unknown, infer W> ? W : never;
export type WireFields<F extends FieldSet> = { readonly [K in keyof F]?: WireOf<F[K]> };
export type WireLink =
  | Empty
  | {
      readonly value: Empty | { readonly href: string; readonly [more: string]: string };
      readonly regions?: Readonly<Record<string, WireLink>>;
    };
export type WireItem<F extends FieldSet> = {
  readonly id?: string;
  readonly url?: string;
  readonly fields: WireFields<F>;
};
/** Wire type of the fields of the items in a list. */
export type ItemFields<D> = D extends Field<unknown, unknown, infer I> ? WireFields<I> : never;

/**
 * A parsed link of an author. The property `href` is "#" if the author has set no URL. The property `text` may be
 * empty.
 */
export interface Link {
  href: string;
  text: string;
  target?: string;
  /** Whether the link leads to a page of this site. */
  internal: boolean;
  /** Language of the target page, if it differs from the language of the page with the link. */
  hrefLang?: string;
  /**
   * Links for visitors of a region, by region code such as `CO`. The browser replaces the default link with the link of
   * the visitor's region.
   */
  regions?: Record<string, { href: string; text: string }>;
}

/**
 * A parsed image of an author. The property `src` is "" if the author has selected no image. The width and the height
 * of the image are in CSS pixels.
 */
export interface Image {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/**
 * A problem of a layout document. The level is `broken` if the page omits content because of the problem, else
 * `advice`.
 */
export interface LayoutProblem {
  level: "broken" | "advice";
  block: string;
  item: string;
  field: string;
  wrong: string;
}

/** Functions that field parsers call to parse parts of a value and to report problems. */
export interface Parse {
  report(field: string, wrong: string, level?: LayoutProblem["level"]): void;
  /** Returns the text of a field, with editing markers in author mode. */
  text(value: string, wire: unknown): string;
  /** Sanitizes rich text. */
  html(value: string, name: string, wire?: unknown): SafeHtml;
  link(wire: unknown, name: string): Link | null;
  image(wire: unknown, name: string): Image | null;
  /** Returns the URL of a file, or "" if links to the file are not allowed. */
  address(href: string, name: string): string;
  item<F extends FieldSet>(entry: Wire, fields: F, name: string): Values<F> & { id: string; url: string };
}

export interface ParseOptions {
  /** Whether to add the page editor's markup to values, for author mode. */
  editing?: boolean;
  /** IDs of the variants that rules may select (`known`), and IDs of the variants to render (`chosen`). */
  variants?: { known: readonly string[]; chosen?: readonly string[] };
  /** Hostname of the CMS. The parser converts links and images on the CMS host to paths on the site. */
  contentHost?: string;
  /** Returns the path of the page with an item key (lib/cms/items.ts), for links that contain only an item ID. */
  pathOfItem?(key: string): string | undefined;
  /** External hosts from which images may load. If the list of hosts is missing, all hosts are allowed. */
  pictureHosts?: readonly string[];
  /** Only in author mode: origin of image URLs, so that images load inside the page editor. */
  assetHost?: string;
  /** The parser calls this function for each link in a field. */
  onLink?(link: { href: string; block: string; item: string; field: string }): void;
}
