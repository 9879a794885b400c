import type { z } from "zod";

/**
 * A Worker operation for authors and ops. HTTP clients call operations at URLs that start with `/_edge/`. Author and
 * ops pages call operations directly on the server, without an HTTP request.
 */
export interface Operation<
  M extends "GET" | "PUT" | "POST" | "DELETE" = "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /**
   * URL path of the operation. Clients replace an `:id` segment with the `id` request field. Clients send the remaining
   * fields in the query string for GET and DELETE, and in a JSON body for other methods.
   */
  readonly path: `/_edge/${string}`;
  /** Roles that can call the operation. The list is empty if only machines can call the operation. */
  readonly access: readonly ("author" | "ops")[];
  /** Whether machines can call the operation with a signed request. */
  readonly machines?: true;
  /**
   * Whether machines can send PUBLISH_SECRET in the `x-edge-secret` header instead of a signature. If a request has
   * this header, the Worker accepts any content type.
   */
  readonly webhook?: true;
  /**
   * Whether the operation changes data. An operation that changes data requires a same-origin request and cannot be
   * called by a page during a GET request.
   */
  readonly changes: M extends "GET" ? false : true;
  /** Maximum number of requests per minute from one caller. */
  readonly perMinute?: number;
  readonly request: Req;
  readonly response: Res;
}

/**
 * Declares an operation: its path, schemas, and access. The operation's route and reference (`npm run docs`) are
 * derived from the declaration.
 */
export const operation = <
  const M extends "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType,
  Res extends z.ZodType,
>(
  declaration: Operation<M, Req, Res>,
): Operation<M, Req, Res> => declaration;

/** Returns whether clients send the request fields in the query string instead of in a JSON body. */
export const isInQuery = ({ method }: Pick<Operation, "method">) => method === "GET" || method === "DELETE";
