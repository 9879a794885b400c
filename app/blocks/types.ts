import type { ReactNode } from "react";
import type { FieldSet, Values, WireFields } from "../cms/fields/types.ts";
import type { Call, HeadChange, PageContext } from "../context/page-context.ts";
import type { PhraseSet } from "../context/phrases.ts";
import type { PageForm } from "../forms/page-form.ts";

interface BlockProps<F extends FieldSet> {
  fields: Values<F>;
  page: PageContext;
}

/**
 * Props of the `View` component of a block. The prop `data` is the result of `load`, or undefined if the block has no
 * `load` function.
 */
export interface ViewProps<F extends FieldSet, D = undefined> extends BlockProps<F> {
  data: D;
  /** Renders the nested blocks in one of the placeholders of the block. */
  placeholder(name: string): ReactNode;
}

/**
 * Props of the `Skeleton` component of a block. The props of a skeleton do not contain the query parameters, because
 * the skeleton is part of the cached page.
 */
export type SkeletonProps<F extends FieldSet> = BlockProps<F>;

/** Props of the `Failed` component, which replaces a block whose data failed to load. */
export interface FailedProps<F extends FieldSet> extends BlockProps<F> {
  query: URLSearchParams;
}

/**
 * Determines how a live block loads its data.
 * - `page`: the block loads before the response starts, so that the data can set the head and the status.
 * - `inline`: the Worker streams the block in document order, so that it is readable without JavaScript.
 * - `late`: the page contains a skeleton, and the Worker streams the block after the footer.
 */
export interface Load<F extends FieldSet, D> {
  when: "page" | "inline" | "late";
  /**
   * Names of the query parameters that the block reads. The block receives a `query` object that contains only the
   * parameters in `reads`.
   */
  reads: readonly string[];
  /**
   * Whether the content depends on the visitor's location (`page.place`). If the content depends on the location, the
   * browser requests the block again when the location becomes known. The Worker does not cache responses with a
   * visitor's location. Blocks with a search island do not use `followsPlace`, because the island searches again.
   */
  followsPlace?: (fields: Values<F>) => boolean;
  /**
   * Whether the content depends on the search text of the site search. The browser requests the block again for each
   * new search text.
   */
  followsSearch?: true;
  /** Redirect URL for requests whose query string contains none of the parameters in `reads`. */
  otherwise?: string;
  data: (input: { fields: Values<F>; page: PageContext; query: URLSearchParams; call: Call }) => Promise<D>;
  /**
   * Only for `page` blocks: returns the changes of the page's head, and the response status, which depend on the data.
   */
  head?: (data: D, fields: Values<F>) => HeadChange;
}

export interface PolicyNeeds {
  /** Hosts of the video players that the block embeds. */
  frames?: readonly string[];
  /**
   * Code of inline scripts that authors have added. The content security policy of the page contains the hashes of all
   * inline scripts.
   */
  scripts?: readonly string[];
  /** URLs of external scripts that authors have added. */
  sources?: readonly string[];
}

/** An example of a block in the wire format of the CMS. Tests, the block catalog, and demos use the examples. */
export interface Example<W = Record<string, unknown>> {
  fields?: W | null;
  params?: Record<string, string> | unknown[];
  placeholders?: Record<string, unknown[]>;
  /** Query parameters for the example of a live block. */
  query?: Record<string, string>;
}

/** All examples of a block. Only the example `wrong` may contain unknown fields and invalid values. */
export type Examples<F extends FieldSet = FieldSet> = Record<
  "ordinary" | "empty" | "longest",
  Example<WireFields<F>>
> & { wrong: Example } & Record<string, Example>;

export interface BlockDefinition<F extends FieldSet = FieldSet, D = unknown> {
  /** The `componentName` of the block in the CMS. */
  name: string;
  fields: F;
  /**
   * Names of the placeholders that the `View` component renders. Nested blocks in other placeholders are reported as
   * problems and rendered after the block.
   */
  placeholders?: readonly string[];
  /** Region of the page that contains the block; default: `main`. */
  region?: "header" | "footer";
  /** UI strings of the block and of its shared components. */
  phrases?: readonly PhraseSet[];
  load?: Load<F, D>;
  /**
   * Whether the block shows or collects health or personal data, such as forms, bills, providers, or conditions. If a
   * page contains a sensitive block, the page loads no third-party scripts. A block that reads query parameters is
   * always sensitive.
   */
  sensitive?: true;
  /**
   * Whether a page with this block is private to one visitor. The Worker renders a private page for each request, never
   * caches it, and excludes it from search engines.
   */
  private?: true;
  /**
   * Whether the block is a campus panel. If the page contains a campus panel, a long emergency care accordion is
   * initially closed.
   */
  campusPanel?: true;
  /** Whether the block renders the breadcrumbs itself, so that the page omits them. */
  breadcrumbs?: true;
  /** Forms of the block. The Worker validates and forwards submitted data according to the forms of the block. */
  form?: (fields: Values<F>) => PageForm | readonly PageForm[] | null;
  /**
   * Modules with the scripts of the block that most visitors need. The page preloads the modules of the block, and
   * React if one of the modules is an island.
   */
  preloads?: readonly `app/${string}`[];
  /**
   * Whether the block contains a search that the browser repeats near the visitor's location. If the visitor's location
   * is known, skeletons cover the server-rendered results until the browser has searched near this location.
   */
  searchesNear?: true;
  /**
   * Type of third-party content in the block. The third-party content loads only after the visitor's consent or
   * request.
   */
  embeds?: "chat" | "embeddedForms";
  /** Whether a form of the block may submit to the site's external doctor search. */
  searchesDoctors?: true;
  /**
   * Additions that the block needs in the content security policy of the page. The content security policy of a
   * sensitive page does not contain the additions of blocks.
   */
  policy?: (fields: Values<F>) => PolicyNeeds;
  /** Returns schema.org objects for the structured data of the page. */
  jsonLd?: (fields: Values<F>, page: PageContext) => object[];
  View: (props: ViewProps<F, D>) => ReactNode;
  /** Only for `inline` and `late` blocks: the fallback while the data loads, about as tall as the loaded block. */
  Skeleton?: (props: SkeletonProps<F>) => ReactNode;
  /**
   * Component that replaces the block if its data failed to load. Without a `Failed` component, the page omits a block
   * whose data failed to load. If a `page` block fails, the response has the status 503.
   */
  Failed?: (props: FailedProps<F>) => ReactNode;
}
