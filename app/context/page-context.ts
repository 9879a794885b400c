import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { UserLocation } from "../../lib/maps/distance.ts";
import type { Translate } from "./phrases.ts";

/** A service that tells people from programs, as a page needs it (FM-13). */
export interface BotCheck {
  kind: "turnstile" | "recaptcha-v2" | "recaptcha-v3";
  mode: "visible" | "invisible" | "score";
  src: string;
  siteKey: string;
  /** Version 3 alone: the key of a version 2 box, where an author wants visitors to be asked. */
  challengeKey?: string;
}

/** What blocks of authors may load of other companies, as the site names it: addresses, and hosts of the messenger. */
export interface Embeds {
  forms?: string;
  messenger?: string;
  messengerHosts?: readonly string[];
}

/** A kind of other company that a site works with. */
export type ThirdPartyName =
  | "tagManager"
  | "formAnalytics"
  | "chat"
  | "autopilot"
  | "engagement"
  | "botCheck"
  | "embeddedForms";

/** What the layout says of the page and of the region that a block stands in. */
export interface RegionFacts {
  /** The theme of the region that the block stands in. */
  theme: string;
  /** Every language that the page exists in, English first (HD-19). */
  languages: readonly string[];
  /** Whether a campus says on this page where things are (BL-05). */
  hasCampusPanel?: boolean;
}

/** A link within the site: to the page in the visitor's language, else to the one that there is, and in which language. */
export interface OwnLink {
  href: string;
  hrefLang?: string;
}

/** The page as its Views see it. The same for every visitor, so that the page can be cached. */
export interface PageContext extends RegionFacts {
  language: string;
  /** Normalized path, without the language prefix. */
  path: string;
  /** The link to an address of the site in the page's language. Absent on pages in the site's own. */
  localized?(href: string): OwnLink;
  /** Where a page of another language leads English readers, when there is no English page at its own path. */
  englishPath?: string;
  editing: boolean;
  /** The way from the home page to this one, which is its last step (SD-05). Absent where it is not known. */
  breadcrumbs?: readonly { text: string; href: string }[];
  timeZone: string;
  /** The public host of the site. Absent where it is not known. */
  host?: string;
  /** Hosts besides the site that pictures may come from (ED-21). */
  pictureHosts?: readonly string[];
  /** In the answer to a form that was sent without script: what was sent, and what came of it. */
  posted?: Posted;
  /** Where the visitor is (LO-15). Set only in responses to that visitor's browser, which are never cached. */
  place?: UserLocation;
  /** The outside search for doctors, where the site has one (RT-11). */
  doctorSearch?: { base: string; displayLocation?: string };
  /** Tells people from programs in forms, where the site has such a service (FM-13). */
  botCheck?: BotCheck;
  /** What its blocks may load of other companies (EM-03, EM-04). */
  embeds?: Embeds;
  /** The other companies that the site works with. */
  thirdParties?: readonly { name: ThirdPartyName; host: string }[];
  /** The text of a phrase in the page's language (LY-10). */
  t: Translate;
}

/**
 * Calls an upstream through the edge cache. Rejects when there is neither a fresh nor a stale response. Gives null
 * where the declaration takes a 404 for "nothing there" (`notFound`).
 */
export type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/** What a `page` block may change in the head, and the status it sets. */
export interface HeadChange {
  status?: 200 | 404 | 503;
  title?: string;
  /** What the page is called on the way to it, where its layout stands for many. */
  name?: string;
  description?: string;
  ogTitle?: string;
  ogDescription?: string;
  ogImage?: string;
  /** Objects of schema.org; `address` is the canonical one of the page. */
  jsonLd?(address: string): object[];
}

/**
 * What a visitor has sent with a form of this page, and what came of it. It stands only in the answer to that very
 * request, which is never cached.
 */
export interface Posted {
  /** Which form it was. */
  form: string;
  values: ReadonlyMap<string, FieldValue>;
  /** What is wrong, by name of the field (FM-04 to FM-07). */
  errors: ReadonlyMap<string, string>;
  /** `failed`: it could not be accepted (FM-11), with the receiver's message if there is one. */
  outcome: "wrong" | "failed" | "sent";
  messages: readonly string[];
  /** What the form's own call answered. */
  answer?: unknown;
  /** Seconds until it may be sent again, where it was sent too often. */
  wait?: number;
  /** The page's whole address, for the report of a failure (FM-12). */
  address: string;
}
