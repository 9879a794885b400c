/** The part of the backend that has the prices, as a Worker of its own, which starts faster than the whole backend. */
import type { BackendEnv } from "../../backend/env.ts";
import { prices } from "../../backend/handlers/prices.ts";
import { continueImport, findNewFiles } from "../../backend/prices/files.ts";
import type { PriceMessage } from "../../backend/prices/progress.ts";

export { PriceIndex } from "../../backend/prices/price-index.ts";

export default {
  fetch: async (request, env, context) =>
    (await prices.fetch(request, env, context)) ?? new Response("", { status: 404 }),
  scheduled: (_event, env) => findNewFiles(env),
  async queue({ messages }, env) {
    for (const { body } of messages) await continueImport(env, body.importId);
  },
} satisfies ExportedHandler<BackendEnv, PriceMessage>;
