import type { historyOperations, PageMark } from "../../contracts/history.ts";
import { configFromDatabase, type RuntimeConfig } from "../config/runtime-config.ts";
import { siteNamed } from "../content/sites.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import type { ChangeContext, OperationHandlers } from "../operation.ts";
import { type PageId, pathOf } from "../site.ts";
import { versionsOf } from "./page-history.ts";
import type { Pin } from "./pin-types.ts";
import { purgeContent } from "./purge.ts";
import { pageName } from "./versions.ts";

type Handlers = OperationHandlers<typeof historyOperations>;

/** Returns why visitors get another version of a page than the CMS has published, or null. */
function markOf({ pins, holds }: RuntimeConfig, { site, language, path }: PageId): PageMark | null {
  const pin = pins[pageName(site, language, path)];
  if (!pin) return null;
  const { version, at, by, hold } = pin;
  const name = holds[site]?.find(({ id }) => id === hold)?.name;
  return { kind: hold ? "held" : "back", version, at, by, ...(hold && { hold, name: name ?? "" }) };
}

export const readHistory: Handlers["readHistory"] = async (request, { context }) => {
  const site = await siteNamed(context, request.site);
  const { language, path } = request;
  const [versions, { config }] = await Promise.all([
    versionsOf(context.env, pageName(site.name, language, path)),
    configFromDatabase(context.env),
  ]);
  const mark = markOf(config, { site: site.name, language, path });
  const shown = mark ? mark.version : versions[0]?.id;
  return {
    address: pathOf(site, language, path),
    mark,
    versions: versions.map(({ id, at, publication, person, savedBy, broken, blocks }) => ({
      ...{ id, publication, person, savedBy, broken },
      at: new Date(at).toISOString(),
      brokenBlocks: blocks,
      isShown: id === shown,
    })),
  };
};

/** Protects a version from the history's limit. Returns whether the history has the version. */
export const keepVersion = (env: Env, name: string, id: number): Promise<boolean> =>
  withDatabaseTimeout(async () => {
    const update = env.CONTROL.prepare("UPDATE page_versions SET pinned = 1 WHERE id = ? AND name = ?");
    return (await update.bind(id, name).run()).meta.changes > 0;
  });

export const putBack: Handlers["putBack"] = async ({ version, ...page }, operation) => {
  const { context, actor } = operation;
  const site = await siteNamed(context, page.site);
  const name = pageName(site.name, page.language, page.path);
  const versions = await versionsOf(context.env, name);
  if (versions.length === 0) throw new HttpError(404);
  if (!versions.some(({ id }) => id === version) || !(await keepVersion(context.env, name, version)))
    throw badRequest("version", "is not in the page's history", versions.map(({ id }) => id).join(", "));
  const { config } = await configFromDatabase(context.env);
  const hold = config.pins[name]?.hold;
  const pin = { version, at: new Date().toISOString(), by: actor.name || actor.role, ...(hold && { hold }) };
  return changePins(operation, [page], { [name]: pin });
};

export const letGo: Handlers["letGo"] = async (page, operation) => {
  const site = await siteNamed(operation.context, page.site);
  const name = pageName(site.name, page.language, page.path);
  const { config } = await configFromDatabase(operation.context.env);
  const pin = config.pins[name];
  if (!pin) throw new HttpError(404);
  if (pin.hold) throw badRequest("path", "is held for a release", "a page that an author put back");
  return changePins(operation, [page], { [name]: null });
};

/** Changes pins and purges their pages, so that the change takes effect for all of them at once. */
export async function changePins(
  { context, actor, change }: ChangeContext,
  pages: readonly PageId[],
  pins: Readonly<Record<string, Pin | null>>,
  more: { apply?(config: RuntimeConfig): RuntimeConfig; asked?: string[] } = {},
) {
  const [first] = pages;
  const site = await siteNamed(context, first!.site);
  const asked = more.asked ?? [`site ${site.name}`, ...pages.map(({ language, path }) => pathOf(site, language, path))];
  const purge = { sites: [site], pages: [...pages], below: [], items: [], all: false };
  return purgeContent(context, purge, { actor, change, asked, pins, ...(more.apply && { apply: more.apply }) });
}
