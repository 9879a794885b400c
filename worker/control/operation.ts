import type { z } from "zod";
import type { Operation } from "../../contracts/operation.ts";
import type { RequestContext } from "../context.ts";
import type { Actor } from "./actor.ts";

/** For whom an operation is done: they may do it. */
export interface OperationContext {
  context: RequestContext;
  actor: Actor;
}

/**
 * What an operation does with a request that fits its schema; null where there is nothing (404). Throws an HttpError.
 */
export type Perform<O extends Operation> = (
  request: z.output<O["request"]>,
  context: OperationContext,
) => Promise<z.input<O["response"]> | null>;

/** What each operation of a list does. */
export type Performs<T extends Readonly<Record<string, Operation>>> = { readonly [N in keyof T]: Perform<T[N]> };
