import type { Site as SiteRecord } from "../contracts/content.ts";
import { withLanguage } from "../lib/cms/paths.ts";

export type { SiteRecord };

/** The site that serves a hostname. */
export interface Site extends SiteRecord {
  /** Default language, which has no prefix in URLs. */
  language: string;
  /** Whether search engines may index this hostname. */
  indexed: boolean;
}

/** Returns a `Host` header in lower case, without port and trailing dot. */
const hostnameOf = (host: string) => host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** Whether a hostname belongs to a test system, which must not be indexed. */
export const isHidden = (host: string) => /qa|uat|prod|sc-prd/.test(hostnameOf(host));

/**
 * Resolves a `Host` header to a site. For an unknown or empty hostname, returns the default site as not indexable.
 * The function returns null if the default site does not exist.
 * @param isSwitchedOff returns true for hostnames that ops hide from search engines
 */
export function siteFor(
  host: string,
  records: SiteRecord[],
  defaultSite: string,
  isSwitchedOff: (hostname: string) => boolean = () => false,
): Site | null {
  const hostname = hostnameOf(host);
  const known = records.find(({ hosts }) => hosts.includes(hostname)) ?? byWildcard(hostname, records);
  const record = known ?? records.find(({ name }) => name === defaultSite);
  if (!record) return null;
  return siteOf(record, Boolean(known) && record.indexable && !isHidden(hostname) && !isSwitchedOff(hostname));
}

/**
 * Returns the site for the public host of a site record. `isSwitchedOff` is true if ops hide the host from search
 * engines.
 */
export const publicSite = (record: SiteRecord, isSwitchedOff: boolean): Site =>
  siteOf(record, record.indexable && !isHidden(record.publicHost) && !isSwitchedOff);

function siteOf(record: SiteRecord, indexed: boolean): Site {
  const seen = sites.get(record) ?? {};
  sites.set(record, seen);
  seen[`${indexed}`] ??= { ...record, language: languageOf(record), indexed };
  return seen[`${indexed}`]!;
}

/** Returns the default language of a site: the first of its languages. */
const languageOf = ({ languages }: Pick<SiteRecord, "languages">): string => languages[0]!;

/** Site objects by site record. Each record has one site object, so that caches can use the site as a WeakMap key. */
const sites = new WeakMap<SiteRecord, { true?: Site; false?: Site }>();

/** Returns the error message for a DEFAULT_SITE that does not exist. */
export const unknownDefaultSite = ({ DEFAULT_SITE }: { DEFAULT_SITE: string }, records: SiteRecord[]): string =>
  `DEFAULT_SITE is "${DEFAULT_SITE}", but there is no such site. Valid names: ${records.map(({ name }) => name).join(", ")}`;

/** Finds the site record by wildcard hostname; the longest match takes precedence. */
function byWildcard(hostname: string, records: SiteRecord[]): SiteRecord | undefined {
  let best: { record: SiteRecord; length: number } | undefined;
  for (const record of records)
    for (const pattern of record.hosts)
      if (pattern.startsWith("*.") && hostname.endsWith(pattern.slice(1)) && pattern.length > (best?.length ?? 0))
        best = { record, length: pattern.length };
  return best?.record;
}

/** Returns a path with its language prefix. The default language has no prefix in a path. */
export function pathOf(site: Pick<SiteRecord, "languages">, language: string, path: string): string {
  return withLanguage(language === languageOf(site) ? "" : language, path);
}

/** Returns the URL of a page on the public host of the site. The parameter `path` has no language prefix. */
export function pageUrl(site: Site, language: string, path: string): string {
  return `https://${site.publicHost}${pathOf(site, language, path)}`;
}

interface Alternate {
  language: string;
  href: string;
}

/** Returns the `hreflang` alternates of a page: x-default, the default language, and then the other languages. */
export function alternatesOf(site: Site, path: string, languages: readonly string[]): Alternate[] {
  const names = site.language === "en" ? ["en", "en-us"] : [site.language];
  const own = (languages.includes(site.language) ? [...names, "x-default"] : []).map((language) => ({
    language,
    href: pageUrl(site, site.language, path),
  }));
  const others = site.languages.filter((one) => one !== site.language && languages.includes(one));
  return [...own, ...others.map((language) => ({ language, href: pageUrl(site, language, path) }))];
}
