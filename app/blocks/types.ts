import type { ReactNode } from "react";
import type { FieldSet, Values, WireFields } from "../cms/fields/types.ts";
import type { Call, HeadChange, PageContext } from "../context/page-context.ts";
import type { PhraseSet } from "../context/phrases.ts";
import type { PageForm } from "../forms/page-form.ts";

interface BlockProps<F extends FieldSet> {
  fields: Values<F>;
  page: PageContext;
}

/** What a View gets. `data` is there only in live blocks, once it has come. */
export interface ViewProps<F extends FieldSet, D = undefined> extends BlockProps<F> {
  data: D;
  /** The blocks that stand in one of this block's placeholders. */
  placeholder(name: string): ReactNode;
}

/** What a Skeleton gets: it is part of the cached page that all visitors share, so it has no query. */
export type SkeletonProps<F extends FieldSet> = BlockProps<F>;

/** What a Failed gets. */
export interface FailedProps<F extends FieldSet> extends BlockProps<F> {
  query: URLSearchParams;
}

/**
 * How a live block gets its data, and when a visitor sees it:
 * `page` before the first byte (it may set the head and the status), `inline` in its place, in order, readable
 * without script, `late` as a skeleton now and the segment after the footer.
 */
export interface Load<F extends FieldSet, D> {
  when: "page" | "inline" | "late";
  /** The query parameters that it reads; all others never reach it. */
  reads: readonly string[];
  /**
   * Whether it shows something else where the visitor's place is known (`page.place`). The browser then requests the
   * block again, and that response is not cached. A search in place does that itself.
   */
  followsPlace?: (fields: Values<F>) => boolean;
  /** Whether it shows something else for another text of the page's site search. The browser then does the same. */
  followsSearch?: true;
  /** The path that a request without any of these parameters is redirected to, where the block has nothing to show then. */
  otherwise?: string;
  data: (input: { fields: Values<F>; page: PageContext; query: URLSearchParams; call: Call }) => Promise<D>;
  /** `page` only: what the answer changes in the head, and the status of the page. */
  head?: (data: D, fields: Values<F>) => HeadChange;
}

export interface PolicyNeeds {
  /** Hosts of players. */
  frames?: readonly string[];
  /** The texts of scripts that authors put in, which run after consent, and the addresses of others. */
  scripts?: readonly string[];
  sources?: readonly string[];
}

/** A wire fragment as the content system would send it: it becomes test, preview and demo. */
export interface Example<W = Record<string, unknown>> {
  fields?: W | null;
  params?: Record<string, string> | unknown[];
  placeholders?: Record<string, unknown[]>;
  /** The parameters that a live block reads from the URL. */
  query?: Record<string, string>;
}

/** The examples of a block. Only the broken one may have fields that the block lacks. */
export type Examples<F extends FieldSet = FieldSet> = Record<
  "ordinary" | "empty" | "longest",
  Example<WireFields<F>>
> & { wrong: Example } & Record<string, Example>;

export interface BlockDefinition<F extends FieldSet = FieldSet, D = unknown> {
  /** The `componentName` of the content system. */
  name: string;
  /** One sentence for authors: what it is for. */
  doc: string;
  fields: F;
  /** The names of the placeholders that its View shows; blocks in other ones are reported, and rendered after it. */
  placeholders?: readonly string[];
  /** Its region of a page; `main` by default. */
  region?: "header" | "footer";
  /** The phrases that it shows: its own, and those of shared components in it. */
  phrases?: readonly PhraseSet[];
  load?: Load<F, D>;
  /**
   * Whether it shows or collects health or personal data: a form, a bill, providers, conditions. A page with it loads
   * no third-party script (PV-01). A block that reads the query always counts as sensitive.
   */
  sensitive?: true;
  /**
   * Whether any page with it is personal to one visitor: rendered for each request, never stored, and kept out of
   * search engines (threats: private pages).
   */
  private?: true;
  /** It says where things are on a campus, so that what stands beside it starts closed (BL-05). */
  campusPanel?: true;
  /** It shows the breadcrumbs itself (SD-05), so the page does not put them above it. */
  breadcrumbs?: true;
  /** The form that it shows, or forms. What is posted to the page is checked against it and goes where it says. */
  form?: (fields: Values<F>) => PageForm | readonly PageForm[] | null;
  /** Scripts that visitors are likely to need: the head of the page preloads their files, with React for an island. */
  preloads?: readonly `app/${string}`[];
  /** What it loads of another company, in the browser of a visitor who agreed or asked for it (EM-05). */
  embeds?: "chat" | "embeddedForms";
  /** Its form may lead to the site's outside search for doctors. */
  searchesDoctors?: true;
  /** What it needs of the policy of an open page that it stands on; sensitive pages allow none of it (PV-02). */
  policy?: (fields: Values<F>) => PolicyNeeds;
  /** Its structured data: schema.org objects for the head of every page with it. */
  jsonLd?: (fields: Values<F>, page: PageContext) => object[];
  View: (props: ViewProps<F, D>) => ReactNode;
  /** `inline` and `late`: the fallback until the data is there, of the same size. */
  Skeleton?: (props: SkeletonProps<F>) => ReactNode;
  /**
   * What shows when the data cannot be fetched. Without it the block is left out. A `page` block makes the status 503.
   */
  Failed?: (props: FailedProps<F>) => ReactNode;
}
