/** Holds: pages whose visitors keep the version that they get now until an author releases all of them at once. */
import { type historyOperations, MAX_HOLDS } from "../../contracts/history.ts";
import { MAX_LISTED } from "../../contracts/purge.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { auditedChange } from "../audit/audited.ts";
import type { Actor } from "../auth/actor.ts";
import { configFromDatabase, type RuntimeConfig } from "../config/runtime-config.ts";
import { siteNamed } from "../content/sites.ts";
import { summaryOf } from "../content/stored-layout.ts";
import type { RequestContext } from "../context.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import type { ChangeContext, OperationHandlers } from "../operation.ts";
import { type PageId, pathOf, type SiteRecord } from "../site.ts";
import { newestVersions, recordVersions } from "./page-history.ts";
import { fetchPublishedVersion, readStoredVersion } from "./page-versions.ts";
import type { Hold, Pin } from "./pin-types.ts";
import { requireTargets, targetsIn } from "./purge-request.ts";
import { changePins, keepVersion } from "./put-back.ts";
import { pageName, pageOfName } from "./versions.ts";

type Handlers = OperationHandlers<typeof historyOperations>;

const MAX_AHEAD_DAYS = 366;

const heldPages = ({ pins }: RuntimeConfig, hold: string): [string, Pin][] =>
  Object.entries(pins).filter(([, pin]) => pin.hold === hold);

function holdsIn(config: RuntimeConfig, site: SiteRecord) {
  const holds = (config.holds[site.name] ?? []).map((hold) => ({
    ...hold,
    pages: heldPages(config, hold.id).flatMap(([name, { version }]) => {
      const page = pageOfName(name);
      if (!page) return [];
      const { language, path } = page;
      return [{ address: pathOf(site, language, path), path, language, isNew: version === null }];
    }),
  }));
  return { holds };
}

export const listHolds: Handlers["listHolds"] = async ({ site: name }, { context }) => {
  const site = await siteNamed(context, name);
  return holdsIn((await configFromDatabase(context.env)).config, site);
};

function releaseTime(from: string | null): string | null {
  if (from === null) return null;
  const at = Date.parse(from);
  if (at < Date.now() - MINUTE_MS || at > Date.now() + MAX_AHEAD_DAYS * DAY_MS)
    throw badRequest("from", "is in the past or too far ahead", `a time within the next ${MAX_AHEAD_DAYS} days`);
  return new Date(at).toISOString();
}

export const holdPages: Handlers["holdPages"] = async ({ name, paths, added, from, ...request }, operation) => {
  const { context, actor } = operation;
  const site = await siteNamed(context, request.site);
  const at = releaseTime(from);
  const named = { site: site.name, paths, translations: true, prefixes: [], tags: [], items: [], all: false };
  await requireTargets(context, site, named);
  const { targets } = await targetsIn(context, site, named);
  const { targets: newTargets } = await targetsIn(context, site, { ...named, paths: added, translations: false });
  const { config } = await configFromDatabase(context.env);
  if ((config.holds[site.name] ?? []).length >= MAX_HOLDS)
    throw badRequest("name", "exceeds the limit", `at most ${MAX_HOLDS} groups of held pages`);
  const all = [...targets.pages, ...newTargets.pages];
  const taken = all.find((page) => config.pins[keyOf(page)]);
  if (taken)
    throw badRequest(
      "paths",
      `contains ${pathOf(site, taken.language, taken.path)}, which is already held or put back`,
      "pages that are neither held nor put back",
    );
  const isNew = (page: PageId) => newTargets.pages.includes(page);
  const hold: Hold = {
    id: crypto.randomUUID(),
    name,
    from: at,
    by: actor.name || actor.role,
    at: new Date().toISOString(),
  };
  const pins: Record<string, Pin> = {};
  for (const page of all) {
    const version = isNew(page) ? null : await currentVersion(context, page);
    pins[keyOf(page)] = { version, hold: hold.id, at: hold.at, by: hold.by };
  }
  const apply = (control: RuntimeConfig): RuntimeConfig => {
    const conflict = Object.keys(pins).find((key) => control.pins[key]);
    if (conflict) throw new HttpError(409);
    return { ...control, holds: { ...control.holds, [site.name]: [...(control.holds[site.name] ?? []), hold] } };
  };
  await changePins(operation, all, pins, { apply, asked: [`site ${site.name}`, `hold ${name}`] });
  return holdsIn((await configFromDatabase(context.env)).config, site);
};

const keyOf = ({ site, language, path }: PageId) => pageName(site, language, path);

/** Returns the ID of the version that visitors get, which the history then keeps. Adds the version if it is missing. */
async function currentVersion(context: RequestContext, page: PageId): Promise<number | null> {
  const { env } = context;
  const version = (await readStoredVersion(context, page)) ?? (await fetchPublishedVersion(context, page));
  if (!version.page) return null;
  const { document, fetchedAt = Date.now() } = version as typeof version & { fetchedAt?: number };
  const stored = { document, page: version.page, fetchedAt, purgeVersion: 0, parsedBy: "" };
  const { broken, blocks } = await summaryOf(stored);
  const text = JSON.stringify(JSON.parse(document));
  await recordVersions(env, keyOf(page), [{ document: text, fetchedAt, broken, blocks }]);
  const newest = (await newestVersions(env, [keyOf(page)])).get(keyOf(page));
  if (!newest || !(await keepVersion(env, keyOf(page), newest.id)))
    throw new HttpError(503, { message: "the version could not be kept" });
  return newest.id;
}

export const planRelease: Handlers["planRelease"] = async ({ site: name, id, from }, { context, change }) => {
  const site = await siteNamed(context, name);
  const at = releaseTime(from);
  const { changeConfig } = await import("../config/change-config.ts");
  await changeConfig(context.env, {
    audit: change,
    apply(config) {
      const holds = config.holds[site.name] ?? [];
      if (!holds.some((hold) => hold.id === id)) throw new HttpError(404);
      const changed = holds.map((hold) => (hold.id === id ? { ...hold, from: at } : hold));
      return { ...config, holds: { ...config.holds, [site.name]: changed } };
    },
  });
  return holdsIn((await configFromDatabase(context.env)).config, site);
};

export const releaseHold: Handlers["releaseHold"] = ({ site, id }, operation) => release(operation, site, id);

/** Releases a hold: removes its pins and purges its pages in one change of the control record. */
async function release(operation: ChangeContext, siteName: string, id: string) {
  const { env } = operation.context;
  const { config } = await configFromDatabase(env);
  const hold = config.holds[siteName]?.find((candidate) => candidate.id === id);
  if (!hold) throw new HttpError(404);
  const held = heldPages(config, id);
  const pages = held.flatMap(([name]) => pageOfName(name) ?? []);
  const apply = (control: RuntimeConfig): RuntimeConfig => {
    // Another request has released the pages since.
    if (!control.holds[siteName]?.some((candidate) => candidate.id === id)) throw new HttpError(404);
    const holds = control.holds[siteName].filter((candidate) => candidate.id !== id);
    return { ...control, holds: { ...control.holds, [siteName]: holds } };
  };
  const pins = Object.fromEntries(held.map(([name]) => [name, null]));
  return changePins(operation, pages, pins, { apply, asked: [`site ${siteName}`, `release of ${hold.name}`] });
}

/**
 * Releases the holds that are due. A release takes effect once, even if two runs of the cron handler overlap. After a
 * failure, later runs try again, because a hold stays in the control record until its release.
 */
export async function releaseDueHolds(context: RequestContext): Promise<void> {
  const { config } = await configFromDatabase(context.env);
  const due = Object.entries(config.holds).flatMap(([site, holds]) =>
    holds.filter(({ from }) => from !== null && Date.parse(from) <= Date.now()).map((hold) => ({ site, hold })),
  );
  for (const { site, hold } of due) {
    const actor = { role: "author", subject: hold.by, name: hold.by } as Actor;
    const targets = [`site ${site}`, hold.name, ...heldPages(config, hold.id).map(([name]) => name)].slice(
      0,
      MAX_LISTED,
    );
    await auditedChange(context, { ...actor, action: "pages-released", targets }, (change) =>
      release({ context, actor, change }, site, hold.id),
    ).catch((error: unknown) =>
      console.error(JSON.stringify({ event: "release-failed", hold: hold.id, error: String(error) })),
    );
  }
}
