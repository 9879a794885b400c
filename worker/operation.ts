import type { z } from "zod";
import type { Operation } from "../contracts/operation.ts";
import type { AuditedChange } from "./audit/audited.ts";
import type { Actor } from "./auth/actor.ts";
import type { RequestContext } from "./context.ts";

/** Request context for an operation, including the authorized actor. */
export interface OperationContext {
  context: RequestContext;
  actor: Actor;
}

/** Request context for an operation that changes data, including the change in the audit log. */
export interface ChangeContext extends OperationContext {
  change: AuditedChange;
}

/** Handles a validated operation request. Returns null for a 404 and throws an HttpError for other errors. */
type OperationHandler<O extends Operation> = (
  request: z.output<O["request"]>,
  context: O["changes"] extends true ? ChangeContext : OperationContext,
) => Promise<z.input<O["response"]> | null>;

/** Operation handlers, keyed by operation name. */
export type OperationHandlers<T extends Readonly<Record<string, Operation>>> = {
  readonly [N in keyof T]: OperationHandler<T[N]>;
};
