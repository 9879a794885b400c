import type { BotCheck } from "../../contracts/content.ts";
import type { RequestContext } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";

/** Hosts that URLs of a site may lead to; exact names. */
export interface HostLists {
  name: string;
  publicHost: string;
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
  thirdParties?: { botCheck?: BotCheck | undefined };
}

/** The context of a call: the request that it is made for. */
export interface CallContext extends RequestContext {
  site: HostLists;
  /** Who has signed in, where sign-in was checked: staff calls require an actor. */
  actor?: SignedIn;
  /** When the wait for it is over, in milliseconds since 1970; the call's own limit holds without it. */
  until?: number | undefined;
}
