import type { ComponentType } from "react";
import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import type { Problem } from "../../contracts/problem.ts";
import type { PageContext } from "../context/page-context.ts";

/** Who may see a page: everybody, or people signed in with the role. */
export type Access = "public" | "staff" | "author" | "ops";

/** Whoever has signed in, whether or not a page is for them. */
export interface PagePerson {
  /** All of theirs: the ways between the tools. */
  roles: readonly Exclude<Access, "public">[];
  /** Shown to themselves only. */
  name: string;
}

/** The signed-in person that a page is for. */
export interface PageActor extends PagePerson {
  /** The one by which they are let in here. */
  role: PagePerson["roles"][number];
  /** The subject of their token, for audit lines. */
  subject: string;
}

/** The request, as a page from code sees it. */
export interface PageInput {
  /** The parts of the path that stand for `:name`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  page: PageContext;
  /** The site of the request's host. */
  site: { name: string; languages: readonly string[] };
  /** Null on public pages. */
  actor: PageActor | null;
}

/** Makes a call, or does an operation of the site itself; one that changes something is for actions alone. */
export type PageCall = <E extends Endpoint | Operation>(declared: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/**
 * What `load` and `actions` get: `call` acts for the signed-in person, so that calls for their role work, and none of
 * its answers comes from the cache.
 */
export interface LoadInput extends PageInput {
  call: PageCall;
  /** What was posted, when the page is shown again after a post. */
  form?: URLSearchParams;
}

export interface ActionInput extends LoadInput {
  form: URLSearchParams;
}

/**
 * The result of an action: a redirect (after a change, so that a reload repeats nothing), a file to save, or this page
 * again.
 */
export type ActionResult = { redirect: string } | { file: DownloadFile } | Outcome;

/** A file that is saved under its name and cached nowhere on the way. */
export interface DownloadFile {
  name: string;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** The page's reply to a post; the form is shown again with what was typed. */
export interface Outcome {
  status: 200 | 400 | 403 | 404 | 409 | 429 | 502 | 503 | 504;
  /** A one-sentence message for the person, or an empty string. */
  message: string;
  /** What is wrong, by name of the field. */
  errors?: ReadonlyMap<string, string>;
}

export interface ViewProps<D> extends PageInput {
  data: D;
  /** After a post without a redirect: its outcome, and what was posted. */
  outcome?: Outcome;
  form?: URLSearchParams;
}

/** What shows in the place of the View when `load` could not get its data. */
export interface FailedProps extends PageInput {
  status: number;
  /** What is wrong with the address, where that is the reason (400). */
  problems?: readonly Problem[] | undefined;
  /** The outcome of a post, when the page could not be loaded after it. */
  outcome?: Outcome | undefined;
  /** The request's id, for error reports. */
  requestId: string;
}

/**
 * A page from code: the tools of staff, authors and ops, and the catalog of blocks. It stands in the site's
 * own header and footer, is never cached and never indexed. A request that it refuses is answered by the same shell
 * with 401, 403, 404 or 429.
 */
export interface CodePage<D = unknown> {
  /** `/classes-events/event-participants`; `:name` stands for one part, `:name?` at the end for one or none. */
  path: string;
  access: Access | readonly PageActor["role"][];
  /** False for pages that only developers need. */
  inProduction?: false;
  title(input: PageInput): string;
  /** The data of a request; null where there is nothing (404). What it throws shows `Failed`, but for a refusal. */
  load(input: LoadInput): Promise<D | null>;
  /**
   * The data for the page's own script: sent as JSON from the page's address, to `accept: application/json`. They hold
   * only what the page shows. Null where there are none (404).
   */
  json?(props: ViewProps<D>): object | null;
  /** What can be posted, by the value of the form's field `action`. Other sites cannot post it. */
  actions?: Readonly<Record<string, (input: ActionInput) => Promise<ActionResult>>>;
  View: ComponentType<ViewProps<D>>;
  Failed?: ComponentType<FailedProps>;
}

/** Declares a page from code: the one thing that the `index.tsx` of its folder exports. */
export const page = <D>(definition: CodePage<D>): CodePage => definition as unknown as CodePage;
