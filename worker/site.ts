/** A site: what a hostname stands for (TH-07). Comes from the content system. */
export interface SiteRecord {
  name: string;
  /** Hostnames that serve this site; `*.` before one stands for any label. */
  hosts: string[];
  /** The host of every canonical address, whatever hostname served the request. */
  publicHost: string;
  language: string;
  languages: string[];
  theme: string;
  indexable: boolean;
  timeZone: string;
}

/** A site as one request sees it. */
export interface Site extends SiteRecord {
  /** Whether this hostname may be indexed: the only thing that the hostname itself decides (SH-06). */
  indexed: boolean;
}

const HIDDEN = /qa|uat|prod|sc-prd/;

/** The site that a hostname stands for; an unknown one gets the default record and is not indexed. */
export function siteFor(host: string, records: SiteRecord[], defaultSite: string): Site | null {
  const hostname = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  const serves = (pattern: string) =>
    pattern.startsWith("*.") ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
  const known = records.find(({ hosts }) => hosts.some(serves));
  const record = known ?? records.find(({ name }) => name === defaultSite) ?? records[0];
  if (!record) return null;
  return { ...record, indexed: Boolean(known) && record.indexable && !HIDDEN.test(hostname) };
}
