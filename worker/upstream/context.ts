import type { BotCheck } from "../../contracts/content.ts";
import type { RequestContext } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";

/** Hostnames that a site's links, payments and forms may lead to (exact match). */
export interface HostLists {
  name: string;
  publicHost: string;
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
  thirdParties?: { botCheck?: BotCheck | undefined };
}

/** Context of an upstream call, including the request that it is made for. */
export interface CallContext extends RequestContext {
  site: HostLists;
  /** The signed-in person, if sign-in was checked. Required for staff calls. */
  actor?: SignedIn;
  /** Deadline of the call, in milliseconds since 1970. Defaults to the timeout of the endpoint. */
  until?: number | undefined;
}
