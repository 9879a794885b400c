import type { z } from "zod";

/**
 * What the site does itself for authors and ops, over HTTP below `/_edge/` and for their pages without the way over the
 * network.
 */
export interface Operation<
  M extends "GET" | "PUT" | "POST" | "DELETE" = "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> {
  /** The requirement that it fulfills. */
  readonly row: `${"AU" | "OP" | "PB" | "PF" | "SD"}-${number}` | "Proposed";
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly method: M;
  /** `:id` is a field of the request. The others travel as JSON, in the query of GET and DELETE. */
  readonly path: `/_edge/${string}`;
  /** Roles that may; none where only machines may. */
  readonly access: readonly ("author" | "ops")[];
  /** Machines may too, by their signature (AU-02). */
  readonly machines?: true;
  /** It is done for our own pages only, and never while a page is only looked at (AU-05). */
  readonly changes: M extends "GET" ? false : true;
  /** How often a minute each of them may. */
  readonly perMinute?: number;
  readonly request: Req;
  readonly response: Res;
  readonly example: { readonly request: z.input<Req>; readonly response: z.input<Res> };
}

/**
 * Declares an operation: the one place for its address, schemas and access. The route and the reference page are
 * derived from it.
 */
export const operation = <
  const M extends "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType,
  Res extends z.ZodType,
>(
  declaration: Operation<M, Req, Res>,
): Operation<M, Req, Res> => declaration;

/** Whether the request travels in the query. */
export const isInQuery = ({ method }: Pick<Operation, "method">) => method === "GET" || method === "DELETE";
