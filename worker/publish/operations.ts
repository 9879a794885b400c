/** Purge operations for authors, ops and webhooks. */

import type { publishOperations } from "../../contracts/purge.ts";
import { readSites, siteNamed } from "../content/sites.ts";
import type { Performs } from "../control/operation.ts";
import type { PageOf } from "../control/render-queue.ts";
import { readConfig } from "../control/runtime-config.ts";
import { digestOf } from "../http/digest.ts";
import { badRequest } from "../http/http-error.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import type { SiteRecord } from "../site.ts";
import { purgeContent, purgeOnce, receiptOf } from "./purge.ts";

type Work = Performs<typeof publishOperations>;

const purge: Work["purge"] = async (request, { context, actor }) => {
  const { site: name, paths, prefixes, tags, items, all, now } = request;
  const site = await siteNamed(context, name);
  const words = [`site ${name}`, ...(all ? ["all"] : []), ...paths, ...prefixes.map((path) => `${path} and below`)];
  return purgeContent(
    context,
    {
      sites: [site],
      pages: paths.map((path, at) => pageOf(site, path, `paths.${at}`)),
      below: prefixes.flatMap((path, at) => foldersOf(site, pageOf(site, path, `prefixes.${at}`))),
      items: [...tags, ...items],
      all,
    },
    { actor, action: "purge", now, asked: [...words, ...tags, ...items] },
  );
};

const readReceipt: Work["readReceipt"] = async ({ id }, { context }) => {
  await readConfig(context);
  return receiptOf(context.env, id);
};

/**
 * Webhook that purges every page that uses one of the items, on all sites and in all languages. A page may fall back to
 * an item in another language. If the webhook contains no list of items, all pages are purged. XM and XP name only the
 * root item, although they also publish related items.
 */
const publish: Work["publish"] = async (request, { context, actor }) => {
  const { invocation_id: invocation, updates, EventName: event, PublisherOptions: options } = request;
  const items = [...new Set(updates?.map(({ identifier }) => identifier))];
  const purge = { sites: await readSites(context), pages: [], below: [], items, all: !updates };
  const names = updates ? items : [...(options?.RootItemId ? [options.RootItemId] : []), "all"];
  const id = invocation ?? options?.RecoveryId;
  const asked = [id ? `publication ${id}` : "publication", ...names];
  const purging = { actor, action: "publish", asked } as const;
  // If the webhook has no ID, it cannot be distinguished from the webhook of the next publication.
  if (!id) return purgeContent(context, purge, purging);
  // The CMS splits a large publication into several webhooks.
  const part = await digestOf(JSON.stringify(updates ? items : options), 12);
  return purgeOnce(context, purge, { ...purging, publication: { id: event ? `${event} ${id}` : id, part } });
};

export const publishWork: Work = { purge, readReceipt, publish };

/** Converts a path of a site to a page identifier. */
function pageOf(site: SiteRecord, path: string, field: string): PageOf {
  const { normal } = readPath(`https://own.invalid${path}`);
  if (normal === null) throw badRequest(field, "can be no page", "the path of a page, such as /about-us");
  const [own = "en"] = site.languages;
  return { site: site.name, ...splitLanguage(normal, { language: own, languages: site.languages }) };
}

/** Returns the folder itself, or the root folders of all languages for `/`. */
const foldersOf = ({ name, languages }: SiteRecord, folder: PageOf): PageOf[] =>
  folder.path === "/" && folder.language === languages[0]
    ? languages.map((language) => ({ site: name, language, path: "/" }))
    : [folder];
