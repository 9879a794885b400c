/** Purging: old versions cease to count, at once here and within ten seconds everywhere (ED-10 to ED-12, PB-01). */
import type { PurgeReceipt, PurgeState } from "../../contracts/purge.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { type PageList, readPages } from "../platform/content/page-list.ts";
import type { Actor } from "../platform/control/actor.ts";
import { changeConfig } from "../platform/control/change-config.ts";
import { withDatabaseTimeout } from "../platform/control/database-timeout.ts";
import { configFromDataCenter, currentConfig, type RuntimeConfig, SPREAD } from "../platform/control/runtime-config.ts";
import { lastPurge, raise } from "../platform/control/versions.ts";
import { type Purge, type Targets, targetsOf } from "./targets.ts";

/** The stored part of a purge; its state is computed when the receipt is read. */
type Written = Omit<PurgeReceipt, "state" | "address" | "at" | "everywhereBy"> & { number: number };

interface Purging {
  actor: Actor;
  /** The audit line's action and target. */
  action: "purge" | "publish";
  asked: string[];
  /** Name of what may be done once only. */
  once?: string;
}

/** Receipts are stored for 30 days, in milliseconds; a list in one has at most this many entries. */
const RECEIPT = 30 * 24 * 3600 * 1000;
const LISTED = 500;

/** Purges and gives the receipt. Throws as `changeControl` does. */
export async function purgeContent(context: RequestContext, purge: Purge, purging: Purging): Promise<PurgeReceipt> {
  const { env } = context;
  const lists = () => pageLists(context, purge);
  const targets = await targetsOf(env.CONTROL, purge, await lists());
  const id = crypto.randomUUID();
  const { actor, action, asked, once } = purging;
  const receipt: NewReceipt = { id, once, by: actor.role, asked: asked.slice(0, LISTED) };
  const written = await raiseAll(env, receipt, targets, { ...actor, action, targets: asked });
  if (purge.items.length === 0) return receiptNow(written);
  // Entries written meanwhile, and new pages: the page list is from after the purge now.
  const after = await targetsOf(env.CONTROL, purge, await lists());
  const missed = after.names.filter((name) => !targets.names.includes(name));
  if (missed.length === 0) return receiptNow(written);
  return receiptNow(await raiseAll(env, receipt, { ...after, names: missed }, null));
}

async function pageLists(context: RequestContext, { sites }: Purge): Promise<Map<string, PageList>> {
  const list = ({ name }: { name: string }) => readPages(context, name).catch((): PageList => ({ pages: [] }));
  return new Map(await Promise.all(sites.map(async (site) => [site.name, await list(site)] as const)));
}

/** What a receipt says of the question. */
interface NewReceipt extends Pick<Written, "id" | "by" | "asked"> {
  once: string | undefined;
}

/** Raises versions and writes the receipt in one transaction. */
async function raiseAll(
  env: Env,
  { once, ...receipt }: NewReceipt,
  { names, concerned, keys }: Targets,
  audit: Parameters<typeof changeConfig>[1]["audit"],
): Promise<Written> {
  const pages = concerned.filter((name) => name.startsWith("page ")).sort();
  const calls = concerned.filter((name) => name.startsWith("call ")).sort();
  const written: Written = {
    ...receipt,
    number: 0,
    pages: pages.slice(0, LISTED).map((name) => {
      const [, site = "", language = "", path = ""] = name.split(" ");
      return { site, language, path };
    }),
    pageCount: pages.length,
    calls: calls.slice(0, LISTED).map((name) => name.slice("call ".length)),
    keys,
  };
  await changeConfig(env, {
    apply(control: RuntimeConfig) {
      const { versions, number } = raise(control.versions, names, Date.now());
      written.number = number;
      return { ...control, versions };
    },
    audit,
    also: (change) => [
      env.CONTROL.prepare("DELETE FROM receipts WHERE at < ?").bind(Date.now() - RECEIPT),
      env.CONTROL.prepare(
        `INSERT INTO receipts (id, once, at, receipt) SELECT ?1, ?2, ?3, ?4 FROM control WHERE change = ?5
         ON CONFLICT (id) DO UPDATE SET receipt = ?4`,
      ).bind(receipt.id, once ?? null, Date.now(), JSON.stringify(written), change),
    ],
  });
  return written;
}

/** The receipt of an earlier purge, by its id or its idempotency key; null when there is none. */
export async function receiptOf(env: Env, by: "id" | "once", name: string): Promise<PurgeReceipt | null> {
  const found = env.CONTROL.prepare(`SELECT receipt FROM receipts WHERE ${by} = ?`).bind(name);
  const receipt = await withDatabaseTimeout(async () => {
    const row = await found.first<{ receipt: string }>();
    return row && JSON.parse(row.receipt);
  });
  return receipt && receiptNow(receipt);
}

/** So many receipts of before a moment, newest first, with their moments. */
export async function receiptsBefore(env: Env, moment: number, most: number): Promise<[number, PurgeReceipt][]> {
  const found = env.CONTROL.prepare("SELECT at, receipt FROM receipts WHERE at < ? ORDER BY at DESC LIMIT ?");
  const { results } = await withDatabaseTimeout(() => found.bind(moment, most).all<{ at: number; receipt: string }>());
  return Promise.all(
    results.map(async ({ at, receipt }) => [at, await receiptNow(JSON.parse(receipt))] as const),
  ) as Promise<[number, PurgeReceipt][]>;
}

/** A receipt with the purge's state as of now. */
async function receiptNow({ number, ...written }: Written): Promise<PurgeReceipt> {
  return {
    ...written,
    at: new Date(number).toISOString(),
    state: await stateOf(number),
    everywhereBy: new Date(number + SPREAD).toISOString(),
    address: `/_edge/purge/${written.id}`,
  };
}

/** Reads back the versions in use here: the isolate's own record, and the one that its data center shares. */
async function stateOf(number: number): Promise<PurgeState> {
  if (Date.now() >= number + SPREAD) return "everywhere";
  const shared = await configFromDataCenter().catch(() => null);
  const seen = [currentConfig(), shared?.config].every((control) => control && lastPurge(control.versions) >= number);
  return seen ? "live here" : "on its way";
}
