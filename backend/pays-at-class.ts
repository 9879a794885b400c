import { type BackendEnv, isDemo } from "./env.ts";

/**
 * Returns whether people pay fees at the class, because no payment service is connected. Their seats are confirmed at
 * once, and staff record the payments.
 */
export const paysAtClass = (env: BackendEnv): boolean => !env.STRIPE_SECRET_KEY && !isDemo(env);

/** Returns the response field for an amount in cents that is still to be paid at the class. */
export const owedField = (cents: number) => (cents > 0 ? { amountOwed: cents / 100 } : {});
