import type { z } from "zod";
import type { Operation } from "../../contracts/operation.ts";
import type { RequestContext } from "../context.ts";
import type { Actor } from "./actor.ts";

/** Request context for an operation, including the authorized actor. */
export interface OperationContext {
  context: RequestContext;
  actor: Actor;
}

/** Handles a validated operation request. Returns null for a 404 and throws an HttpError for other errors. */
export type OperationHandler<O extends Operation> = (
  request: z.output<O["request"]>,
  context: OperationContext,
) => Promise<z.input<O["response"]> | null>;

/** Operation handlers, keyed by operation name. */
export type OperationHandlers<T extends Readonly<Record<string, Operation>>> = {
  readonly [N in keyof T]: OperationHandler<T[N]>;
};
