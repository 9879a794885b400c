import type { Site as SiteRecord } from "../contracts/content.ts";
import { unusedSettings } from "../lib/cms/features.ts";
import { withLanguage } from "../lib/cms/paths.ts";
import type { Env } from "./env.ts";

export type { SiteRecord };

/** A site record, with properties that depend on the request's hostname. */
export interface Site extends SiteRecord {
  /** Default language. URLs in the default language have no language prefix. */
  language: string;
  /** Whether search engines may index this hostname. */
  indexed: boolean;
}

/** Returns the hostname from a `Host` header or a URL's host, in lowercase and without a port or trailing dots. */
export const hostnameOf = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.+$/, "");

/** Returns whether a hostname belongs to a test system. Search engines must not index test systems. */
export const isHidden = (host: string) => /qa|uat|prod|sc-prd/.test(hostnameOf(host));

/** Returns the hostnames that are reserved for staff, authors, and ops. */
export const staffHostsIn = ({ STAFF_HOSTS }: Pick<Env, "STAFF_HOSTS">): string[] =>
  (STAFF_HOSTS ?? "").split(/[\s,]+/).filter(Boolean);

/** Returns whether a hostname is reserved for staff, authors, and ops. */
export const isStaffHost = (env: Pick<Env, "STAFF_HOSTS">, hostname: string): boolean =>
  staffHostsIn(env).includes(hostnameOf(hostname));

const FRAME_KINDS = ["form", "chat", "check"] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Returns the origin for frames of the given kind, or "" for an opaque origin. */
export const frameOrigin = ({ FRAME_ORIGIN }: Pick<Env, "FRAME_ORIGIN">, kind: FrameKind): string =>
  FRAME_ORIGIN?.replace("*", kind) ?? "";

/**
 * Returns whether FRAME_ORIGIN reserves the hostname for frames. Compares hostnames, because the same hostname with
 * another port, another protocol, or a trailing dot must not serve the site either.
 */
export const isFrameHost = (env: Pick<Env, "FRAME_ORIGIN">, hostname: string): boolean =>
  Boolean(env.FRAME_ORIGIN) &&
  FRAME_KINDS.some((kind) => hostnameOf(frameOrigin(env, kind).replace(/^https?:\/\//, "")) === hostnameOf(hostname));

/**
 * Resolves a `Host` header to a site. For an unknown or empty hostname, returns the default site with indexing
 * disabled. Returns null if the default site does not exist.
 * @param isUnindexed Function that returns whether a hostname is unindexed by a switch or because it is for staff
 */
export function siteFor(
  host: string,
  records: SiteRecord[],
  defaultSite: string,
  isUnindexed: (hostname: string) => boolean = () => false,
): Site | null {
  const hostname = hostnameOf(host);
  const match = records.find(({ hosts }) => hosts.includes(hostname)) ?? byWildcard(hostname, records);
  const record = match ?? records.find(({ name }) => name === defaultSite);
  if (!record) return null;
  return siteOf(record, Boolean(match) && record.indexable && !isHidden(hostname) && !isUnindexed(hostname));
}

/**
 * Returns the site for a site record's public hostname. `isSwitchedOff` is true if ops turned off indexing for this
 * hostname.
 */
export const publicSite = (record: SiteRecord, isSwitchedOff: boolean): Site =>
  siteOf(record, record.indexable && !isHidden(record.publicHost) && !isSwitchedOff);

function siteOf(record: SiteRecord, indexed: boolean): Site {
  const cachedSites = sites.get(record) ?? {};
  sites.set(record, cachedSites);
  cachedSites[`${indexed}`] ??= { ...withoutUnusedSettings(record), language: languageOf(record), indexed };
  return cachedSites[`${indexed}`]!;
}

/**
 * Returns the ID of the code that parses and renders a site's pages: the build, with the features that the site does
 * not use, because their content is omitted.
 */
export const rendererOf = ({ notUsed }: { notUsed: readonly string[] }): string => [__BUILD__, ...notUsed].join("-");

/** Removes the settings that only features need that the site does not use, such as the chat service. */
function withoutUnusedSettings(record: SiteRecord): SiteRecord {
  const names = unusedSettings(record.notUsed);
  if (names.length === 0) return record;
  const used = structuredClone(record);
  for (const name of names) {
    const keys = name.split(".");
    const last = keys.pop()!;
    const parent = keys.reduce((value, key) => value[key] as Record<string, unknown>, used as Record<string, unknown>);
    parent[last] = Array.isArray(parent[last]) ? [] : undefined;
  }
  return used;
}

/** Returns a site's default language, which is the first of its languages. */
const languageOf = ({ languages }: Pick<SiteRecord, "languages">): string => languages[0]!;

/**
 * Site objects, keyed by site record. All requests share a record's site objects, so that caches can use a site as a
 * WeakMap key.
 */
const sites = new WeakMap<SiteRecord, { true?: Site; false?: Site }>();

/** Returns the error message for a DEFAULT_SITE setting that does not match a site. */
export const unknownDefaultSite = ({ DEFAULT_SITE }: { DEFAULT_SITE: string }, records: SiteRecord[]): string =>
  `DEFAULT_SITE is "${DEFAULT_SITE}", but there is no such site. Valid names: ${records.map(({ name }) => name).join(", ")}`;

/**
 * Finds the site record whose wildcard hostname matches a hostname. The wildcard hostname with the most characters other
 * than `*` takes precedence.
 */
function byWildcard(hostname: string, records: SiteRecord[]): SiteRecord | undefined {
  let best: { record: SiteRecord; length: number } | undefined;
  for (const record of records)
    for (const pattern of record.hosts) {
      const { length } = pattern.replaceAll("*", "");
      if (pattern.includes("*") && length > (best?.length ?? 0) && matchesWildcard(hostname, pattern))
        best = { record, length };
    }
  return best?.record;
}

/** Returns whether a hostname matches a pattern in which each `*` stands for any characters. */
function matchesWildcard(hostname: string, pattern: string): boolean {
  const [start = "", ...parts] = pattern.split("*");
  const end = parts.pop() ?? "";
  if (!hostname.startsWith(start) || !hostname.endsWith(end)) return false;
  let from = start.length;
  for (const part of parts) {
    const index = hostname.indexOf(part, from);
    if (index < 0) return false;
    from = index + part.length;
  }
  return from + end.length <= hostname.length;
}

/** Adds the language prefix to a path. Paths in the site's default language have no prefix. */
export function pathOf(site: Pick<SiteRecord, "languages">, language: string, path: string): string {
  return withLanguage(language === languageOf(site) ? "" : language, path);
}

/** Returns the site's telephone number for visitors in a language, or undefined if the site has no number. */
export const phoneOf = (site: Site, language: string): string | undefined =>
  site.phones[language] ?? site.phones[site.language];

/**
 * Public hostname of a site whose hostnames are all wildcards, and for which SITE_HOST is not set. Pages of the site
 * have no canonical URL, because no other computer can open it.
 */
export const UNKNOWN_HOST = "localhost";

/** Returns a page's URL on the site's public hostname. `path` has no language prefix. */
export function pageUrl(site: Site, language: string, path: string): string {
  return `https://${site.publicHost}${pathOf(site, language, path)}`;
}

interface Alternate {
  language: string;
  href: string;
}

/** Returns a page's `hreflang` alternates: x-default, the default language, and then the other languages. */
export function alternatesOf(site: Site, path: string, languages: readonly string[]): Alternate[] {
  const names = site.language === "en" ? ["en", "en-us"] : [site.language];
  const defaultAlternates = (languages.includes(site.language) ? [...names, "x-default"] : []).map((language) => ({
    language,
    href: pageUrl(site, site.language, path),
  }));
  const otherLanguages = site.languages.filter(
    (candidate) => candidate !== site.language && languages.includes(candidate),
  );
  return [
    ...defaultAlternates,
    ...otherLanguages.map((language) => ({ language, href: pageUrl(site, language, path) })),
  ];
}

/** Identifies a page. `path` has no language prefix. */
export interface PageId {
  /** Name of the site. */
  site: string;
  language: string;
  path: string;
}
