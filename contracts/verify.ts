/** Operations that check in a deployed site what the design assumes about the platform. */
import { z } from "zod";
import { operation } from "./operation.ts";

/** Name of the test data. Each run needs another name, because data centers also remember what they did not find. */
const nonce = z.string().regex(/^[\w-]{8,64}$/);

export const verifyWrite = operation({
  row: "UP-06",
  summary: "Writes test data to the Cache API and KV, and counts attempts in a Durable Object.",
  method: "POST",
  path: "/_edge/verify",
  access: ["ops"],
  machines: true,
  changes: true,
  perMinute: 10,
  audit: () => ({ action: "verify", targets: ["the platform"] }),
  request: z.strictObject({ nonce }),
  response: z.object({
    build: z.string(),
    /** IATA code of the data center, or `local`. */
    place: z.string(),
    site: z.string(),
    jurisdiction: z.string().nullable(),
    hasQueue: z.boolean(),
    /** Number of 20 concurrent attempts that a limit of 5 allowed, and the duration in milliseconds. */
    counter: z.object({ allowed: z.int(), milliseconds: z.number() }),
    /** Where measurements are stored, and the number of page views in the last day. `error` if they cannot be read. */
    metrics: z.object({
      store: z.enum(["analytics", "database"]),
      pageViews: z.int().optional(),
      error: z.string().optional(),
    }),
  }),
  example: {
    request: { nonce: "3f2a9c1b-7d1e" },
    response: {
      build: "4f2a9c1b",
      place: "DEN",
      site: "larkspur",
      jurisdiction: "us",
      hasQueue: true,
      counter: { allowed: 5, milliseconds: 38 },
      metrics: { store: "analytics", pageViews: 1_204 },
    },
  },
});

export const verifyRead = operation({
  row: "UP-06",
  summary: "Returns which of the test data the data center can read.",
  method: "GET",
  path: "/_edge/verify",
  access: ["ops"],
  machines: true,
  changes: false,
  request: z.strictObject({ nonce }),
  response: z.object({ build: z.string(), place: z.string(), cache: z.boolean(), kv: z.boolean() }),
  example: {
    request: { nonce: "3f2a9c1b-7d1e" },
    response: { build: "4f2a9c1b", place: "DEN", cache: true, kv: false },
  },
});

export const verifyOperations = { verifyWrite, verifyRead } as const;
