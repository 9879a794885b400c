import type { Context } from "hono";
import { type App, onStaffHost } from "../context.ts";
import { targetOf } from "../upstream/send.ts";

/** A URL to which a provider sends signed events: the upstream that it concerns, and the headers of the signature. */
interface Webhook {
  upstream: "payment" | "events";
  signature: readonly string[];
}

/** Webhooks of the payment provider and of the mail service. */
const WEBHOOKS: Readonly<Record<string, Webhook>> = {
  "/pay/webhook": { upstream: "payment", signature: ["stripe-signature"] },
  "/mail/webhook": { upstream: "events", signature: ["svix-id", "svix-timestamp", "svix-signature"] },
};

const MAX_EVENT_BYTES = 256 * 1_024;
/** Timeout for a request to the backend, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Passes a provider's event to the backend, which verifies its signature. */
export async function webhook(c: Context<App>): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const { upstream, signature } = WEBHOOKS[pathname]!;
  const { url, fetcher } = targetOf(c.env, upstream, pathname);
  if (fetcher !== c.env.BACKEND || onStaffHost(c)) return answer(404);
  const { headers } = c.req.raw;
  if (!(Number(headers.get("content-length") ?? Number.NaN) <= MAX_EVENT_BYTES)) return answer(413);
  const response = await fetcher
    .fetch(url, {
      method: "POST",
      headers: Object.fromEntries(signature.map((name) => [name, headers.get(name) ?? ""])),
      body: await c.req.text(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    .catch(() => null);
  await response?.body?.cancel();
  return answer(response?.status ?? 502);
}

const answer = (status: number) => new Response(null, { status, headers: { "cache-control": "private, no-store" } });
