/**
 * Purges pages and API responses. First, the queue consumer renders the affected pages with the next purge version.
 * After the pages are rendered, the Worker increases the current version. The new version takes effect immediately in
 * this data center and within ten seconds in all other data centers.
 */
import { MAX_LISTED, type PurgeReceipt, type PurgeState } from "../../contracts/purge.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import type { AuditedChange } from "../audit/audited.ts";
import type { Actor } from "../auth/actor.ts";
import { changeConfig } from "../config/change-config.ts";
import {
  CONFIG_MAX_AGE_MS,
  configFromDatabase,
  configFromDataCenter,
  currentConfig,
  isDisabled,
  type RuntimeConfig,
} from "../config/runtime-config.ts";
import { contentBreaker } from "../content/client.ts";
import { type PageList, readPages } from "../content/page-list.ts";
import { readSites } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { dataCenterOf } from "../metrics/traffic.ts";
import type { PageId, SiteRecord } from "../site.ts";
import { resultsOf } from "./page-results.ts";
import type { PinChanges } from "./pin-types.ts";
import { pinnedStatement, withPins } from "./pins.ts";
import { renderLater, renderNext } from "./queue.ts";
import { type Purge, type Targets, targetsOf } from "./targets.ts";
import { isReadByPages, lastPurge, pageOfName, raiseVersions, UNPREPARED } from "./versions.ts";

/** A purge receipt in the database. The Worker computes the purge's state when it reads the receipt. */
interface StoredReceipt extends Omit<PurgeReceipt, "state" | "address" | "at" | "everywhereBy" | "pages" | "results"> {
  number: number;
  pages: PageId[];
  /** IDs under which the results of the pages are written. Undefined in receipts from earlier builds. */
  renders?: string[];
  /** IDs of the publishing job's parts that were already purged. */
  parts?: string[];
  /**
   * Time when the purge versions were increased, as a Unix timestamp in milliseconds. Undefined in receipts from
   * earlier builds.
   */
  raisedAt?: number;
}

interface PurgeOptions {
  actor: Actor;
  change: AuditedChange;
  asked: string[];
  /**
   * The publishing job to which a webhook request belongs. All parts of a publishing job share one receipt, and each
   * part takes effect once.
   */
  publication?: Publication;
  /** Whether to increase the purge versions before the affected pages are rendered. */
  now?: boolean;
  /** Changes to pins, which take effect with the purge versions. */
  pins?: PinChanges;
  /** Changes the control record in the same transaction. */
  apply?(config: RuntimeConfig): RuntimeConfig;
}

interface Publication {
  id: string;
  part: string;
}

/** Lifetime of a purge receipt in milliseconds (30 days). */
const RECEIPT_LIFETIME_MS = 30 * DAY_MS;
/** Maximum time that a purge waits for its pages to be rendered, in milliseconds. */
const RENDER_TIMEOUT_MS = 3_000;

/**
 * Purges pages and API responses and then returns the purge receipt. First, the queue consumer renders the pages with
 * the next purge version, so that no visitor waits for a render. If a purge is urgent or affects too many pages, the
 * Worker increments the purge versions before it renders the pages. Throws the same errors as `changeConfig`.
 */
export async function purgeContent(
  context: RequestContext,
  purge: Purge,
  purging: PurgeOptions,
): Promise<PurgeReceipt> {
  const { env } = context;
  const readLists = () => pageLists(context, purge);
  const targets = await targetsOf(env.CONTROL, purge, await readLists());
  const id = crypto.randomUUID();
  const { actor, change, publication, now, asked, apply } = purging;
  const pins = purging.pins ?? (await endedPins(env, targets.own));
  const attribution = { by: actor.role, ...(actor.name && { name: actor.name }), place: dataCenterOf(env) };
  const receipt: NewReceipt = { id, publication, ...attribution, asked };
  const pages = pagesIn(targets.concerned);
  // The CMS has already published the change, so content that is fetched from now on is current. The new purge version
  // is therefore the current time.
  const number = Date.now();
  const person = actor.name || (publication ? "the CMS" : actor.role);
  const next = {
    id,
    number,
    person,
    names: targets.names.filter(isReadByPages),
    ...(Object.keys(pins).length > 0 && { pins }),
  };
  const isImmediate = now || purge.all || isContentDown(env);
  const outcome = isImmediate ? "not sent" : await renderNext(env, pages, next, RENDER_TIMEOUT_MS);
  const isRendered = outcome === "rendered";
  const raised = { ...targets, number, isRendered, pins, ...(apply && { apply }) };
  const storedReceipt = await raiseAll(env, receipt, raised, change);
  // If the pages were not sent to the queue, or if a concurrent purge increased their version again, queues them for
  // rendering.
  if (outcome === "not sent" || storedReceipt.number !== number) context.waitUntil(renderLater(env, pages, next));
  if (purge.items.length === 0) return receiptNow(env, storedReceipt);
  // Looks up the targets again, because index entries may have been written after the first lookup and the newer page
  // list may contain new pages.
  const targetsAfter = await targetsOf(env.CONTROL, purge, await readLists());
  const [raisedNames, concernedNames] = [new Set(targets.names), new Set(targets.concerned)];
  const missedNames = targetsAfter.names.filter((name) => !raisedNames.has(name));
  if (missedNames.length === 0) return receiptNow(env, storedReceipt);
  const missedTargets = {
    names: missedNames,
    concerned: targetsAfter.concerned.filter((name) => !concernedNames.has(name)),
    keys: Math.max(0, targetsAfter.keys - targets.keys),
    unused: targetsAfter.unused,
    own: [],
    pins: {},
    number: Date.now(),
    isRendered: true,
    completes: storedReceipt.id,
  };
  const completedReceipt = await raiseAll(env, receipt, missedTargets, null);
  context.waitUntil(renderLater(env, pagesIn(missedNames), next));
  return receiptNow(env, completedReceipt);
}

/** Returns the removal of the pins that end because the content of the page is published. */
const endedPins = async (env: Env, own: readonly string[]): Promise<PinChanges> => {
  const { pins } = (await configFromDatabase(env)).config;
  return Object.fromEntries(own.filter((name) => pins[name] && !pins[name].hold).map((name) => [name, null]));
};

const isContentDown = (env: Env): boolean => isDisabled(env, "content") || contentBreaker(env).state === "open";

const pagesIn = (names: string[]): PageId[] => [...names].sort().flatMap((name) => pageOfName(name) ?? []);

async function pageLists(context: RequestContext, purge: Purge): Promise<Map<string, PageList>> {
  const list = async (site: SiteRecord) =>
    [site.name, await readPages(context, site).catch((): PageList => ({ pages: [] }))] as const;
  const names = new Set(purge.sites.map(({ name }) => name));
  // The publication may have changed the record of a site, such as its languages.
  const sites = await readSites(context).catch(() => purge.sites);
  return new Map(await Promise.all(sites.filter(({ name }) => names.has(name)).map(list)));
}

/** The properties of a purge receipt that are known before the purge versions are increased. */
interface NewReceipt extends Pick<StoredReceipt, "id" | "by" | "name" | "place"> {
  asked: string[];
  publication: Publication | undefined;
}

interface RaisedTargets extends Targets {
  /** The next purge version. If another purge sets a higher version, that version takes precedence. */
  number: number;
  pins: PinChanges;
  apply?(config: RuntimeConfig): RuntimeConfig;
  /** Whether the affected pages were rendered with the purge version `number`. */
  isRendered: boolean;
  /** ID of the purge receipt that this change completes. */
  completes?: string;
}

/**
 * Increases purge versions and writes the receipt in one transaction. If the publishing job already has a receipt, adds
 * the targets to that receipt.
 */
async function raiseAll(
  env: Env,
  { publication, ...receipt }: NewReceipt,
  { names, concerned, keys, unused, number: minNumber, isRendered, completes, pins, apply }: RaisedTargets,
  audit: AuditedChange | null,
): Promise<StoredReceipt> {
  const pages = pagesIn(concerned);
  const calls = concerned.filter((name) => name.startsWith("call ")).sort();
  const newReceipt: StoredReceipt = {
    ...receipt,
    number: 0,
    renders: [receipt.id],
    pages: pages.slice(0, MAX_LISTED),
    pageCount: pages.length,
    calls: calls.slice(0, MAX_LISTED).map((name) => name.slice("call ".length)),
    keys,
    ...(unused.length > 0 && { unused: unused.slice(0, MAX_LISTED) }),
    ...(publication && { parts: [publication.part] }),
  };
  let storedReceipt = newReceipt;
  const changesPins = Object.keys(pins).length > 0;
  let changed: RuntimeConfig;
  await changeConfig(env, {
    async apply(control: RuntimeConfig) {
      const previousReceipt = completes
        ? await readStoredReceipt(env, "id", completes)
        : publication && (await readStoredReceipt(env, "once", publication.id));
      if (!completes && publication && previousReceipt?.parts?.includes(publication.part)) throw new AlreadyPurged();
      const { versions, number } = raiseVersions(control.versions, names, minNumber);
      storedReceipt = {
        ...(previousReceipt ? mergeReceipts(previousReceipt, newReceipt) : newReceipt),
        number,
        raisedAt: Date.now(),
      };
      const isPrepared = isRendered && number === minNumber;
      const raised = { ...control, versions: isPrepared ? versions : { ...versions, [UNPREPARED]: Date.now() } };
      changed = withPins(apply ? apply(raised) : raised, pins);
      return changed;
    },
    audit,
    also: (change) => [
      ...(changesPins ? [pinnedStatement(env, changed, change)] : []),
      env.CONTROL.prepare("DELETE FROM receipts WHERE at < ?").bind(Date.now() - RECEIPT_LIFETIME_MS),
      env.CONTROL.prepare(
        `INSERT INTO receipts (id, once, at, receipt) SELECT ?1, ?2, ?3, ?4 FROM control WHERE change = ?5
         ON CONFLICT (id) DO UPDATE SET receipt = ?4`,
      ).bind(storedReceipt.id, publication?.id ?? null, Date.now(), JSON.stringify(storedReceipt), change),
    ],
  });
  return storedReceipt;
}

/** Thrown if another request has already purged this part of the publishing job. */
class AlreadyPurged extends Error {}

/**
 * Adds the targets from another part of a publishing job to the purge receipt. A page that the receipt omits because of
 * its size limit may be counted twice.
 */
function mergeReceipts(existing: StoredReceipt, part: StoredReceipt): StoredReceipt {
  const union = <T>(a: T[] = [], b: T[] = []) => [
    ...new Map([...a, ...b].map((value) => [JSON.stringify(value), value])).values(),
  ];
  const pages = union(existing.pages, part.pages);
  const repeated = existing.pages.length + part.pages.length - pages.length;
  const unused = union(existing.unused, part.unused).slice(0, MAX_LISTED);
  return {
    ...existing,
    ...(unused.length > 0 && { unused }),
    asked: union(existing.asked, part.asked).slice(0, MAX_LISTED),
    pages: pages.slice(0, MAX_LISTED),
    pageCount: existing.pageCount + part.pageCount - repeated,
    calls: union(existing.calls, part.calls).slice(0, MAX_LISTED),
    keys: existing.keys + part.keys,
    renders: union(existing.renders, part.renders),
    parts: union(existing.parts, part.parts),
  };
}

/** Purges one part of a publishing job. If this part was already purged, only returns the publishing job's receipt. */
export async function purgeOnce(
  context: RequestContext,
  purge: Purge,
  purging: PurgeOptions & { publication: Publication },
): Promise<PurgeReceipt> {
  const { env } = context;
  const { id, part } = purging.publication;
  const existing = await readStoredReceipt(env, "once", id);
  const respondAgain = (receipt: StoredReceipt) => {
    purging.change.details.push("already purged by an earlier request");
    return receiptNow(env, receipt);
  };
  if (existing?.parts?.includes(part)) return respondAgain(existing);
  try {
    return await purgeContent(context, purge, purging);
  } catch (error) {
    const concurrentReceipt = error instanceof AlreadyPurged ? await readStoredReceipt(env, "once", id) : null;
    if (concurrentReceipt) return respondAgain(concurrentReceipt);
    throw error;
  }
}

/** Returns the purge receipt that has the given ID, or null if none exists. */
export async function receiptOf(env: Env, id: string): Promise<PurgeReceipt | null> {
  const receipt = await readStoredReceipt(env, "id", id);
  return receipt && receiptNow(env, receipt);
}

async function readStoredReceipt(env: Env, column: "id" | "once", name: string): Promise<StoredReceipt | null> {
  const query = env.CONTROL.prepare(`SELECT receipt FROM receipts WHERE ${column} = ?`).bind(name);
  return withDatabaseTimeout(async () => JSON.parse((await query.first<string>("receipt")) ?? "null"));
}

/**
 * Returns up to `limit` purge receipts from before a given time, newest first. All times are Unix timestamps in
 * milliseconds.
 */
export async function receiptsBefore(env: Env, time: number, limit: number): Promise<[number, PurgeReceipt][]> {
  const query = env.CONTROL.prepare("SELECT at, receipt FROM receipts WHERE at < ? ORDER BY at DESC LIMIT ?");
  const rows = await readRows<{ at: number; receipt: string }>(query.bind(time, limit));
  return Promise.all(
    rows.map(async ({ at, receipt }) => [at, await receiptNow(env, JSON.parse(receipt))] as const),
  ) as Promise<[number, PurgeReceipt][]>;
}

/** Adds the current purge state to a receipt. */
async function receiptNow(
  env: Env,
  { number, raisedAt = number, parts: _, renders, ...written }: StoredReceipt,
): Promise<PurgeReceipt> {
  return {
    ...written,
    ...(renders && (await resultsOf(env, { ...written, renders }))),
    at: new Date(raisedAt).toISOString(),
    state: await stateOf(env, number, raisedAt),
    everywhereBy: new Date(raisedAt + CONFIG_MAX_AGE_MS).toISOString(),
    address: `/_edge/purge/${written.id}`,
  };
}

/**
 * Determines a purge's state by comparing the purge's version with the purge versions in this isolate and in the Cache
 * API.
 */
async function stateOf(env: Env, number: number, raisedAt: number): Promise<PurgeState> {
  if (Date.now() >= raisedAt + CONFIG_MAX_AGE_MS) return "everywhere";
  const shared = await configFromDataCenter(env).catch(() => null);
  const isLive = [currentConfig(env), shared?.config].every(
    (control) => control && lastPurge(control.versions) >= number,
  );
  return isLive ? "live here" : "on its way";
}
