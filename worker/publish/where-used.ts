import type { authorOperations } from "../../contracts/authors.ts";
import { MAX_LISTED } from "../../contracts/purge.ts";
import { componentKey } from "../../lib/cms/items.ts";
import { typedPath } from "../../lib/cms/paths.ts";
import { entryOf, type PageList, readAllPages } from "../content/page-list.ts";
import { siteNamed } from "../content/sites.ts";
import type { OperationHandlers } from "../operation.ts";
import { pathOf } from "../site.ts";
import { requireTargets, targetsIn } from "./purge-request.ts";
import { targetsOf } from "./targets.ts";
import { pageOfName } from "./versions.ts";

/** Returns the pages and API responses that an update of a page, a section, an item, a component, or a site concerns. */
export const whereUsed: OperationHandlers<typeof authorOperations>["whereUsed"] = async (
  { site: siteName, kind, name },
  { context },
) => {
  const site = await siteNamed(context, siteName);
  const request = {
    site: siteName,
    paths: kind === "page" ? [typedPath(name)] : [],
    translations: kind === "page",
    prefixes: kind === "section" ? [typedPath(name)] : [],
    tags: [],
    items: kind === "item" ? [name] : kind === "component" ? [componentKey(name)] : [],
    all: kind === "site",
  };
  await requireTargets(context, site, request);
  const { targets } = await targetsIn(context, site, request);
  const list = await readAllPages(context, site).catch((): PageList => ({ pages: [] }));
  const { concerned } = await targetsOf(context.env.CONTROL, targets, new Map([[site.name, list]]));
  // The index has only pages that the Worker has stored. The page list also has pages that nobody has opened.
  const unopened =
    kind === "site" || kind === "section"
      ? list.pages.filter((page) => kind === "site" || targets.below.some((folder) => isBelow(page, folder)))
      : [];
  const found = new Map(
    [...concerned.flatMap((key) => pageOfName(key) ?? []), ...unopened.map((page) => ({ site: site.name, ...page }))]
      .filter((page) => page.site === site.name)
      .map((page) => [pathOf(site, page.language, page.path), page]),
  );
  const pages = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pages: pages.slice(0, MAX_LISTED).map(([address, { language, path }]) => ({
      address,
      path,
      language,
      name: entryOf(list, language, path)?.name ?? "",
    })),
    pageCount: pages.length,
    languages: [...new Set(pages.map(([, { language }]) => language))].sort(),
    calls: concerned.filter((key) => key.startsWith("call ")).length,
  };
};

interface Place {
  language: string;
  path: string;
}
const isBelow = (page: Place, folder: Place) =>
  page.language === folder.language &&
  (folder.path === "/" || page.path === folder.path || page.path.startsWith(`${folder.path}/`));
