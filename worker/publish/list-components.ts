import type { MappedComponent } from "../../contracts/author-reports.ts";
import type { authorOperations } from "../../contracts/authors.ts";
import { type PageList, readAllPages } from "../content/page-list.ts";
import { readSites, siteNamed } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import type { OperationHandlers } from "../operation.ts";
import { type PageId, pathOf, type SiteRecord } from "../site.ts";
import { nearPages } from "./known-pages.ts";
import { fetchCurrentVersion, readStoredVersion } from "./page-versions.ts";
import { keysOf, storedPages } from "./pages.ts";

/** Maximum number of stored pages to read per request. */
const MAX_PAGES = 100;
/** Maximum number of problems listed for each component. */
const MAX_PROBLEMS = 10;

/**
 * Lists the CMS components that come from other sites and occur on a site's stored pages or on one page's current
 * version. A component from another site has no matching block or has a CMS name that differs from the block's name.
 */
export const listComponents: OperationHandlers<typeof authorOperations>["listComponents"] = async (
  request,
  { context },
) => {
  const record = await siteNamed(context, request.site);
  const { name: site } = record;
  const { path, language = record.languages[0]! } = request;
  const names = path === undefined ? await storedPageNames(context.env, record) : [{ site, language, path }];
  const pages = names.slice(0, MAX_PAGES);
  const { blocksByRegion, isHidden } = await (await import("../../app/index.ts")).doctor();
  const components = new Map<string, MappedComponent>();
  let readPageCount = 0;
  for (const pageName of pages) {
    const version =
      path === undefined ? await readStoredVersion(context, pageName) : await fetchCurrentVersion(context, pageName);
    const page = version?.page;
    if (!page) continue;
    readPageCount++;
    for (const [index, { block }] of blocksByRegion(page).entries()) {
      const name = block.label ?? (block.unknown ? block.name : "");
      const existing = components.get(name);
      if (existing) existing.uses++;
      if (existing || !name) continue;
      const problems = page.problems.filter(({ block, level }) => block === name && level === "broken");
      components.set(name, {
        name,
        block: block.unknown ? null : block.name,
        uses: 1,
        path: pageName.path,
        language: pageName.language,
        address: pathOf(record, pageName.language, pageName.path),
        index,
        hidden: await isHidden(block, page),
        problems: [...new Set(problems.map(({ field, wrong }) => (field ? `${field}: ${wrong}` : wrong)))].slice(
          0,
          MAX_PROBLEMS,
        ),
      });
    }
  }
  const isVisible = ({ block, hidden }: MappedComponent) => block !== null && !hidden;
  return {
    components: [...components.values()].sort(
      (a, b) => Number(isVisible(a)) - Number(isVisible(b)) || a.name.localeCompare(b.name),
    ),
    side: path === undefined ? "stored" : "now",
    read: readPageCount,
    of: names.length,
    ...(path !== undefined && readPageCount === 0 && { near: await nearNamesOf(context, record, language, path) }),
  };
};

async function nearNamesOf(context: RequestContext, site: SiteRecord, language: string, path: string) {
  const list = await readAllPages(context, site).catch((): PageList => ({ pages: [] }));
  return nearPages(site, list, { language, path });
}

/** Returns the names of a site's stored pages, in the default language first. */
async function storedPageNames(
  env: Env,
  { name: site, languages }: Pick<SiteRecord, "name" | "languages">,
): Promise<PageId[]> {
  const { layouts } = await storedPages(env, keysOf(site));
  return [...layouts]
    .filter(([, summary]) => summary?.weight !== 0)
    .map(([key]) => {
      const [, , language = "", ...path] = key.split(":");
      return { site, language, path: path.join(":") };
    })
    .sort((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language));
}

/** Number of stored pages of each site whose components editors can use. */
const EDITOR_PAGES = 30;

/** Returns the names of components of other sites that stored pages show, so that editors offer them on other pages. */
export async function shownComponents(context: RequestContext): Promise<string[]> {
  const { blocksByRegion } = await (await import("../../app/index.ts")).doctor();
  const names = new Set<string>();
  for (const site of await readSites(context)) {
    for (const page of (await storedPageNames(context.env, site)).slice(0, EDITOR_PAGES)) {
      const version = await readStoredVersion(context, page);
      for (const { block } of version?.page ? blocksByRegion(version.page) : [])
        if (block.label && !block.unknown) names.add(block.label);
    }
  }
  return [...names];
}
