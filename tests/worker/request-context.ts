import type { RequestContext } from "../../worker/context.ts";
import type { Env } from "../../worker/env.ts";

/** Returns a request context for a test. The `waitUntil` argument receives the background work. */
export const contextOf = (
  env: unknown,
  waitUntil: (work: Promise<unknown>) => unknown = () => undefined,
): RequestContext => ({
  env: env as Env,
  requestId: "test",
  waitUntil: (work) => void waitUntil(work),
  visitor: {},
});
