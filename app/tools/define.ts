import type { ComponentType } from "react";
import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import type { Problem } from "../../contracts/problem.ts";
import type { PageContext } from "../context/page-context.ts";

/** Access to a tool page: public, or only for users with the given role. */
export type Access = "public" | "staff" | "requests" | "author" | "ops";

/** A signed-in user, who may not have access to the tool page. */
export interface PagePerson {
  /** All roles of the user. The account bar links to the tools of each role. */
  roles: readonly Exclude<Access, "public">[];
  /** Display name of the user, which only the user sees. */
  name: string;
}

/** A signed-in user with access to the tool page. */
export interface PageActor extends PagePerson {
  /** The role that grants access to the tool page. */
  role: PagePerson["roles"][number];
  /** The `sub` claim of the user's token, which the audit log records. */
  subject: string;
}

/** Request data that every function of a tool page receives. */
export interface PageInput {
  /** Path parameters of the tool page by name. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  page: PageContext;
  /** The site that serves the request's hostname. */
  site: { name: string; languages: readonly string[] };
  /** The signed-in user, or null on public pages. */
  actor: PageActor | null;
}

/** Sends an API call or runs an operation of the Worker. Only actions of a tool page may change data. */
export type PageCall = <E extends Endpoint | Operation>(declared: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/**
 * Input of the `load` function and of actions. The function `call` uses the role of the signed-in user and bypasses the
 * cache.
 */
export interface LoadInput extends PageInput {
  call: PageCall;
  /** The submitted form, if the page renders again after a POST request. */
  form?: URLSearchParams;
}

export interface ActionInput extends LoadInput {
  form: URLSearchParams;
}

/**
 * The result of an action: a redirect, a file download, or an outcome that the tool page shows. An action that changed
 * data returns a redirect, so that a page reload does not repeat the change.
 */
export type ActionResult = { redirect: string } | { file: DownloadFile } | Outcome;

/** A file to download. Caches must not store the response. */
export interface DownloadFile {
  name: string;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * The outcome of a POST request to a tool page. The Worker renders the tool page again with the outcome and the
 * submitted form values.
 */
export interface Outcome {
  status: 200 | 400 | 403 | 404 | 409 | 423 | 429 | 502 | 503 | 504;
  /** A sentence about the outcome for the user, or an empty string. */
  message: string;
  /** Error messages by form field name. */
  errors?: ReadonlyMap<string, string>;
}

export interface ViewProps<D> extends PageInput {
  data: D;
  /** The outcome of a POST request, if the response is not a redirect. */
  outcome?: Outcome;
  form?: URLSearchParams;
}

/** Props of the `Failed` component, which replaces the `View` component if `load` fails. */
export interface FailedProps extends PageInput {
  status: number;
  /** The invalid URL parameters, if the status is 400. */
  problems?: readonly Problem[] | undefined;
  /** The outcome of a POST request, if `load` failed after the action. */
  outcome?: Outcome | undefined;
  /** The ID of the request, which users state in error reports. */
  requestId: string;
}

/**
 * A page that this codebase defines instead of the CMS: the tools of staff, authors, and operations, and the block
 * catalog. The Worker renders a tool page between the header and footer of the site. Responses for tool pages are not
 * cached, and search engines must not index them. The error message for a rejected request (401, 403, 404, 429) also
 * appears between the header and footer of the site.
 */
export interface ToolPage<D = unknown> {
  /**
   * Path pattern of the tool page. In the pattern, `:name` matches one path segment, and `:name?` at the end matches an
   * optional path segment.
   */
  path: string;
  access: Access | readonly PageActor["role"][];
  /** Set to false for tool pages that are available only in development. */
  inProduction?: false;
  /**
   * Document title of the tool page. The `View` component renders the `h1`. If the Worker rejects the request, the
   * error page shows the document title as its `h1`.
   */
  title(input: PageInput): string;
  /**
   * Loads the data of the tool page. If `load` returns null, the response status is 404. If `load` throws, the `Failed`
   * component renders the error, except for the statuses 401, 403, 404, and 429.
   */
  load(input: LoadInput): Promise<D | null>;
  /**
   * Returns data for the islands of the tool page. The Worker sends the data of the islands in response to requests
   * with `accept: application/json`. The JSON data must not contain more than the rendered page. If `json` returns
   * null, the response status is 404.
   */
  json?(props: ViewProps<D>): object | null;
  /** Handlers of POST requests by the value of the form field `action`. The Worker rejects cross-site POST requests. */
  actions?: Readonly<Record<string, (input: ActionInput) => Promise<ActionResult>>>;
  /**
   * Names of the actions that require a sign-in within the last hour, and the message for users with an older sign-in.
   */
  recentSignIn?: { actions: readonly string[]; message: string };
  View: ComponentType<ViewProps<D>>;
  Failed?: ComponentType<FailedProps>;
}

/** Defines a tool page. The `index.tsx` file of a tool page exports the result as default. */
export const page = <D>(definition: ToolPage<D>): ToolPage => definition as unknown as ToolPage;
