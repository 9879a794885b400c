import { PAYMENT_KEY, type PaymentStatus, paymentStatus } from "../../../contracts/payment.ts";
import type { Call } from "../../context/page-context.ts";

/**
 * What is known of a payment: what the payment service says, `unknown` where nothing says which payment it was or the
 * service knows none, and `unavailable` when it could not be asked.
 */
export type Known = PaymentStatus | "unknown" | "unavailable";

/** What the address of the way back stands for (PY-10). Only the payment service says that something was paid. */
export async function knownOf(query: URLSearchParams, call: Call): Promise<Known> {
  const key = query.get("payment") ?? "";
  if (!PAYMENT_KEY.test(key)) return query.get("id") === "close" ? "closed" : "unknown";
  try {
    return (await call(paymentStatus, { key }))?.status ?? "unknown";
  } catch {
    return "unavailable";
  }
}
