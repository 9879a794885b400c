import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { UserLocation } from "../../lib/maps/distance.ts";
import type { Translate } from "./phrases.ts";

/** Bot check service of forms. */
export interface BotCheck {
  kind: "turnstile" | "recaptcha-v2" | "recaptcha-v3";
  mode: "visible" | "invisible" | "score";
  src: string;
  siteKey: string;
  /** For reCAPTCHA v3 only: site key of the v2 checkbox, which authors may add as a field. */
  challengeKey?: string;
}

/** URLs and hosts of third parties that blocks may embed. */
export interface Embeds {
  forms?: string;
  messenger?: string;
  messengerHosts?: readonly string[];
}

/** Kinds of third parties. */
export type ThirdPartyName =
  | "tagManager"
  | "formAnalytics"
  | "chat"
  | "autopilot"
  | "engagement"
  | "botCheck"
  | "embeddedForms";

/** Properties of the page and of the region that contains the block. */
export interface RegionFacts {
  theme: string;
  /** Languages in which the page exists, English first. */
  languages: readonly string[];
  /** Whether the page contains a campus directory. */
  hasCampusPanel?: boolean;
}

/** An internal link: to the page in the visitor's language, or else in the language of `hrefLang`. */
export interface OwnLink {
  href: string;
  hrefLang?: string;
}

/** The page as Views read it. The context is the same for all visitors, so that the page can be cached. */
export interface PageContext extends RegionFacts {
  language: string;
  /** Normalized path of the page, without the language prefix. */
  path: string;
  /** Default language of the site, whose URLs have no language prefix. `en` if absent. */
  siteLanguage?: string;
  /** Returns the link to a site URL in the page's language; absent in the site's default language. */
  localized?(href: string): OwnLink;
  /** Target of the link to English if the English page does not exist. */
  englishPath?: string;
  editing: boolean;
  /** Breadcrumbs from the home page to this page, which is the last step; absent for unknown paths. */
  breadcrumbs?: readonly { text: string; href: string }[];
  timeZone: string;
  /** Public host of the site; absent in tools without a site. */
  host?: string;
  /** External hosts that images may load from. */
  pictureHosts?: readonly string[];
  /** Values and outcome of a form that was submitted without JavaScript. Set only in the response to that form. */
  posted?: Posted;
  /** The visitor's location. Set only in responses that are never cached. */
  place?: UserLocation;
  /** External doctor search of the site. */
  doctorSearch?: { base: string; displayLocation?: string };
  botCheck?: BotCheck;
  embeds?: Embeds;
  /** Third parties of the site. */
  thirdParties?: readonly { name: ThirdPartyName; host: string }[];
  /** Translates a phrase to the page's language. */
  t: Translate;
}

/**
 * Calls an upstream through the edge cache. Rejects if neither a fresh nor a stale response exists. Resolves to null
 * for a 404 if the endpoint declares `notFound`.
 */
export type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/** Changes that a `page` block makes to the head and the response status. */
export interface HeadChange {
  status?: 200 | 404 | 503;
  title?: string;
  /** Name of the page in the breadcrumbs, for pages of wildcard items. */
  name?: string;
  description?: string;
  ogTitle?: string;
  ogDescription?: string;
  ogImage?: string;
  /** Returns schema.org objects. `address` is the canonical URL. */
  jsonLd?(address: string): object[];
}

/** Values and outcome of a submitted form. Only the response to that POST contains them, and it is never cached. */
export interface Posted {
  /** Id of the form. */
  form: string;
  values: ReadonlyMap<string, FieldValue>;
  /** Error messages by field name. */
  errors: ReadonlyMap<string, string>;
  /** `wrong`: the form has invalid fields. `failed`: the receiver did not accept the form. */
  outcome: "wrong" | "failed" | "sent";
  messages: readonly string[];
  /** Response of the form's declared call. */
  answer?: unknown;
  /** Seconds until the form may be sent again, after a rate limit. */
  wait?: number;
  /** Full URL of the page, for the failure report by email. */
  address: string;
}
