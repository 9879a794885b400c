import type { BotCheck } from "../../contracts/content.ts";
import type { RequestContext } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";

/** Hostnames that a site's links, payments and forms may use (exact match). */
export interface HostLists {
  name: string;
  publicHost: string;
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
  thirdParties?: { botCheck?: BotCheck | undefined };
}

/** Context of an upstream call, including the visitor's request that caused it. */
export interface CallContext extends RequestContext {
  site: HostLists;
  /** The signed-in person, if the Worker has verified the sign-in. This property is required for API calls by staff. */
  actor?: SignedIn;
  /** Deadline of the API call as a Unix timestamp in milliseconds; defaults to the timeout of the endpoint. */
  until?: number | undefined;
}
