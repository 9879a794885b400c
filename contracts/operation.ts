import type { z } from "zod";

/**
 * An operation of the Worker for authors and ops. HTTP clients call operations at URLs below `/_edge/`. The server-side
 * code of author and ops pages calls operations without an HTTP request.
 */
export interface Operation<
  M extends "GET" | "PUT" | "POST" | "DELETE" = "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /**
   * URL path of the operation. The client replaces the segment `:id` with the request field `id`, and sends all other
   * fields in the query string of a GET or DELETE request, or else as JSON.
   */
  readonly path: `/_edge/${string}`;
  /** Roles whose members may call the operation. The list is empty if only machines may call it. */
  readonly access: readonly ("author" | "ops")[];
  /** Whether machines may call the operation with a signed request. */
  readonly machines?: true;
  /**
   * Whether machines may send PUBLISH_SECRET in the header `x-edge-secret` instead of a signature. With this header,
   * the Worker accepts a body of any content type.
   */
  readonly webhook?: true;
  /**
   * Whether the operation changes data. Operations that change data require a same-origin request, and pages cannot
   * call them during a GET request.
   */
  readonly changes: M extends "GET" ? false : true;
  /** Maximum number of requests per minute by one caller. */
  readonly perMinute?: number;
  readonly request: Req;
  readonly response: Res;
}

/**
 * Declares an operation: its path, schemas and access. The Worker derives its route from the declaration, and a script
 * generates docs/calls.md from it.
 */
export const operation = <
  const M extends "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType,
  Res extends z.ZodType,
>(
  declaration: Operation<M, Req, Res>,
): Operation<M, Req, Res> => declaration;

/** Returns whether clients send the request fields in the query string instead of a JSON body. */
export const isInQuery = ({ method }: Pick<Operation, "method">) => method === "GET" || method === "DELETE";
