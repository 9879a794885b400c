import type { Call } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import type { CallContext } from "../platform/upstream/context.ts";

/** The calls that a page from code makes, for whoever asked for the page. */
export const callFor = (context: CallContext): Call =>
  (async (endpoint: Endpoint, request: unknown) => {
    const { callUpstream } = await import("../platform/upstream/call.ts");
    return (await callUpstream(context)(endpoint, request)).value;
  }) as Call;
