import type { Wire } from "./wire.ts";

declare const safe: unique symbol;

/**
 * HTML that may stand in a page as it is: the sanitizer made it (sanitize.ts), and `Prose` shows it. Only the type
 * distinguishes it from other strings.
 */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * What authors fill in, as the content system sends it, turned into values that a View can use as they are.
 * A field never throws and never yields undefined: what is missing or of a wrong shape becomes the empty value, and
 * the mistake is reported through `parse.report` (the layout doctor prints it).
 */
export interface Field<T, W = unknown, I extends FieldSet = FieldSet> {
  /** Its kind in an author's words, such as "text": shown in the catalog. */
  readonly kind: string;
  /** Its content in words: shown in the catalog. */
  readonly doc: string;
  /** The wire value → the value of the View. `wire` is whatever stood in `fields` (or `params`) under the name. */
  parse(wire: unknown, parse: Parse, name: string): T;
  /** JSON schema of the wire value. */
  readonly schema: Record<string, unknown>;
  /** It shows in some states only: later, or where another is empty. Nobody is told that it is not seen. */
  readonly sometimes?: true;
  /** Items: the fields of each. */
  readonly fields?: I;
  /** For the compiler alone: what the content system sends, so that the examples of blocks are checked against it. */
  readonly sends?: W;
}

export type FieldSet = Record<string, Field<unknown>>;
export type Values<F extends FieldSet> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** The value on the wire where an author has filled in nothing. */
type Empty = null | "" | Readonly<Record<string, never>>;
/** `{ value }`, as the content system wraps what authors fill in. */
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
/** What may stand in each item of a field. */
export type ItemFields<D> = D extends Field<unknown, unknown, infer I> ? WireFields<I> : never;

/** A link: `href` is ready for the page (`#` when the author left it out), `text` may be empty. */
export interface Link {
  href: string;
  text: string;
  target?: string;
  /** The part of the site's own pages, so that it needs no new tab or warning. */
  internal: boolean;
  /** The language of what it leads to, where that is not the page's. */
  hrefLang?: string;
  /** Another link for visitors of a region, by its code, such as `CO`: the browser swaps it in (LY-04). */
  regions?: Record<string, { href: string; text: string }>;
}

/** A picture. `src` is empty when there is none. Sizes are CSS pixels. */
export interface Image {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** What is wrong with a document, where. `advice` does no harm to the page; `broken` leaves something out of it. */
export interface LayoutProblem {
  level: "broken" | "advice";
  block: string;
  item: string;
  field: string;
  wrong: string;
}

/** The parse that a field is part of. */
export interface Parse {
  report(field: string, wrong: string, level?: LayoutProblem["level"]): void;
  /** A text that authors may edit in place: in author mode it is marked. */
  text(value: string, wire: unknown): string;
  /** Authored HTML, safe to stand in the page. */
  html(value: string, name: string, wire?: unknown): SafeHtml;
  link(wire: unknown, name: string): Link | null;
  image(wire: unknown, name: string): Image | null;
  /** The address of a file of the content system or elsewhere; empty when it may not be linked. */
  address(href: string, name: string): string;
  item<F extends FieldSet>(entry: Wire, fields: F, name: string): Values<F> & { id: string; url: string };
}

export interface ParseOptions {
  /** An author edits the page: what the editor needs stays in. */
  editing?: boolean;
  /** Variants of components: the ids that rules name, and those that this page is parsed for. */
  variants?: { known: readonly string[]; chosen?: readonly string[] };
  /** The content system's own host: links and pictures that name it are the site's own. */
  contentHost?: string;
  /** The path of the page that an item is, by its key (lib/cms/items.ts), for links that name it alone. */
  pathOfItem?(key: string): string | undefined;
  /** Hosts besides the site that pictures may come from (ED-21). Where they are not known, pictures of others stay. */
  pictureHosts?: readonly string[];
  /** In author mode, what stands before the paths of pictures, so that they load inside the editor (LY-14). */
  assetHost?: string;
  /** Called with every link in a field, for checks that need all pages. */
  onLink?(link: { href: string; block: string; item: string; field: string }): void;
}
