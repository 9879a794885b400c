import type { prepareOperations } from "../../contracts/prepare.ts";
import { configFromDatabase, currentConfig, isHiddenBySwitch, pinOf } from "../config/runtime-config.ts";
import { readPages } from "../content/page-list.ts";
import { readSites } from "../content/sites.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import type { OperationHandlers } from "../operation.ts";
import { preparePage } from "../pages/find-page.ts";
import { type PageId, publicSite } from "../site.ts";
import { type Preparation, type Publication, writeResults } from "./page-results.ts";
import type { Pin, PinChanges } from "./pin-types.ts";
import { pageName } from "./versions.ts";

/** Number of pages that the Worker renders in parallel. Most of the render time is spent waiting for the CMS. */
const CONCURRENCY = 4;

interface PrepareOptions {
  versions: RenderOptions["versions"];
  /** Whether the pages are rendered for a purge that has not taken effect yet. */
  isNext?: boolean;
  /** Where to write each page's result, if the pages are rendered for a publication. */
  results?: Publication;
  /** Changes to pins that take effect with the publication. */
  pins?: PinChanges;
  /** Called if all pages in the first parallel group fail, because the CMS is then probably down. */
  onFailure?(): Promise<unknown>;
}

/**
 * Renders pages for the public hostname and writes them to KV. Renders each page's default variant, without cookies.
 * Resolves to the number of failed pages.
 */
export async function preparePages(
  env: Env,
  pages: readonly PageId[],
  { versions, isNext = false, pins, results, onFailure }: PrepareOptions,
): Promise<{ failed: number }> {
  // Background work for the renders: writing the pages to KV and adding the pages' items to the item index.
  const pendingPromises: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void pendingPromises.push(promise.catch(() => undefined));
  const context: RequestContext & RenderOptions = {
    env,
    requestId: crypto.randomUUID(),
    waitUntil,
    visitor: {},
    versions,
    ...(pins && { pins }),
  };
  const sites = await readSites(context);
  const remainingPages = [...pages];
  const preparations: Preparation[] = [];
  let [rendered, failed] = [0, 0];
  const prepareRest = async () => {
    for (let page = remainingPages.shift(); page; page = remainingPages.shift()) {
      const { language, path } = page;
      const record = sites.find(({ name }) => name === page.site);
      if (!record?.languages.includes(language)) continue;
      let reason: string | undefined;
      const onLayoutFailure = (text: string) => {
        reason = text;
      };
      const site = publicSite(record, isHiddenBySwitch(env, record.publicHost));
      const request = { ...context, onLayoutFailure, site, language, path, query: new URLSearchParams() };
      const preparation = preparePage(request, { isNext }).then((state) => {
        rendered++;
        const name = pageName(page.site, language, path);
        const pin = pinOf(context, name);
        const isKept = pin && !pins?.[name] && state !== "left";
        const pinned = pins &&
          Object.hasOwn(pins, name) && { before: currentConfig(env).pins[name]?.version, after: pin?.version };
        preparations.push(
          isKept
            ? { page, state: "kept", reason: keptText(env, page.site, pin) }
            : { page, state, ...(pinned && { pinned }) },
        );
      });
      await preparation.catch((error: unknown) => {
        failed += 1;
        preparations.push({ page, state: "failed", ...(reason && { reason }) });
        if (failed === Math.min(CONCURRENCY, pages.length) && rendered === 0 && onFailure) waitUntil(onFailure());
        console.error(JSON.stringify({ event: "page-not-prepared", site: page.site, path, error: String(error) }));
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, prepareRest));
  for (const promise of pendingPromises) await promise;
  if (results) await writeResults(env, results, preparations);
  return { failed };
}

/** Returns why a publication did not change a page. */
function keptText(env: Env, site: string, { hold, by }: Pin): string {
  const name = currentConfig(env).holds[site]?.find(({ id }) => id === hold)?.name;
  return hold ? `Held until the release of “${name ?? hold}”.` : `${by} put an earlier version back.`;
}

const prepare: OperationHandlers<typeof prepareOperations>["prepare"] = async (
  { skip: offset, most: limit },
  { context },
) => {
  const { env } = context;
  const [{ config }, sites] = await Promise.all([configFromDatabase(env), readSites(context)]);
  const siteLists = await Promise.all(
    sites.map(async (record) => {
      const { name: site, languages } = record;
      const { pages } = await readPages(context, record);
      const homes = languages.map((language) => ({ language, path: "/" }));
      return [...homes, ...pages.filter(({ path }) => path !== "/")].map(({ language, path }) => ({
        site,
        language,
        path,
      }));
    }),
  );
  // The Worker does not count the views of each page, so pages with short paths have priority.
  const sortedPages = siteLists.flat().sort((a, b) => depthOf(a) - depthOf(b));
  const pages = sortedPages.slice(offset, offset + limit);
  const { failed } = await preparePages(env, pages, { versions: config.versions });
  return { build: __BUILD__, pages: pages.length, failed };
};

const depthOf = ({ path }: PageId): number => (path === "/" ? 0 : path.split("/").length - 1);

export const prepareHandlers: OperationHandlers<typeof prepareOperations> = { prepare };
