/** The one list of what the site does itself for authors and ops. An operation that is not here does not exist. */
import type { Operation } from "./operation.ts";
import { opsOperations } from "./ops.ts";
import { publishOperations } from "./purge.ts";

export const operations = { ...opsOperations, ...publishOperations } as const satisfies Readonly<
  Record<string, Operation>
>;
