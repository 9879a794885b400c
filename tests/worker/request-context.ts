import type { RequestContext } from "../../worker/context.ts";
import type { Env } from "../../worker/env.ts";

/** Returns a request context for a test. Background work goes to `waitUntil`. */
export const contextOf = (
  env: unknown,
  waitUntil: (work: Promise<unknown>) => unknown = () => undefined,
): RequestContext => ({
  env: env as Env,
  requestId: "test",
  waitUntil: (work) => void waitUntil(work),
  visitor: {},
});
