import Stripe from "stripe";
import type { BackendEnv } from "./env.ts";
import type { Payment } from "./payments.ts";

/** Number of minutes for which a page of Stripe Checkout is open. Stripe's minimum is 30 minutes. */
const CHECKOUT_MINUTES = 31;

/** State of a payment according to the provider. */
type ProviderState =
  | { status: "open" }
  | { status: "paid"; intent: string }
  /** The page was closed or has expired without a payment. */
  | { status: "ended" };

/** What the provider says in a webhook, after its signature was verified. */
export interface ProviderEvent {
  paymentId: string;
  reference: string;
  state: ProviderState;
}

/**
 * A payment provider: creates the page where somebody pays, returns the state of a payment, refunds, and reads signed
 * webhooks. Only the provider's word says whether something was paid.
 */
export interface PaymentProvider {
  /** Creates the page for a payment. Repeated calls return the same page until it has ended. */
  start(
    payment: Payment & { checkouts: number },
    urls: { success: string; cancel: string },
    now: Date,
  ): Promise<{ reference: string; url: string }>;
  stateOf(reference: string): Promise<ProviderState>;
  /** Refunds an amount in cents. The key makes a repeated call refund once. Returns the ID of the refund. */
  refund(intent: string, amount: number, key: string): Promise<string>;
  /** Returns the event, or null for an event that concerns no payment. Throws an error for an invalid signature. */
  read(body: string, signature: string): Promise<ProviderEvent | null>;
}

/** Returns the configured payment provider, or null. */
export function providerOf(env: BackendEnv): PaymentProvider | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = "", STRIPE_API } = env;
  if (!STRIPE_SECRET_KEY) return null;
  const api = STRIPE_API ? new URL(STRIPE_API) : null;
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: 10_000,
    ...(api && {
      host: api.hostname,
      port: api.port,
      protocol: api.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
  const crypto = Stripe.createSubtleCryptoProvider();
  return {
    async start({ id, amount, description, checkouts }, urls, now) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: id,
          line_items: [
            {
              quantity: 1,
              // Stripe gets the name of the class, but neither the person's name nor their email address.
              price_data: { currency: "usd", unit_amount: amount, product_data: { name: description } },
            },
          ],
          success_url: urls.success,
          cancel_url: urls.cancel,
          expires_at: Math.floor(now.getTime() / 1_000) + CHECKOUT_MINUTES * 60,
        },
        { idempotencyKey: `checkout ${id} ${checkouts}` },
      );
      if (!session.url) throw new Error("Stripe returned no checkout page");
      return { reference: session.id, url: session.url };
    },
    stateOf: async (reference) => stateOf(await stripe.checkout.sessions.retrieve(reference)),
    async refund(intent, amount, key) {
      return (await stripe.refunds.create({ payment_intent: intent, amount }, { idempotencyKey: key })).id;
    },
    async read(body, signature) {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        STRIPE_WEBHOOK_SECRET,
        undefined,
        crypto,
      );
      if (!event.type.startsWith("checkout.session.")) return null;
      const session = event.data.object as Stripe.Checkout.Session;
      if (!session.client_reference_id) return null;
      return { paymentId: session.client_reference_id, reference: session.id, state: stateOf(session) };
    },
  };
}

function stateOf({ payment_status, status, payment_intent }: Stripe.Checkout.Session): ProviderState {
  const intent = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
  if (payment_status === "paid" && intent) return { status: "paid", intent };
  // Some ways to pay need days after the page is complete.
  return { status: status === "expired" ? "ended" : "open" };
}
