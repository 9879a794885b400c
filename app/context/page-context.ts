import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { UserLocation } from "../../lib/maps/distance.ts";
import type { Translate } from "./phrases.ts";

/** The bot check service that forms use. */
export interface BotCheck {
  kind: "turnstile" | "recaptcha-v2" | "recaptcha-v3";
  mode: "visible" | "invisible" | "score";
  src: string;
  siteKey: string;
  /** Only for reCAPTCHA v3: site key of the v2 checkbox, which authors may add as a field. */
  challengeKey?: string;
}

/** URLs and hosts of third parties that blocks may embed. */
export interface Embeds {
  forms?: string;
  messenger?: string;
  messengerHosts?: readonly string[];
}

/** Types of third-party services. */
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
  /** Languages in which the page exists, with English first. */
  languages: readonly string[];
  /** Whether the page contains a campus directory. */
  hasCampusPanel?: boolean;
}

/**
 * A link within the site, to a page in the visitor's language. If the page does not exist in the visitor's language,
 * the link leads to the page in the language `hrefLang`.
 */
export interface OwnLink {
  href: string;
  hrefLang?: string;
}

/**
 * Page properties that `View` components read. The page context is the same for all visitors, so that the page can be
 * cached.
 */
export interface PageContext extends RegionFacts {
  language: string;
  /** Normalized path of the page, without the language prefix. */
  path: string;
  /** Default language of the site, whose URLs have no language prefix; `en` if absent. */
  siteLanguage?: string;
  /**
   * Returns the link to a URL of the site, in the page's language. The method `localized` is absent in the site's
   * default language.
   */
  localized?(href: string): OwnLink;
  /** Only for a page that does not exist in English: the path to which the language switcher links for English. */
  englishPath?: string;
  editing: boolean;
  /** Breadcrumbs from the home page to this page; absent for unknown paths. */
  breadcrumbs?: readonly { text: string; href: string }[];
  timeZone: string;
  /** Public hostname of the site; absent if a tool renders blocks without a site. */
  host?: string;
  /** External hosts from which images may load. */
  pictureHosts?: readonly string[];
  /**
   * Values and outcome of a form that was submitted without JavaScript. The property `posted` is set only in the
   * response to the form submission.
   */
  posted?: Posted;
  /** The visitor's location. The property `place` is set only in responses that are never cached. */
  place?: UserLocation;
  /** The external doctor search that the site links to. */
  doctorSearch?: { base: string; displayLocation?: string };
  botCheck?: BotCheck;
  embeds?: Embeds;
  /** Third parties that the site uses. */
  thirdParties?: readonly { name: ThirdPartyName; host: string }[];
  /** Translates a UI string to the page's language. */
  t: Translate;
}

/**
 * Sends an API call through the edge cache. The promise rejects if neither a fresh nor a stale response exists. The
 * promise resolves to null for a 404 if the endpoint declares `notFound`.
 */
export type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/** Changes that a `page` block makes to the head and the response status. */
export interface HeadChange {
  status?: 200 | 404 | 503;
  /** Seconds after which the browser reloads the page. */
  refresh?: number;
  /** URL to which the Worker redirects the request for this page. */
  redirect?: string;
  title?: string;
  /** Name of the page in the breadcrumbs, for a page of a wildcard item. */
  name?: string;
  description?: string;
  ogTitle?: string;
  ogDescription?: string;
  ogImage?: string;
  /** Returns schema.org objects. The parameter `address` is the canonical URL of the page. */
  jsonLd?(address: string): object[];
}

/**
 * Values and outcome of a submitted form. Only the response to the form submission contains the submitted values, and
 * the Worker never caches this response.
 */
export interface Posted {
  /** ID of the submitted form. */
  form: string;
  values: ReadonlyMap<string, FieldValue>;
  /** Error messages by field name. */
  errors: ReadonlyMap<string, string>;
  /**
   * The outcome `wrong` means that the form has invalid fields. The outcome `failed` means that the receiver did not
   * accept the form.
   */
  outcome: "wrong" | "failed" | "sent";
  messages: readonly string[];
  /** Only for a form that sends an API call: the parsed API response. */
  answer?: unknown;
  /** Seconds until the visitor may send the form again, if a rate limit rejected the form. */
  wait?: number;
  /** Full URL of the page, for an email in which the visitor reports the failure. */
  address: string;
}
