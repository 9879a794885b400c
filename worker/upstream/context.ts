import type { BotCheck } from "../../contracts/content.ts";
import type { SignedIn } from "../auth/actor.ts";
import type { RequestContext } from "../context.ts";

/**
 * Hostnames to which a site's links, payments, and forms may lead. A URL's hostname must match a listed hostname
 * exactly.
 */
export interface HostLists {
  name: string;
  publicHost: string;
  /** The site's languages, and the language whose URLs have no prefix. */
  languages?: readonly string[];
  language?: string;
  notUsed?: readonly string[];
  paymentHosts?: readonly string[];
  redirectHosts?: readonly string[];
  formHosts?: readonly string[];
  thirdParties?: { botCheck?: BotCheck | undefined };
}

/** Context for an upstream request, including data from the visitor's request. */
export interface CallContext extends RequestContext {
  site: HostLists;
  /** The signed-in user, if the Worker has verified the session. Required for staff API calls. */
  actor?: SignedIn;
  /**
   * The API call's deadline as a Unix timestamp in milliseconds. Without a deadline, only the endpoint's timeout
   * applies.
   */
  until?: number | undefined;
  /** Language of the page whose form makes the API call, which is also the language of the page after a payment. */
  language?: string | undefined;
  /** Whether to fetch the response from the upstream even if the cache has a fresh response. */
  refetches?: true | undefined;
}
