import type { Ctx } from "../../context.ts";
import type { Env } from "../../env.ts";

/** Hosts that a site lets addresses lead to; exact names. */
export interface HostLists {
  name: string;
  publicHost: string;
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
}

/** What a call needs to know of the request that it is made for. */
export interface CallContext {
  env: Env;
  site: HostLists;
  requestId: string;
  /** The visitor's network address. */
  address?: string | undefined;
  /** The visitor's name for one submit, however often it is sent. */
  idempotencyKey?: string | undefined;
  /** What the edge knows of the visitor's connection. */
  cf?: unknown;
  /** Work that goes on after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/** The context of calls that are made while a request is answered. */
export const contextOf = (c: Ctx, site: HostLists): CallContext => ({
  env: c.env,
  site,
  requestId: c.get("requestId"),
  address: c.req.header("cf-connecting-ip"),
  idempotencyKey: c.req.header("idempotency-key"),
  cf: c.req.raw.cf,
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});
