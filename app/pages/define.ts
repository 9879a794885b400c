import type { ComponentType } from "react";
import type { Call, PageContext } from "../context/page-context.ts";

/** Who may see a page: everybody, or whoever has signed in with the role. */
export type Access = "public" | "staff" | "author" | "ops";

/** Whoever has signed in. */
export interface PageActor {
  role: Exclude<Access, "public">;
  /** The id by which the sign-in knows them: it stands in audit lines. */
  subject: string;
  /** Shown to themselves only. */
  name: string;
}

/** What a page knows of the request for it. */
export interface PageInput {
  /** The parts of the path that stand for `:name`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  page: PageContext;
  /** Null on public pages. */
  actor: PageActor | null;
}

/** What `load` and `actions` get: `call` is made for whoever asks, so that calls for staff work. */
export interface LoadInput extends PageInput {
  call: Call;
}

export interface ActionInput extends LoadInput {
  /** What was posted. */
  form: URLSearchParams;
}

/** What an action came to: another address (after a change, so that a reload repeats nothing), or this page again. */
export type ActionResult = { redirect: string } | Outcome;

/** What the page says of what was posted; the form is shown again with what was typed. */
export interface Outcome {
  status: 200 | 400 | 403 | 404 | 409 | 429 | 502 | 503 | 504;
  /** One sentence for whoever posted it. */
  message: string;
  /** What is wrong, by name of the field. */
  errors?: ReadonlyMap<string, string>;
}

export interface ViewProps<D> extends PageInput {
  data: D;
  /** After a post that led nowhere else: what it came to, and what was posted. */
  outcome?: Outcome;
  form?: URLSearchParams;
}

/** What shows in the place of the View when `load` could not get its data. */
export interface FailedProps extends PageInput {
  /** For whoever reports it. */
  requestId: string;
}

/**
 * A page that no author makes: the tools of staff, authors and ops, and the catalog of blocks. It stands in the site's
 * own header and footer, is never cached and never indexed. A request that it refuses is answered by the same shell
 * with 401, 403, 404 or 429.
 */
export interface CodePage<D = unknown> {
  /** `/classes-events/event-participants`; `:name` stands for one part, `:name?` at the end for one or none. */
  path: string;
  access: Access;
  /** False for pages that only developers need. */
  inProduction?: false;
  title(input: PageInput): string;
  /** The data of a request; null where there is nothing (404). What it throws shows `Failed`, but for a refusal. */
  load(input: LoadInput): Promise<D | null>;
  /** What can be posted, by the value of the form's field `action`. Other sites cannot post it. */
  actions?: Readonly<Record<string, (input: ActionInput) => Promise<ActionResult>>>;
  View: ComponentType<ViewProps<D>>;
  Failed?: ComponentType<FailedProps>;
}

/** Declares a page from code: the one thing that the `index.tsx` of its folder exports. */
export const page = <D>(definition: CodePage<D>): CodePage => definition as unknown as CodePage;
