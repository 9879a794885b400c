import { USED_SECONDS, type Verifier } from "../contracts/verify-assertion.ts";
import type { AdapterEnv } from "./credentials.ts";
import { SystemError } from "./system-error.ts";

/**
 * Durable Object that accepts the ID of each assertion once. One object serves all changes by staff, so that two replays
 * in different data centers meet.
 */
export class UsedAssertions {
  readonly #storage: DurableObjectStorage;

  constructor({ storage }: DurableObjectState) {
    this.#storage = storage;
    storage.sql.exec("CREATE TABLE IF NOT EXISTS used (id TEXT PRIMARY KEY, at INTEGER NOT NULL)");
  }

  /** Responds with 204 if the ID in the body is new, and with 409 otherwise. */
  async fetch(request: Request): Promise<Response> {
    const id = await request.text();
    const now = Date.now();
    const { sql } = this.#storage;
    sql.exec("DELETE FROM used WHERE at < ?", now - USED_SECONDS * 1_000);
    const { rowsWritten } = sql.exec("INSERT INTO used (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING", id, now);
    return new Response(null, { status: rowsWritten > 0 ? 204 : 409 });
  }
}

/** Returns how an adapter verifies assertions about signed-in users. */
export const verifierOf = ({ ASSERTION_ISSUER, ASSERTION_KEYS, USED_ASSERTIONS }: AdapterEnv): Verifier => ({
  issuer: ASSERTION_ISSUER,
  keys: ASSERTION_KEYS,
  async isFirstUse(id) {
    if (!USED_ASSERTIONS) throw new SystemError("the binding USED_ASSERTIONS is missing", { status: 503 });
    const object = USED_ASSERTIONS.get(USED_ASSERTIONS.idFromName("all"));
    const { status } = await object.fetch("https://used-assertions/", { method: "POST", body: id });
    return status === 204;
  },
});
