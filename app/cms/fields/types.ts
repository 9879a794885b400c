import type { NotUsed } from "../../../lib/cms/features.ts";
import type { Wire } from "./wire.ts";

declare const safeHtmlBrand: unique symbol;

/**
 * Sanitized HTML (see `sanitize.ts`), which the `Prose` component renders. The type lets the compiler distinguish
 * sanitized HTML from other strings.
 */
export type SafeHtml = string & { readonly [safeHtmlBrand]: true };

/**
 * Declaration of a CMS field. The field's parser converts the CMS wire format to a value for `View` components. The
 * parser never throws or returns undefined. Instead, the parser converts missing and malformed values to the empty
 * value and reports malformed values with `parse.report`.
 */
export interface Field<T, W = unknown, I extends FieldSet = FieldSet> {
  /** Type of the field in plain language, such as "text", for the block catalog. */
  readonly kind: string;
  /** Description of the field, for the block catalog. */
  readonly doc: string;
  /** Parses the field's wire value, which can be of any type. */
  parse(wire: unknown, parse: Parse, name: string): T;
  /** JSON schema for the wire value of the field. */
  readonly schema: Record<string, unknown>;
  /**
   * Whether the block renders the field only in some states. If true, the layout linter does not report the field as
   * hidden.
   */
  readonly sometimes?: true;
  /** Fields of each list item. */
  readonly fields?: I;
  /** Wire type of the field. The property exists only at compile time, for type-checking the examples. */
  readonly sends?: W;
}

export type FieldSet = Record<string, Field<unknown>>;
export type Values<F extends FieldSet> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Wire values that represent an empty field. */
type Empty = null | "" | Readonly<Record<string, never>>;
/** A field value wrapped in a `{ value }` object. */
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
/** Wire type of a list item's fields. */
export type ItemFields<D> = D extends Field<unknown, unknown, infer I> ? WireFields<I> : never;

/** A parsed CMS link. `href` is "#" if the author did not set a URL. `text` can be empty. */
export interface Link {
  href: string;
  text: string;
  target?: string;
  /** Whether the link points to a page on this site. */
  internal: boolean;
  /** Language of the target page. Set only if the language differs from the linking page's language. */
  hrefLang?: string;
  /**
   * Links for visitors in specific regions, keyed by region code, such as `CO`. The browser replaces the default link
   * with the link for the visitor's region.
   */
  regions?: Record<string, { href: string; text: string }>;
}

/** A parsed CMS image. `src` is "" if the author did not select an image. The width and height are in CSS pixels. */
export interface Image {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/**
 * A problem in a layout document. If the page omits content because of the problem, the level is `broken`. For all
 * other problems, the level is `advice`.
 */
export interface LayoutProblem {
  level: "broken" | "advice";
  block: string;
  item: string;
  field: string;
  wrong: string;
  /** Set for a link to a missing page, and for a linked file that people cannot read. */
  about?: "link";
}

/** Functions that field parsers use to parse parts of a value and to report problems. */
export interface Parse {
  report(field: string, wrong: string, level?: LayoutProblem["level"]): void;
  /** Returns the text of a field, with editing markers in author mode. */
  text(value: string, wire: unknown): string;
  /** Numbers of links that the parser has kept and omitted so far. Links in rich text do not count. */
  readonly links: { kept: number; omitted: number };
  /** Sanitizes rich text. */
  html(value: string, name: string, wire?: unknown): SafeHtml;
  link(wire: unknown, name: string): Link | null;
  image(wire: unknown, name: string): Image | null;
  /** Returns the file's URL, or "" if links to it are not allowed. */
  address(href: string, name: string): string;
  /** Returns the item, or null if it only leads to pages of features that the site does not use. */
  item<F extends FieldSet>(entry: Wire, fields: F, name: string): (Values<F> & { id: string; url: string }) | null;
}

/** What a site does not use. The parser omits links to pages of unused features. */
export interface Unused {
  notUsed: NotUsed;
  /** Returns whether authors created a page at a normalized path. */
  isAuthored(path: string): boolean;
}

export interface ParseOptions {
  /** Whether to add the page editor's markup to values. True only in author mode. */
  editing?: boolean;
  /** IDs of the variants that rules can select (`known`) and IDs of the variants to render (`chosen`). */
  variants?: { known: readonly string[]; chosen?: readonly string[] };
  /** Hostname of the CMS. The parser converts link and image URLs on the CMS host to paths on the site. */
  contentHost?: string;
  /**
   * Returns the page path for an item key (see `lib/cms/items.ts`), or for the item's URL if a page is there. Returns
   * undefined for an item without a page. The parser calls this function for links that contain only an item ID, and for
   * items in lists.
   */
  pathOfItem?(key: string, url?: string): string | undefined;
  /** External hosts that are allowed as image sources. If the list is undefined, all hosts are allowed. */
  pictureHosts?: readonly string[];
  /** The features that the site does not use. Their blocks and the links to their pages are omitted. */
  unused?: Unused;
  /** Origin that the parser adds to image URLs so that images load in the page editor. Set only in author mode. */
  assetHost?: string;
  /** Called for each link in a field. */
  onLink?(link: { href: string; block: string; item: string; field: string }): void;
}
