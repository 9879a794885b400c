import type { ComponentType } from "react";
import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import type { PageContext } from "../context/page-context.ts";

/** Access to a tool page: public, or restricted to users with a role. */
export type Access = "public" | "staff" | "requests" | "author" | "ops";

/** A signed-in user, with or without access to the tool page. */
export interface PagePerson {
  /** All of the user's roles. The tools' header links to the start page of each role. */
  roles: readonly Exclude<Access, "public">[];
  /** The user's display name, which is shown only to that user. */
  name: string;
  /** The `sub` claim in the user's token, which the audit log records as the user's ID. */
  subject: string;
}

/** A signed-in user who has access to the tool page. */
export interface PageActor extends PagePerson {
  /** The role that grants access to the tool page. */
  role: PagePerson["roles"][number];
}

/** Request data that all functions of a tool page receive. */
export interface PageInput {
  /** The tool page's path parameters, keyed by name. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  page: PageContext;
  /** The site to which the request's hostname belongs. */
  site: { name: string; languages: readonly string[] };
  /** The signed-in user, or null on public pages. */
  actor: PageActor | null;
}

/** Makes an API call or runs a Worker operation. Only a tool page's actions can change data. */
export type PageCall = <E extends Endpoint | Operation>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/**
 * Input for the `load` function and for actions. API calls made through `call` use the signed-in user's role and bypass
 * the cache.
 */
export interface LoadInput extends PageInput {
  call: PageCall;
  /** The submitted form. Set only if the page is re-rendered after a POST request. */
  form?: URLSearchParams;
}

export interface ActionInput extends LoadInput {
  form: URLSearchParams;
  /** The file that the form contains. Set only on pages with `upload`. */
  file?: { name: string; bytes: Uint8Array };
}

/**
 * The result of an action: a redirect, a file download, or an outcome to show on the tool page. If an action changes
 * data, it returns a redirect so that a page reload does not repeat the change.
 */
export type ActionResult = { redirect: string } | { file: DownloadFile } | Outcome;

/** A file that the action returns as a download, which caches must not store. */
interface DownloadFile {
  name: string;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * The outcome of a POST request to a tool page. The Worker re-renders the tool page with the outcome and the submitted
 * values.
 */
export interface Outcome {
  status: 200 | 400 | 403 | 404 | 409 | 413 | 423 | 429 | 502 | 503 | 504;
  /** A sentence for the user about the outcome, or an empty string. */
  message: string;
  /** Error messages, keyed by form field name. */
  errors?: ReadonlyMap<string, string>;
}

export interface ViewProps<D> extends PageInput {
  data: D;
  /** The outcome of a POST request to the tool page. Set only if the response is not a redirect. */
  outcome?: Outcome;
  form?: URLSearchParams;
}

/**
 * A page defined in this codebase instead of in the CMS: the tools for staff, authors, and ops, and the block catalog.
 * The Worker renders a tool page with the tools' own header. Tool pages are never cached, and search engines must not
 * index tool pages. Error messages for rejected requests (401, 403, 404, 429) have the same header.
 */
export interface ToolPage<D = unknown> {
  /**
   * Path pattern of the tool page. `:name` matches one path segment, and `:name?` at the end matches an optional path
   * segment.
   */
  path: string;
  access: Access | readonly PageActor["role"][];
  /** Set to false if the tool page is available only in development. */
  inProduction?: false;
  /**
   * Document title of the tool page. The `View` component renders the `h1`. If the Worker rejects the request, the
   * title becomes the `h1` of the error page.
   */
  title(input: PageInput): string;
  /**
   * Loads the tool page's data. If the result is null, the response status is 404. If `load` throws, the response
   * contains the invalid URL parameters or a retry link, unless the status is 401, 403, 404, or 429.
   */
  load(input: LoadInput): Promise<D | null>;
  /**
   * Returns data for the tool page's islands. The Worker sends the data in response to requests with `accept:
   * application/json`. The data must contain only values that the rendered page also contains. If the result is null,
   * the response status is 404.
   */
  json?(props: ViewProps<D>): object | null;
  /**
   * Handlers for POST requests, keyed by the value of the `action` form field. The Worker rejects cross-site POST
   * requests.
   */
  actions?: Readonly<Record<string, (input: ActionInput) => Promise<ActionResult>>>;
  /** Maximum size of a file in a form, and the message for a larger file. Without it, forms contain no files. */
  upload?: { maxBytes: number; tooLarge: string };
  /**
   * Names of the actions that require a sign-in within the last hour, and the message for users who signed in more than
   * an hour ago.
   */
  recentSignIn?: { actions: readonly string[]; message: string };
  View: ComponentType<ViewProps<D>>;
}

/** Defines a tool page, which must be the default export of the tool's `index.tsx` file. */
export const page = <D>(definition: ToolPage<D>): ToolPage => definition as unknown as ToolPage;
