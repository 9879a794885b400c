import type { z } from "zod";

/**
 * An operation of the Worker for authors and ops. HTTP clients call the operation below `/_edge/`. Author and ops pages
 * call the operation directly, without an HTTP request.
 */
export interface Operation<
  M extends "GET" | "PUT" | "POST" | "DELETE" = "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> {
  /** Code of the requirement. */
  readonly row: `${"AU" | "OP" | "PB" | "PF" | "SD"}-${number}` | "Proposed";
  /** Description of the operation in one sentence, for docs/calls.md. */
  readonly summary: string;
  readonly method: M;
  /**
   * Path of the operation. The segment `:id` is replaced with the request field `id`. All other fields are sent as
   * JSON, or in the query string of GET and DELETE.
   */
  readonly path: `/_edge/${string}`;
  /** Roles that may call the operation, or empty if only machines may call it. */
  readonly access: readonly ("author" | "ops")[];
  /** Whether machines may call the operation with a signed request. */
  readonly machines?: true;
  /**
   * Whether machines that cannot sign may send PUBLISH_SECRET in the header `x-edge-secret`, with a body in any format.
   */
  readonly webhook?: true;
  /**
   * Whether the operation changes data. The Worker then requires a same-origin request, and rejects calls during page
   * views.
   */
  readonly changes: M extends "GET" ? false : true;
  /** Maximum number of requests per minute and caller. */
  readonly perMinute?: number;
  readonly request: Req;
  readonly response: Res;
}

/**
 * Declares an operation: its path, schemas and access. The route and docs/calls.md are derived from the declaration.
 */
export const operation = <
  const M extends "GET" | "PUT" | "POST" | "DELETE",
  Req extends z.ZodType,
  Res extends z.ZodType,
>(
  declaration: Operation<M, Req, Res>,
): Operation<M, Req, Res> => declaration;

/** Whether the request is sent as a query string. */
export const isInQuery = ({ method }: Pick<Operation, "method">) => method === "GET" || method === "DELETE";
