import type { Endpoint, RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import type { UserLocation } from "../../lib/distance.ts";
import type { FieldValue } from "../../lib/rules.ts";
import type { Translate } from "./phrases.ts";

/** What the layout says of the page and of the region that a block stands in. */
export interface RegionFacts {
  /** The theme of the region that the block stands in. */
  theme: string;
  /** Whether the page exists in Spanish too (HD-19). */
  hasSpanishVersion: boolean;
}

/** The page as its Views see it. The same for every visitor, so that the page can be cached. */
export interface PageContext extends RegionFacts {
  language: string;
  /** Normalized path, without the language prefix. */
  path: string;
  /** Where a page of another language leads English readers, when there is no English page at its own path. */
  englishPath?: string;
  editing: boolean;
  /** The way from the home page to this one, which is its last step (SD-05). Absent where it is not known. */
  breadcrumbs?: readonly { text: string; href: string }[];
  timeZone: string;
  /** The public host of the site. Absent where it is not known. */
  host?: string;
  /** In the answer to a form that was sent without script: what was sent, and what came of it. */
  posted?: Posted;
  /** In the answer to a visitor's own browser, which nobody keeps: where the visitor is (LO-15). */
  place?: UserLocation;
  /** Tells people from programs in forms, where the site has such a service (FM-13). */
  botCheck?: { src: string; siteKey: string };
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
  /** The page's whole address, for the report of a failure (FM-12). */
  address: string;
}
