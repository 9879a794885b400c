import type { CheckedFile } from "../../contracts/author-reports.ts";
import type { authorOperations } from "../../contracts/authors.ts";
import { isItemId } from "../../lib/cms/items.ts";
import { readConfig } from "../config/runtime-config.ts";
import { cmsEditorUrl } from "../content/cms-editor.ts";
import { layoutKey } from "../content/layout-failures.ts";
import { withParseOptions } from "../content/layouts.ts";
import { type PageList, readPages } from "../content/page-list.ts";
import { siteNamed } from "../content/sites.ts";
import { readFileResults } from "../discovery/linked-files.ts";
import type { OperationHandlers } from "../operation.ts";
import { pathOf } from "../site.ts";
import { fetchCurrentVersion, readStoredVersion } from "./page-versions.ts";
import { statusOf, storedPages } from "./pages.ts";

/**
 * Lints a page and returns the findings, or null if the page does not exist. Lints the version in KV, which is the
 * version that visitors see. If KV has no stored version, lints the current version in the CMS.
 */
export const examinePage: OperationHandlers<typeof authorOperations>["examinePage"] = async (request, { context }) => {
  const site = await siteNamed(context, request.site);
  const { path, language } = request;
  const [stored, list, config, pages, { examine }] = await Promise.all([
    readStoredVersion(context, request),
    readPages(context, site).catch((): PageList => ({ pages: [] })),
    readConfig(context),
    storedPages(context.env, layoutKey(site.name, language, path)),
    import("../../app/index.ts").then((app) => app.doctor()),
  ]);
  const { document, page } = stored ?? (await fetchCurrentVersion(context, request));
  if (!page) return null;
  const edited = (item: string) => {
    const editor = cmsEditorUrl(context.env, { site: site.name, language, path }, item);
    return editor === undefined ? {} : { editor };
  };
  const addresses = (entry: { language: string; path: string }) => pathOf(site, entry.language, entry.path);
  // Without the page list, omits the link check, because only the page list determines which link targets exist.
  const links = list.pages.length > 0 && {
    paths: new Set(list.pages.map(addresses)),
    wildcards: new Set((list.wildcards ?? []).map(addresses)),
  };
  const files = readFileResults(context.env, site.name).catch(() => new Map<string, CheckedFile>());
  const { weight, problems } = await withParseOptions(context, { site, language }, (options) =>
    examine(document, {
      ...options,
      ...links,
      problemsOfFile: async (file) => (await files).get(file)?.problems ?? null,
    }),
  );
  return {
    ...statusOf(pages, config, request),
    path,
    language,
    address: pathOf(site, language, path),
    name: page.name,
    itemId: page.itemId,
    of: stored ? "what is stored" : "the content system",
    weight: weight.characters,
    blocks: weight.blocks,
    pictures: weight.pictures,
    findings: problems,
    ...edited(page.itemId),
    items: page.items.map((key) => ({ key, ...(isItemId(key) && edited(key)) })),
  };
};
