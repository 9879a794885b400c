/** Checks the links in the layouts that KV stores. Each run of the cron handler checks a few pages of a site. */
import type { authorOperations } from "../../contracts/authors.ts";
import { textFromKv } from "../cache/stores.ts";
import { layoutKey, withParseOptions } from "../content/layouts.ts";
import { type PageList, readPages } from "../content/page-list.ts";
import { readSites, siteNamed } from "../content/sites.ts";
import { unpackLayout } from "../content/stored-layout.ts";
import type { RequestContext } from "../context.ts";
import { writeAudit } from "../control/audit.ts";
import {
  type LinksFound,
  linksIn,
  readLinkChecks,
  readLinkReport,
  type StoredLinkCheck,
  writeLinkCheck,
} from "../control/link-checks.ts";
import type { Performs } from "../control/operation.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { lastPurge } from "../control/versions.ts";
import { pathOf, publicSite, type SiteRecord } from "../site.ts";
import { readRedirects } from "./redirects.ts";

const PAGES_PER_RUN = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of broken links in the stored result. */
const MAX_LISTED = 200;

/**
 * Continues the running link check with at most 20 pages, or starts a check if none is running. A site is due after a
 * day, or, if content was purged in the meantime, after an hour.
 */
export async function checkSomeLinks(context: RequestContext): Promise<void> {
  const [sites, checks] = await Promise.all([readSites(context), readLinkChecks(context.env)]);
  const purgedAt = lastPurge(currentConfig(context.env).versions);
  const isDue = ({ name }: SiteRecord) => {
    const { at } = checks.get(name) ?? { at: 0 };
    return Date.now() - at >= DAY_MS || (purgedAt > at && Date.now() - at >= HOUR_MS);
  };
  const isRunning = ({ name }: SiteRecord) => typeof checks.get(name)?.cursor === "string";
  const site = sites.find(isRunning) ?? sites.find(isDue);
  if (site) await checkNext(context, site, checks.get(site.name));
}

const keyOf = ({ language, path }: { language: string; path: string }) => `${language} ${path}`;

async function checkNext(context: RequestContext, site: SiteRecord, stored: StoredLinkCheck | undefined) {
  const list = await readPages(context, site.name);
  if (list.pages.length === 0) return;
  const before = stored?.cursor ?? null;
  const left = list.pages
    .filter((page) => before === null || keyOf(page) > before)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const some = left.slice(0, PAGES_PER_RUN);
  const found = linksIn(before === null ? null : stored!.running);
  const exists = await existing(context, site, list);
  for (const page of some) await checkPage(context, { ...page, site: site.name }, found, exists);
  const next = left.length > PAGES_PER_RUN ? keyOf(some.at(-1)!) : null;
  await writeLinkCheck(context.env, site.name, { before, next, found });
}

/**
 * Returns a predicate for link targets. The predicate is true for the path of a page, a path directly below a wildcard
 * item, and the source of a redirect rule.
 */
async function existing(context: RequestContext, site: SiteRecord, { pages, wildcards = [] }: PageList) {
  const addresses = (entry: { language: string; path: string }) => pathOf(site, entry.language, entry.path);
  const paths = new Set([...site.languages.map((language) => pathOf(site, language, "/")), ...pages.map(addresses)]);
  const parents = new Set(wildcards.map(addresses));
  const redirect = await readRedirects(context, publicSite(site, false));
  return (path: string) =>
    paths.has(path) || parents.has(path.replace(/\/[^/]*$/, "") || "/") || redirect(path) !== null;
}

async function checkPage(
  context: RequestContext,
  { site, language, path }: { site: string; language: string; path: string },
  found: LinksFound,
  exists: (path: string) => boolean,
): Promise<void> {
  const stored = unpackLayout(await textFromKv(context.env, layoutKey(site, language, path)));
  const app = await import("../../app/index.ts");
  const read = stored && app.readDocument(stored.document);
  if (read?.state !== "page") {
    found.notStored++;
    return;
  }
  const { checkLinks } = await app.doctor();
  const { dead, internal, external } = await withParseOptions(context, { site, language }, (options) =>
    checkLinks(read.document, { ...options, exists }),
  );
  found.pages++;
  found.internal += internal;
  found.external += external;
  found.brokenCount += dead.length;
  const links = dead.map(({ path: to, block, field }) => ({ path, language, block, field, to }));
  found.broken = [...found.broken, ...links].slice(0, MAX_LISTED);
}

export const linkWork: Pick<Performs<typeof authorOperations>, "reportLinks" | "checkLinks"> = {
  reportLinks: async ({ site }, { context }) => readLinkReport(context.env, (await siteNamed(context, site)).name),
  async checkLinks({ site: name }, { context, actor }) {
    const site = await siteNamed(context, name);
    await writeAudit(context.env, { ...actor, action: "links-checked", targets: [`site ${name}`] });
    await checkNext(context, site, (await readLinkChecks(context.env)).get(name));
    return readLinkReport(context.env, name);
  },
};
