/** The part of the backend that has the prices, as a Worker of its own, which starts faster than the whole backend. */
import type { BackendEnv } from "../../backend/env.ts";
import { priceDesk } from "../../backend/handlers/price-desk.ts";
import { prices } from "../../backend/handlers/prices.ts";
import { continueImport, findNewFiles } from "../../backend/prices/files.ts";
import { PriceIndex as Index } from "../../backend/prices/price-index.ts";
import type { PriceMessage } from "../../backend/prices/progress.ts";

/** The index, which also counts the rows that it writes. */
export class PriceIndex extends Index {
  #rows = 0;

  constructor(ctx: DurableObjectState, env: BackendEnv) {
    super(ctx, env);
    const { storage } = ctx;
    const exec = (query: string, ...values: unknown[]) => {
      const cursor = storage.sql.exec(query, ...values);
      const found = cursor.toArray();
      if (!query.includes("CREATE")) this.#rows += cursor.rowsWritten;
      return { toArray: () => found };
    };
    const counting = {
      sql: { exec },
      transactionSync: storage.transactionSync.bind(storage),
      deleteAll: () => storage.deleteAll(),
    };
    Object.defineProperty(this, "ctx", { value: { storage: counting } });
  }

  rowsWritten(): number {
    return this.#rows;
  }
}

export default {
  fetch: async (request, env, context) =>
    (await prices.fetch(request, env, context)) ??
    (await priceDesk.fetch(request, env, context)) ??
    new Response("", { status: 404 }),
  scheduled: (_event, env) => findNewFiles(env),
  async queue({ messages }, env) {
    for (const { body } of messages) await continueImport(env, body.importId);
  },
} satisfies ExportedHandler<BackendEnv, PriceMessage>;
