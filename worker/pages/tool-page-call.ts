import type { PageCall } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import { recordOf } from "../../lib/cms/records.ts";
import type { SignedIn } from "../auth/actor.ts";
import type { RequestContext } from "../context.ts";
import { enforceLimits } from "../limits/rate-limits.ts";
import type { CallContext } from "../upstream/context.ts";

/** The user who requests a tool page, the request context, and whether the request method is POST. */
interface PageRequester {
  context: RequestContext;
  actor: SignedIn | undefined;
  posts: boolean;
}

/** Runs a Worker operation, such as a purge. */
export type Operate = (operation: Operation, request: unknown, requester: PageRequester) => Promise<unknown>;

/** Returns a tool page's `call` function, which makes API calls and runs operations on behalf of the user. */
export const callFor = (context: CallContext, posts: boolean, operate: Operate): PageCall =>
  (async (declared: Endpoint | Operation, request: unknown) => {
    if (!("upstream" in declared)) return operate(declared, request, { context, actor: context.actor, posts });
    const { callUpstream } = await import("../upstream/call.ts");
    if (declared.limits) {
      const values = { ...recordOf(request), actor: context.actor?.subject };
      await enforceLimits(context.env, { limits: declared.limits, values, visitor: context.visitor });
    }
    return (await callUpstream(context)(declared, request)).value;
  }) as PageCall;
