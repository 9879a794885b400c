import type { BotCheck } from "../../../contracts/content.ts";
import type { RequestContext } from "../../request-context.ts";
import type { SignedIn } from "../control/actor.ts";

/** Hosts that a site lets addresses lead to; exact names. */
export interface HostLists {
  name: string;
  publicHost: string;
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
  thirdParties?: { botCheck?: BotCheck | undefined };
}

/** What a call needs to know of the request that it is made for. */
export interface CallContext extends RequestContext {
  site: HostLists;
  /** Who has signed in, where the request asked for it: calls for staff are made for nobody else. */
  actor?: SignedIn;
}
