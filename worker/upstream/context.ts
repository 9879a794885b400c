import type { BotCheck } from "../../contracts/content.ts";
import type { RequestContext } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";

/** Hostnames to which links, payments and forms of a site may lead. Hostnames must match exactly. */
export interface HostLists {
  name: string;
  publicHost: string;
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
  thirdParties?: { botCheck?: BotCheck | undefined };
}

/** Context of an upstream request, including the data of the visitor's request. */
export interface CallContext extends RequestContext {
  site: HostLists;
  /** The signed-in person, if the Worker has verified the sign-in. API calls for staff require this property. */
  actor?: SignedIn;
  /**
   * Deadline of the API call as a Unix timestamp in milliseconds. Without a deadline, only the timeout of the endpoint
   * applies.
   */
  until?: number | undefined;
}
