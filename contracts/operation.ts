import type { z } from "zod";
import type { AuditedAction } from "./audit.ts";
import type { Described } from "./endpoint.ts";

type Method = "GET" | "PUT" | "POST" | "DELETE";

interface Declaration<M extends Method, Req extends z.ZodType, Res extends z.ZodType> extends Described<Req, Res> {
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
  /** Maximum number of requests per minute from one caller. */
  readonly perMinute?: number;
  readonly request: Req;
  readonly response: Res;
}

/** An operation that only reads data. */
interface Read {
  readonly changes: false;
}

/**
 * An operation that changes data. It requires a same-origin request and cannot be called by a page during a GET request.
 */
interface Change<Req extends z.ZodType> {
  readonly changes: true;
  /** Returns the audit log entry that the Worker writes before it makes the change. */
  audit(request: z.output<Req>): AuditedAction;
}

/**
 * A Worker operation for authors and ops. HTTP clients call operations at URLs that start with `/_edge/`. Author and
 * ops pages call operations directly on the server, without an HTTP request.
 */
export type Operation<
  M extends Method = Method,
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> = Declaration<M, Req, Res> & (M extends "GET" ? Read : Change<Req>);

/**
 * Declares an operation: its path, schemas, and access. The operation's route and reference (`npm run docs`) are
 * derived from the declaration.
 */
export const operation = <const M extends Method, Req extends z.ZodType, Res extends z.ZodType>(
  declaration: Operation<M, Req, Res>,
): Operation<M, Req, Res> => declaration;

/** Returns whether clients send the request fields in the query string instead of in a JSON body. */
export const isInQuery = ({ method }: Pick<Operation, "method">) => method === "GET" || method === "DELETE";
