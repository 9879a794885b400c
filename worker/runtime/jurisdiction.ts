import type { Env } from "../env.ts";

/**
 * Returns the namespace of the counter Durable Objects. With the JURISDICTION setting, the objects run and store data
 * only in that jurisdiction. The same name is another object in another jurisdiction.
 */
export const countersOf = ({ COUNTERS, JURISDICTION }: Pick<Env, "COUNTERS" | "JURISDICTION">): Env["COUNTERS"] =>
  JURISDICTION ? COUNTERS.jurisdiction(JURISDICTION) : COUNTERS;
