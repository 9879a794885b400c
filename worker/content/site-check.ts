import { Site } from "../../contracts/content.ts";
import { isHidden, UNKNOWN_HOST } from "../site.ts";
import type { SitecoreSite } from "./sitecore-lists.ts";

/**
 * Validates the site records from the CMS. Returns the valid records and one line for each problem in the invalid
 * records. A public hostname that looks like a test system's hostname is a problem, because search engines would remove
 * the site from their indexes.
 */
export function checkSites(
  document: unknown,
  isStaffHost: (host: string) => boolean = () => false,
): { sites: Site[]; problems: string[] } {
  const sites: Site[] = [];
  const problems: string[] = [];
  for (const [index, record] of (Array.isArray(document) ? document : [document]).entries()) {
    const result = Site.safeParse(record);
    if (result.success) {
      const { name, hosts, publicHost } = result.data;
      const hostConflicts = sites.flatMap((other) =>
        hosts
          .filter((host) => other.hosts.includes(host))
          .map((host) => `Site ${name}: host ${host} already belongs to site ${other.name}`),
      );
      // On a staff hostname, the Worker redirects visitors to the public hostname.
      if (isStaffHost(publicHost))
        hostConflicts.push(
          `Site ${name}: publicHost ${publicHost} is in STAFF_HOSTS, but visitors need another hostname`,
        );
      problems.push(...hostConflicts, ...unusedSettings(record, result.data));
      if (hostConflicts.length === 0) sites.push(result.data);
      continue;
    }
    const name = (record as { name?: unknown } | null)?.name ?? `number ${index + 1}`;
    problems.push(
      ...result.error.issues.map(({ path, message }) => `Site ${name}: ${path.join(".") || "the record"} ${message}`),
    );
  }
  return { sites, problems };
}

/** Returns one line for each hostname and language of a Sitecore site that the site cannot use. The site works without. */
function unusedSettings(record: Partial<SitecoreSite>, { name, publicHost, indexable }: Site): string[] {
  const { refusedHosts = [], refusedLanguages = [] } = record;
  return [
    ...refusedHosts.map(
      (host) =>
        `Site ${name}: ${JSON.stringify(host)} is not a hostname. Allowed: hostnames such as www.example.org and *.example.org, separated by |`,
    ),
    ...refusedLanguages.map(
      (language) => `Site ${name}: the language ${JSON.stringify(language)} is not a language code such as en or es-MX`,
    ),
    ...(!indexable && isHidden(publicHost)
      ? [
          `Site ${name}: search engines do not index ${publicHost}, because qa, uat, prod and sc-prd mark hosts of test systems. Set SITE_HOST to another hostname`,
        ]
      : []),
    ...(publicHost === UNKNOWN_HOST
      ? [
          `Site ${name}: no hostname without * is known, so pages have no canonical URL, search engines do not index them, and payments cannot return. Set SITE_HOST`,
        ]
      : []),
  ];
}
