import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { vi } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";

interface Session {
  id: string;
  object: "checkout.session";
  client_reference_id: string;
  amount_total: number;
  payment_status: "unpaid" | "paid";
  status: "open" | "complete" | "expired";
  payment_intent: string | null;
  url: string;
  success_url: string;
  cancel_url: string;
}

/** Stands in for Stripe's API: the calls of the backend, idempotency keys, and signed webhooks. */
export class StripeStandIn {
  readonly sessions: Session[] = [];
  readonly refunds: { id: string; payment_intent: string; amount: number }[] = [];
  /** Status with which the API answers instead, or 0. */
  failure = 0;
  readonly #byKey = new Map<string, object>();
  readonly #server: Server;
  readonly secret = "whsec_test";
  url = "";

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const key = String(request.headers["idempotency-key"] ?? "");
      const answer = (status: number, value: object) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(value));
      };
      if (this.failure) return answer(this.failure, { error: { type: "api_error", message: "down" } });
      if (request.headers.authorization !== "Bearer sk_test_1")
        return answer(401, { error: { type: "invalid_request_error", message: "no key" } });
      const known = key && this.#byKey.get(key);
      const made = known || this.#answer(request.method ?? "", request.url ?? "", new URLSearchParams(body));
      if (key && made) this.#byKey.set(key, made);
      return made ? answer(200, made) : answer(404, { error: { type: "invalid_request_error", message: "none" } });
    });
  }

  #answer(method: string, path: string, form: URLSearchParams): object | null {
    const value = (name: string) => form.get(name) ?? "";
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const id = `cs_test_${this.sessions.length + 1}`;
      const session: Session = {
        id,
        object: "checkout.session",
        client_reference_id: value("client_reference_id"),
        amount_total: Number(value("line_items[0][price_data][unit_amount]")),
        payment_status: "unpaid",
        status: "open",
        payment_intent: null,
        url: `https://checkout.stripe.com/c/pay/${id}`,
        success_url: value("success_url"),
        cancel_url: value("cancel_url"),
      };
      this.sessions.push(session);
      return session;
    }
    if (method === "POST" && path === "/v1/refunds") {
      const refund = {
        id: `re_${this.refunds.length + 1}`,
        object: "refund",
        payment_intent: value("payment_intent"),
        amount: Number(value("amount")),
      };
      this.refunds.push(refund);
      return refund;
    }
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? [];
    return this.sessions.find((session) => session.id === id) ?? null;
  }

  /** Starts the API. Returns the backend's settings for it. */
  async start(): Promise<Partial<BackendEnv>> {
    // Miniflare's undici, which other test files load, refuses the content-length header of Stripe's client.
    const send = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string | URL, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.delete("content-length");
      return send(url, { ...init, headers });
    });
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: this.secret, STRIPE_API: this.url };
  }
  stop(): void {
    vi.unstubAllGlobals();
    this.#server.close();
    this.#server.closeAllConnections();
  }
  reset(): void {
    this.sessions.length = 0;
    this.refunds.length = 0;
    this.#byKey.clear();
    this.failure = 0;
  }

  /** Somebody pays on the page, or its time ends. */
  pay(session: Session): void {
    Object.assign(session, { payment_status: "paid", status: "complete", payment_intent: `pi_${session.id}` });
  }
  expire(session: Session): void {
    session.status = "expired";
  }
  /** Returns a webhook about a session, with the signature of Stripe's own package. */
  async webhook(type: string, session: object, { secret = this.secret, ageSeconds = 0 } = {}) {
    const payload = JSON.stringify({ id: "evt_1", object: "event", type, data: { object: session } });
    const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
    return { method: "POST", body: payload, headers: { "stripe-signature": signature } };
  }
}
