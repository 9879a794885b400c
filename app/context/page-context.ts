import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { NotUsed } from "../../lib/cms/features.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { UserLocation } from "../../lib/maps/distance.ts";
import type { Translate } from "./phrases.ts";

/** The bot check service for forms. */
export interface BotCheck {
  kind: "turnstile" | "recaptcha-v2" | "recaptcha-v3";
  mode: "visible" | "invisible" | "score";
  /** URL of the frame in which the bot check runs. */
  frame: string;
  siteKey: string;
  /** Accessible name of the frame. */
  title?: string;
  /** Site key for the reCAPTCHA v2 checkbox, which authors can add as a field. Set only for reCAPTCHA v3. */
  challengeKey?: string;
}

/** Third parties that blocks may embed, each with its frame URL and its hosts. */
export type Embeds = { [Kind in "forms" | "sitecore" | "chat"]?: { frame: string; hosts: readonly string[] } };

/** Types of third-party services. */
export type ThirdPartyName =
  | "tagManager"
  | "formAnalytics"
  | "chat"
  | "autopilot"
  | "engagement"
  | "botCheck"
  | "embeddedForms";

/** Properties of the page and of the page region that contains the block. */
export interface RegionFacts {
  theme: string;
  /** Region of the page that contains the block; default: `main`. */
  region?: "header" | "main" | "footer";
  /** Languages of the page, with the site's default language first. */
  languages: readonly string[];
  /** Whether the page contains a campus directory. */
  hasCampusPanel?: boolean;
  /** Whether another block renders the page's title, so that the title of this block is a heading of level 2. */
  hasTitle?: boolean;
}

/**
 * Link to a page on the site in the visitor's language. If the page does not exist in the visitor's language, the link
 * points to the version in the language `hrefLang`.
 */
export interface OwnLink {
  href: string;
  hrefLang?: string;
}

/**
 * Page properties that `View` components read. The page context is the same for all visitors so that the page can be
 * cached.
 */
export interface PageContext extends RegionFacts {
  language: string;
  /** Normalized path of the page without its language prefix. */
  path: string;
  /** The site's default language, whose URLs have no prefix; default: `en`. */
  siteLanguage?: string;
  /**
   * Returns the localized link for a URL on the site. The function is undefined for pages in the site's default
   * language.
   */
  localized?(href: string): OwnLink;
  /** Target path of the language switcher's English link. Set only if the page does not exist in English. */
  englishPath?: string;
  editing: boolean;
  /** Breadcrumbs from the home page to this page. Undefined for unknown paths. */
  breadcrumbs?: readonly { text: string; href: string }[];
  timeZone: string;
  /** Public hostname of the site. Undefined if a tool renders blocks without a site. */
  host?: string;
  /** Telephone number for visitors when a part of the site does not work. Undefined if the site has no such number. */
  phone?: string;
  /** Features that the site does not use (`uses` in `lib/cms/features.ts`). */
  notUsed?: NotUsed;
  /** External hosts that are allowed as image sources. */
  pictureHosts?: readonly string[];
  /** Values and outcome of a form that was submitted without JavaScript. Set only in the response to the submission. */
  posted?: Posted;
  /** The visitor's location. Set only in responses that are never cached. */
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
 * Makes an API call through the edge cache. Rejects if neither a fresh nor a stale response is available. If the
 * endpoint declares `notFound`, resolves to null for a 404.
 */
export type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>;

/** Changes that a live block makes to the head and the response status (see `load.head`). */
export interface HeadChange {
  status?: 200 | 404 | 429 | 503;
  /** Seconds after which the browser reloads the page. */
  refresh?: number;
  /** URL to which the Worker redirects the request for this page. */
  redirect?: string;
  title?: string;
  /** The page's name in the breadcrumbs. Set only for a wildcard item's page. */
  name?: string;
  description?: string;
  ogTitle?: string;
  ogDescription?: string;
  ogImage?: string;
  /** Returns schema.org objects. `address` is the canonical URL of the page. */
  jsonLd?(address: string): object[];
}

/**
 * Values and outcome of a form submission. Only the response to the submission contains the values, and the Worker
 * never caches it.
 */
export interface Posted {
  /** ID of the submitted form. */
  form: string;
  values: ReadonlyMap<string, FieldValue>;
  /** Error messages, keyed by field name. */
  errors: ReadonlyMap<string, string>;
  /**
   * `wrong` means that the form has invalid fields. `failed` means that the submission was rejected or could not be
   * forwarded.
   */
  outcome: "wrong" | "failed" | "sent";
  messages: readonly string[];
  /** Language of the receiver's messages and errors, if it is not the page's language. */
  foreign?: string;
  /** The parsed API response. Set only for forms that make an API call. */
  answer?: unknown;
  /** Seconds until the visitor may resubmit the form. Set only if the submission was rate limited. */
  wait?: number;
  /** Full URL of the page, for the email in which a visitor can report the failed submission. */
  address: string;
}
