import type { RequestContext } from "../../worker/context.ts";
import type { Env } from "../../worker/env.ts";

/** A context as a test needs it: its environment, and where work that goes on after the response is put. */
export const contextOf = (
  env: unknown,
  waitUntil: (work: Promise<unknown>) => unknown = () => undefined,
): RequestContext => ({
  env: env as Env,
  requestId: "test",
  waitUntil: (work) => void waitUntil(work),
  visitor: {},
});
