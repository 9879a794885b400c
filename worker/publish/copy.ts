import type { copyOperations } from "../../contracts/copy.ts";
import { configFromDatabase, isHiddenBySwitch } from "../config/runtime-config.ts";
import { languagesOfPath, readPages } from "../content/page-list.ts";
import { readServedPages } from "../content/served-pages.ts";
import { siteNamed } from "../content/sites.ts";
import { badRequest } from "../http/http-error.ts";
import { NOT_FOUND, readPath } from "../http/path.ts";
import type { OperationHandlers } from "../operation.ts";
import { copyPage } from "../pages/copy-page.ts";
import { pathOf, publicSite } from "../site.ts";
import { lastPurge } from "./versions.ts";

type Handlers = OperationHandlers<typeof copyOperations>;

const isPagePath = (path: string) => readPath(new URL(path, "https://own.invalid")).normal === path;

const copyIndex: Handlers["copyIndex"] = async ({ site: name = "" }, { context }) => {
  const record = await siteNamed(context, name || context.env.DEFAULT_SITE);
  const site = publicSite(record, isHiddenBySwitch(context.env, record.publicHost));
  const [{ config }, list, served] = await Promise.all([
    configFromDatabase(context.env),
    readPages(context, site, { needed: true }),
    readServedPages({ ...context, site }),
  ]);
  const listed = list.pages.filter(({ language }) => site.languages.includes(language));
  const fromUpstreams = served.pages.flatMap(({ path }) =>
    languagesOfPath(list, site, path, true).map((language) => ({ language, path })),
  );
  const pages = new Map(
    [...listed, ...fromUpstreams]
      .filter(({ path }) => path !== NOT_FOUND && isPagePath(path))
      .map(({ language, path }) => {
        const url = pathOf(site, language, path);
        return [url, { language, path, url }];
      }),
  );
  return {
    site: site.name,
    host: site.publicHost,
    publishedAt: lastPurge(config.versions),
    pages: [...pages.values()],
    languages: site.languages.map((language) => ({ language, home: pathOf(site, language, "/") })),
  };
};

const copyPages: Handlers["copyPages"] = async ({ site: name, language, paths }, { context }) => {
  const record = await siteNamed(context, name);
  const { env } = context;
  const site = publicSite(record, isHiddenBySwitch(env, record.publicHost));
  if (!site.languages.includes(language))
    throw badRequest("language", "is not a language of the site", site.languages.join(", "));
  const at = new Date();
  const pages = paths.map((path) => {
    // The visitor is empty: a copied page contains nothing that depends on who asks.
    const request = { ...context, visitor: {}, site, language, path, query: new URLSearchParams() };
    return copyPage(request, at).catch((error: unknown) => {
      console.error(JSON.stringify({ event: "page-not-copied", site: name, path, error: String(error) }));
      return { path, status: 503, html: "", name: "", description: "", files: [], complete: false };
    });
  });
  return { pages: await Promise.all(pages) };
};

export const copyHandlers: Handlers = { copyIndex, copyPages };
