import type { z } from "zod";

/**
 * A Worker operation for authors and ops. HTTP clients call operations at URLs under `/_edge/`. Server-side code for
 * author and ops pages calls operations without an HTTP request.
 */
export interface Operation<
  M extends "GET" | "PUT" | "POST" | "DELETE" = "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /**
   * URL path of the operation. The client replaces an `:id` segment with the `id` request field. The client sends other
   * fields in the query string (GET and DELETE) or as JSON.
   */
  readonly path: `/_edge/${string}`;
  /** Roles that can call the operation. Empty if only machines can call the operation. */
  readonly access: readonly ("author" | "ops")[];
  /** Whether machines can call the operation with a signed request. */
  readonly machines?: true;
  /**
   * Whether machines can send PUBLISH_SECRET in the `x-edge-secret` header instead of a signature. With this header,
   * the Worker accepts a body of any content type.
   */
  readonly webhook?: true;
  /**
   * Whether the operation changes data. Operations that change data require a same-origin request. Pages cannot call
   * operations that change data during a GET request.
   */
  readonly changes: M extends "GET" ? false : true;
  /** Maximum number of requests per minute from one caller. */
  readonly perMinute?: number;
  readonly request: Req;
  readonly response: Res;
}

/**
 * Declares an operation: its path, schemas, and access. The Worker derives its route from the declaration. A script
 * generates docs/calls.md from the declaration.
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
