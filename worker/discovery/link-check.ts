/** Checks the links in the layouts in KV. Each run of the cron handler checks a few pages of one site. */
import { toolRouteAt } from "../../app/html.ts";
import type { LinkReport } from "../../contracts/author-reports.ts";
import type { authorOperations } from "../../contracts/authors.ts";
import { DAY_MS, HOUR_MS } from "../../lib/dates/units.ts";
import { textFromKv } from "../cache/stores.ts";
import { currentConfig } from "../config/runtime-config.ts";
import { layoutKey } from "../content/layout-failures.ts";
import { withParseOptions } from "../content/layouts.ts";
import { type PageList, readPages } from "../content/page-list.ts";
import { isListedByUpstream, isServed } from "../content/served-pages.ts";
import { readSites, siteNamed } from "../content/sites.ts";
import { documentOf, unpackLayout } from "../content/stored-layout.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { splitLanguage } from "../http/path.ts";
import type { OperationHandlers } from "../operation.ts";
import { lastPurge } from "../publish/versions.ts";
import { type PageId, pathOf, publicSite, type SiteRecord } from "../site.ts";
import {
  type LinksFound,
  linksIn,
  readLinkChecks,
  readLinkReport,
  type StoredLinkCheck,
  writeLinkCheck,
} from "./link-checks.ts";
import { reportFiles } from "./linked-files.ts";
import { readRedirects } from "./redirects.ts";

const PAGES_PER_RUN = 20;
/** Maximum number of broken links in the stored result. */
const MAX_LISTED = 200;
/** Maximum number of linked PDF files in the stored result. */
const MAX_FILES = 1_000;

/**
 * Continues the current link check with up to 20 pages, or starts a check if none is running. A site's next check is
 * due one day after the last check, or one hour after it if content has been purged in the meantime.
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
  if (site) await checkNextPages(context, site, checks.get(site.name));
}

const keyOf = ({ language, path }: { language: string; path: string }) => `${language} ${path}`;

async function checkNextPages(context: RequestContext, site: SiteRecord, stored: StoredLinkCheck | undefined) {
  const list = await readPages(context, site);
  if (list.pages.length === 0) return;
  const cursor = stored?.cursor ?? null;
  const remainingPages = list.pages
    .filter((page) => cursor === null || keyOf(page) > cursor)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const batch = remainingPages.slice(0, PAGES_PER_RUN);
  const report = linksIn(cursor === null ? null : stored!.running);
  const exists = await existenceCheck(context, site, list);
  for (const page of batch) await checkPage(context, { ...page, site }, report, exists);
  const next = remainingPages.length > PAGES_PER_RUN ? keyOf(batch.at(-1)!) : null;
  await writeLinkCheck(context.env, site.name, { before: cursor, next, found: report });
}

/**
 * Returns a predicate that tests whether a link target exists. The predicate is true for page paths, tool page paths,
 * and redirect sources. For a path directly under a wildcard item, the predicate is true unless the upstream has a list
 * that does not contain the path.
 */
async function existenceCheck(context: RequestContext, record: SiteRecord, { pages, wildcards = [] }: PageList) {
  const site = publicSite(record, false);
  const addresses = (entry: { language: string; path: string }) => pathOf(site, entry.language, entry.path);
  const paths = new Set([...site.languages.map((language) => pathOf(site, language, "/")), ...pages.map(addresses)]);
  const parents = new Set(wildcards.map(addresses));
  const { page: redirect } = await readRedirects(context, site);
  const siteContext = { ...context, site };
  // Reads the upstream lists first, because `isServed` does not wait for the lists.
  await isListedByUpstream(siteContext, "/");
  const isBelow = (path: string) =>
    parents.has(path.replace(/\/[^/]*$/, "") || "/") && isServed(siteContext, splitLanguage(path, site).path) !== false;
  return (path: string) =>
    paths.has(path) || isBelow(path) || redirect(path) !== null || toolRouteAt(path) !== undefined;
}

async function checkPage(
  context: RequestContext,
  { site, language, path }: Omit<PageId, "site"> & { site: SiteRecord },
  report: LinksFound,
  exists: (path: string) => boolean,
): Promise<void> {
  const stored = unpackLayout(await textFromKv(context.env, layoutKey(site.name, language, path)));
  const app = await import("../../app/index.ts");
  const result = stored && app.readDocument(await documentOf(stored));
  if (result?.state !== "page") {
    report.notStored++;
    return;
  }
  const { checkLinks } = await app.doctor();
  const { dead, files, internal, external } = await withParseOptions(context, { site, language }, (options) =>
    checkLinks(result.document, { ...options, exists }),
  );
  report.pages++;
  report.internal += internal;
  report.external += external;
  for (const file of new Set(files.map((link) => link.path))) {
    const known = report.files.find((other) => other.path === file);
    if (!known) {
      if (report.files.length < MAX_FILES)
        report.files.push({ path: file, from: path, languages: [language], pages: 1 });
      continue;
    }
    known.pages++;
    if (!known.languages.includes(language)) known.languages.push(language);
  }
  for (const { path: to, block, item, field } of dead) {
    const existingLink = report.broken.find(
      (link) => link.to === to && link.field === field && (item ? link.item === item : link.path === path),
    );
    if (existingLink) existingLink.pages++;
    else {
      report.brokenCount++;
      if (report.broken.length < MAX_LISTED) report.broken.push({ path, language, pages: 1, block, item, field, to });
    }
  }
}

async function linkReport(env: Env, site: string): Promise<LinkReport> {
  const { files, ...report } = await readLinkReport(env, site);
  return { ...report, files: await reportFiles(env, site, files) };
}

export const linkHandlers: Pick<OperationHandlers<typeof authorOperations>, "reportLinks" | "checkLinks"> = {
  reportLinks: async ({ site }, { context }) => linkReport(context.env, (await siteNamed(context, site)).name),
  async checkLinks({ site: name }, { context }) {
    const site = await siteNamed(context, name);
    await checkNextPages(context, site, (await readLinkChecks(context.env)).get(name));
    return linkReport(context.env, name);
  },
};
