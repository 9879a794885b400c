import type { ReactNode } from "react";
import type { CopyList } from "../../lib/cms/copy-lists.ts";
import type { FieldSet, Values, WireFields } from "../cms/fields/types.ts";
import type { FailureReason } from "../context/failure.ts";
import type { Call, HeadChange, PageContext } from "../context/page-context.ts";
import type { PageForm } from "../forms/page-form.ts";

interface BlockProps<F extends FieldSet> {
  fields: Values<F>;
  page: PageContext;
}

/**
 * Props for a block's `View` component. `data` is the result of `load`, or undefined if the block has no `load`
 * function.
 */
export interface ViewProps<F extends FieldSet, D = undefined> extends BlockProps<F> {
  data: D;
  /** Renders the nested blocks in one of the block's placeholders. */
  placeholder(name: string): ReactNode;
}

/**
 * Props for a block's `Skeleton` component. Skeleton props exclude the query parameters because the skeleton is part of
 * the cached page.
 */
export type SkeletonProps<F extends FieldSet> = BlockProps<F>;

/** Props for the `Failed` component, which replaces a block whose data failed to load. */
export interface FailedProps<F extends FieldSet> extends BlockProps<F> {
  query: URLSearchParams;
  reason: FailureReason;
}

/** How a live block loads its data. The block's HTML is in the page in document order, so it does not need a script. */
export interface Load<F extends FieldSet, D> {
  /** Names of the query parameters that the block reads. The block's `query` object contains only these parameters. */
  queryParams: readonly string[];
  data: (input: { fields: Values<F>; page: PageContext; query: URLSearchParams; call: Call }) => Promise<D>;
  /**
   * Whether the data only adds to what the author entered. The block's skeleton contains all of the block's fields, and
   * the layout linter checks the skeleton.
   */
  adds?: true;
  /**
   * Returns changes to the page's head and the response status, based on the data. The Worker waits for a block that has
   * this function before it sends the page. The Worker streams all other live blocks.
   */
  head?: (data: D, fields: Values<F>) => HeadChange;
  /** Returns what the block's search looks for, which starts the page's title, or "" if the query contains no search. */
  title?: (query: URLSearchParams, page: Pick<PageContext, "t">) => string;
  /**
   * If the content depends on the visitor's location (`page.place`), returns an object. When the location becomes known,
   * the browser refetches the block. `text` is the page's search text, if the browser must also refetch the block when
   * the visitor changes the search. The Worker does not cache responses that depend on a visitor's location. Blocks that
   * contain a search island do not need this function, because the island repeats the search.
   */
  follows?: (fields: Values<F>, query: URLSearchParams) => { text?: string } | null;
}

export interface PolicyNeeds {
  /** Hosts of the video players that the block embeds. */
  frames?: readonly string[];
  /**
   * Code of inline scripts that authors added. The page's content security policy contains the hash of each inline
   * script.
   */
  scripts?: readonly string[];
  /** URLs of external scripts that authors added. */
  sources?: readonly string[];
}

/** An example of a block in the CMS wire format. Tests, the block catalog, and demos use the examples. */
export interface Example<W = Record<string, unknown>> {
  fields?: W | null;
  params?: Record<string, string> | unknown[];
  placeholders?: Record<string, unknown[]>;
  /** Query parameters for a live block's example. */
  query?: Record<string, string>;
}

/** All examples of a block. Only the `wrong` example can contain unknown fields and invalid values. */
export type Examples<F extends FieldSet = FieldSet> = Record<
  "ordinary" | "empty" | "longest",
  Example<WireFields<F>>
> & { wrong: Example } & Record<string, Example>;

export interface BlockDefinition<F extends FieldSet = FieldSet, D = unknown> {
  /** The block's `componentName` in the CMS. */
  name: string;
  fields: F;
  /**
   * Names of the placeholders that the `View` component renders. Nested blocks in all other placeholders are reported
   * as problems and rendered after the block.
   */
  placeholders?: readonly string[];
  /**
   * Whether the block exists to lead to other pages, as a banner does. Without any link, because the site does not use
   * the pages, the block is omitted.
   */
  leads?: true;
  /** Page region that contains the block; default: `main`. */
  region?: "header" | "footer";
  load?: Load<F, D>;
  /**
   * Whether the block shows or collects health or personal data, as do blocks for forms, bills, providers, and
   * conditions. A page that contains a sensitive block does not load third-party scripts. A block that reads query
   * parameters is always sensitive.
   */
  sensitive?: true;
  /**
   * Whether a page that contains this block is private to one visitor. The Worker renders a private page on each
   * request, never caches it, and excludes it from search engines.
   */
  private?: true;
  /** Whether the block renders breadcrumbs. The page renders breadcrumbs only if no block renders them. */
  breadcrumbs?: true;
  /** The block's forms. The Worker validates and forwards submissions according to the form definitions. */
  form?: (fields: Values<F>) => PageForm | readonly PageForm[] | null;
  /**
   * Modules whose scripts most visitors need. The browser preloads the modules. If a module is an island, the browser
   * also preloads React.
   */
  preloads?: readonly `app/${string}`[];
  /**
   * Whether the browser replaces the server-rendered content with content near the visitor. If the visitor's location is
   * known, skeletons hide the server-rendered content until then.
   */
  searchesNear?: true;
  /** Lists that replace the block in the copy of the site, where a search cannot work. */
  copy?: readonly CopyList[];
  /** Type of third-party content in the block. The content loads only after the visitor's consent or request. */
  embeds?: "chat" | "embeddedForms";
  /**
   * Sources that the block needs in the page's content security policy. The policy of a sensitive page omits these
   * sources.
   */
  policy?: (fields: Values<F>) => PolicyNeeds;
  /** Returns schema.org objects for the page's structured data. */
  jsonLd?: (fields: Values<F>, page: PageContext) => object[];
  View: (props: ViewProps<F, D>) => ReactNode;
  /**
   * The fallback to show while the data of a streamed block is loading. The skeleton should be about as tall as the
   * loaded block.
   */
  Skeleton?: (props: SkeletonProps<F>) => ReactNode;
  /**
   * Component that replaces the block if its data failed to load. By default, the page omits such a block. If the
   * failed block has `load.head` and is not private, the Worker responds with 503, or with 429 if the visitor is over a
   * rate limit.
   */
  Failed?: (props: FailedProps<F>) => ReactNode;
}
