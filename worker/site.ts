import type { Site as SiteRecord } from "../contracts/content.ts";

export type { SiteRecord };

/** A site as one request sees it (TH-07). */
export interface Site extends SiteRecord {
  /** The site's own language, which has no prefix in addresses. */
  language: string;
  /** Whether this hostname may be indexed: the only thing that the hostname itself decides (SH-06). */
  indexed: boolean;
}

/** A Host header without what does not name the host: port, trailing dot, capitals. */
const hostnameOf = (host: string) => host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** Whether a hostname carries one of the four marks of a host that is not for the public (SH-06). */
export const isHidden = (host: string) => /qa|uat|prod|sc-prd/.test(hostnameOf(host));

/**
 * The site of a Host header. An unknown or empty hostname gets the default site and is not indexed; null if there is
 * no site of that name.
 */
export function siteFor(host: string, records: SiteRecord[], defaultSite: string): Site | null {
  const hostname = hostnameOf(host);
  const known = records.find(({ hosts }) => hosts.includes(hostname)) ?? byWildcard(hostname, records);
  const record = known ?? records.find(({ name }) => name === defaultSite);
  if (!record) return null;
  return siteOf(record, Boolean(known) && record.indexable && !isHidden(hostname));
}

/** The site as visitors of its public host see it. */
export const publicSite = (record: SiteRecord): Site =>
  siteOf(record, record.indexable && !isHidden(record.publicHost));

function siteOf(record: SiteRecord, indexed: boolean): Site {
  const seen = sites.get(record) ?? {};
  sites.set(record, seen);
  seen[`${indexed}`] ??= { ...record, language: record.languages[0] ?? "en", indexed };
  return seen[`${indexed}`]!;
}

/** One object for all requests, so that what follows from a site is worked out once. */
const sites = new WeakMap<SiteRecord, { true?: Site; false?: Site }>();

/** The error of the setting DEFAULT_SITE where it names no site. */
export const unknownDefaultSite = ({ DEFAULT_SITE }: { DEFAULT_SITE: string }, records: SiteRecord[]): string =>
  `DEFAULT_SITE is "${DEFAULT_SITE}", but there is no such site: known are ${records.map(({ name }) => name).join(", ")}`;

/** Of two wildcards that fit, the longer one is meant. */
function byWildcard(hostname: string, records: SiteRecord[]): SiteRecord | undefined {
  let best: { record: SiteRecord; length: number } | undefined;
  for (const record of records)
    for (const pattern of record.hosts)
      if (pattern.startsWith("*.") && hostname.endsWith(pattern.slice(1)) && pattern.length > (best?.length ?? 0))
        best = { record, length: pattern.length };
  return best?.record;
}

/** A page's path on its site, with the prefix of its language: the first of the site's languages has none. */
export function pathOf({ languages }: Pick<SiteRecord, "languages">, language: string, path: string): string {
  const prefix = language === (languages[0] ?? "en") ? "" : `/${language.toLowerCase()}`;
  return path === "/" ? prefix || "/" : prefix + path;
}

/** A page's address on the public host, whatever hostname served the request (SH-04). `path` has no language prefix. */
export function pageUrl(site: Site, language: string, path: string): string {
  return `https://${site.publicHost}${pathOf(site, language, path)}`;
}

interface Alternate {
  language: string;
  href: string;
}

/**
 * The addresses of a page by language (SH-05), in those of `languages`, in which it exists: the site's own under each
 * name that it has, then the others.
 */
export function alternatesOf(site: Site, path: string, languages: readonly string[]): Alternate[] {
  const names = site.language === "en" ? ["en", "en-us"] : [site.language];
  const own = (languages.includes(site.language) ? [...names, "x-default"] : []).map((language) => ({
    language,
    href: pageUrl(site, site.language, path),
  }));
  const others = site.languages.filter((one) => one !== site.language && languages.includes(one));
  return [...own, ...others.map((language) => ({ language, href: pageUrl(site, language, path) }))];
}
