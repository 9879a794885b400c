import type { ComponentType } from "react";
import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import type { Problem } from "../../contracts/problem.ts";
import type { PageContext } from "../context/page-context.ts";

/** Access to a page: public, or limited to people with the given role. */
export type Access = "public" | "staff" | "author" | "ops";

/** A signed-in person, with or without access to the page. */
export interface PagePerson {
  /** All roles of the person. The account bar links to the tools of each role. */
  roles: readonly Exclude<Access, "public">[];
  /** Display name, shown only to the person. */
  name: string;
}

/** A signed-in person with access to the page. */
export interface PageActor extends PagePerson {
  /** The role that grants access to the page. */
  role: PagePerson["roles"][number];
  /** The `sub` claim of the person's token, recorded in the audit log. */
  subject: string;
}

/** The request data that every function of a code page receives. */
export interface PageInput {
  /** Path parameters by name. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  page: PageContext;
  /** The site that serves the request's hostname. */
  site: { name: string; languages: readonly string[] };
  /** The signed-in person, or null on public pages. */
  actor: PageActor | null;
}

/** Makes an upstream call or runs an operation of the Worker. Only actions may change data. */
export type PageCall = <E extends Endpoint | Operation>(declared: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/** The input of `load` and of actions. `call` has the role of the signed-in person and bypasses the cache. */
export interface LoadInput extends PageInput {
  call: PageCall;
  /** The submitted form, if the page renders again after a POST request. */
  form?: URLSearchParams;
}

export interface ActionInput extends LoadInput {
  form: URLSearchParams;
}

/**
 * The result of an action: a redirect, a file download, or an outcome to show on the same page. An action that changed
 * data redirects, so that a reload does not repeat the change.
 */
export type ActionResult = { redirect: string } | { file: DownloadFile } | Outcome;

/** A file download, whose response is not cacheable. */
export interface DownloadFile {
  name: string;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** The outcome of a POST request. The page renders again with the submitted values in the form. */
export interface Outcome {
  status: 200 | 400 | 403 | 404 | 409 | 423 | 429 | 502 | 503 | 504;
  /** One sentence for the person, or an empty string. */
  message: string;
  /** Error messages by field name. */
  errors?: ReadonlyMap<string, string>;
}

export interface ViewProps<D> extends PageInput {
  data: D;
  /** The outcome and the submitted form of a POST request that did not redirect. */
  outcome?: Outcome;
  form?: URLSearchParams;
}

/** Props of the component that replaces the View when `load` fails. */
export interface FailedProps extends PageInput {
  status: number;
  /** The invalid URL parameters, if the status is 400. */
  problems?: readonly Problem[] | undefined;
  /** The outcome of a POST request, if `load` failed afterward. */
  outcome?: Outcome | undefined;
  /** The request ID, for error reports. */
  requestId: string;
}

/**
 * A page that is defined in code instead of the CMS: the tools of staff, authors, and operations, and the block
 * catalog. The page renders inside the header and footer of the site. Its responses are not cached and not indexed.
 * Rejected requests (401, 403, 404, 429) render in the same shell.
 */
export interface CodePage<D = unknown> {
  /** A path pattern. `:name` matches one segment, and `:name?` at the end matches an optional segment. */
  path: string;
  access: Access | readonly PageActor["role"][];
  /** Set to false for pages that are available only in development. */
  inProduction?: false;
  title(input: PageInput): string;
  /** Loads the data of the page. Null results in a 404. Errors other than 401, 403, 404, and 429 render `Failed`. */
  load(input: LoadInput): Promise<D | null>;
  /**
   * Returns data for the page's islands, served from the same URL to requests with `accept: application/json`. Contains
   * only data that the page renders. Null results in a 404.
   */
  json?(props: ViewProps<D>): object | null;
  /** Handlers of POST requests by the value of the form field `action`. Cross-site requests are rejected. */
  actions?: Readonly<Record<string, (input: ActionInput) => Promise<ActionResult>>>;
  /** Actions that need a sign-in of the last hour, and the message for an older sign-in. */
  recentSignIn?: { actions: readonly string[]; message: string };
  View: ComponentType<ViewProps<D>>;
  Failed?: ComponentType<FailedProps>;
}

/** Defines a code page. The `index.tsx` of each page's folder has it as default export. */
export const page = <D>(definition: CodePage<D>): CodePage => definition as unknown as CodePage;
