/** The backend's prices as a Worker that also takes files, so that the price benchmark needs no object storage API. */
import type { BackendEnv } from "../../backend/env.ts";
import backend, { PriceIndex } from "../support/price-backend.ts";

export { PriceIndex };

export default {
  ...backend,
  async fetch(request: Request, env: BackendEnv, context: ExecutionContext) {
    if (request.method !== "PUT") return backend.fetch(request as never, env, context);
    await env.FILES!.put(decodeURIComponent(new URL(request.url).pathname.slice(1)), request.body);
    return new Response("stored");
  },
};
