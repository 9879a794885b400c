/**
 * Holds back a list that suddenly lost a third of its entries. A CMS that rebuilds its index, for example, may list
 * only some of its pages, and the Worker would respond to all other pages with a 404. The Worker keeps the longer list
 * and alerts ops. It uses the shorter list once ops accept it, or once the CMS has returned it for a day.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import { type Env, perEnv } from "../env.ts";

/** Number of entries in each part of a list, such as the pages in each language. */
export type Sizes = Readonly<Record<string, number>>;

export interface SizeRule<T> {
  /** Returns what identifies each entry, by part. A page that moves keeps its ID, so it is not lost. */
  entries(list: T): Readonly<Record<string, readonly string[]>>;
  /**
   * Whether entries come and go, such as class dates, so that only their number counts. By default, an entry that
   * another one replaces is lost: a CMS can return the pages of another site, or a page twice.
   */
  isRolling?: true;
  /**
   * Smallest loss that matters, for the whole list or for each part. In a short list, a third is only a few entries,
   * which authors may have deleted. Default: 3.
   */
  fewest?: number | Sizes;
  /** Whether the list can lose all entries, if it has fewer than `fewest`. By default, an empty list is held back. */
  mayBeEmpty?: true;
}

/** Time after which the Worker believes a shorter list that it received again and again. */
export const BELIEVED_AFTER_MS = DAY_MS;
/** Time without the shorter list after which it counts as new. */
const GAP_MS = HOUR_MS;
/** Time since the last shorter list for which the list counts as held back. */
const ACTIVE_MS = 10 * MINUTE_MS;

/** Returns whether a part of a list lost at least a third of its entries. */
export function hasShrunk(
  before: Sizes,
  after: Sizes,
  { fewest, mayBeEmpty }: Pick<SizeRule<never>, "fewest" | "mayBeEmpty"> = {},
) {
  return Object.entries(before).some(([part, count]) => {
    const left = after[part] ?? 0;
    const lost = count - left;
    const least = (typeof fewest === "object" ? fewest[part] : fewest) ?? 3;
    return lost > 0 && lost * 3 >= count && (lost >= least || (left === 0 && !mayBeEmpty));
  });
}

/** Returns the number of entries in each part of the previous list, and how many of them the list still has. */
export function remaining<T>(previous: T, list: T, { entries, isRolling }: SizeRule<T>): [before: Sizes, after: Sizes] {
  const [before, after] = [entries(previous), entries(list)];
  const parts = Object.keys(before).map((part) => {
    const [known, found] = [new Set(before[part]), new Set(after[part])];
    return {
      part,
      all: known.size,
      left: isRolling ? found.size : [...known].filter((entry) => found.has(entry)).length,
    };
  });
  return [
    Object.fromEntries(parts.map(({ part, all }) => [part, all])),
    Object.fromEntries(parts.map(({ part, left }) => [part, left])),
  ];
}

/** Keys of the lists that this isolate holds back. */
const heldKeys = perEnv(() => new LruCache<true>());

interface HeldRow {
  key: string;
  since: number;
  seen: number;
  sizes: string;
  shorter: string;
  accepted: string | null;
}

/**
 * Returns whether the Worker must keep the previous list, and records the shorter list for ops. If the database is
 * unavailable, the Worker keeps the previous list.
 */
export async function isHeldBack<T>(
  env: Env,
  key: string,
  { previous, list }: { previous: T; list: T },
  rule: SizeRule<T>,
): Promise<boolean> {
  const [before, after] = remaining(previous, list, rule);
  if (!hasShrunk(before, after, rule)) {
    if (heldKeys(env).get(key)) await forgetHeldList(env, key).catch(() => undefined);
    heldKeys(env).delete(key);
    return false;
  }
  heldKeys(env).set(key, true, 0);
  const row = await withDatabaseTimeout(() =>
    env.CONTROL.prepare(
      `INSERT INTO held_lists (key, since, seen, sizes, shorter) VALUES (?1, ?2, ?2, ?3, ?4)
       ON CONFLICT (key) DO UPDATE SET since = iif(seen < ?2 - ?5, ?2, since), seen = ?2, sizes = ?3, shorter = ?4,
         accepted = iif(seen < ?2 - ?5, NULL, coalesce(accepted, iif(?2 - since >= ?6, ?4, NULL))) RETURNING accepted`,
    )
      .bind(key, Date.now(), JSON.stringify(before), JSON.stringify(after), GAP_MS, BELIEVED_AFTER_MS)
      .first<Pick<HeldRow, "accepted">>(),
  ).catch(() => null);
  if (row?.accepted && !hasShrunk(JSON.parse(row.accepted) as Sizes, after, rule)) return false;
  console.error(JSON.stringify({ event: "list-held-back", key, before, after }));
  return true;
}

const forgetHeldList = (env: Env, key: string): Promise<unknown> =>
  withDatabaseTimeout(() =>
    env.CONTROL.prepare("DELETE FROM held_lists WHERE key = ? AND accepted IS NULL").bind(key).run(),
  );

export interface HeldList {
  key: string;
  since: number;
  seen: number;
  sizes: Sizes;
  shorter: Sizes;
}

/** Lists the lists that the Worker holds back. */
export async function readHeldLists(env: Env): Promise<HeldList[]> {
  const rows = await readRows<HeldRow>(
    env.CONTROL.prepare("SELECT * FROM held_lists WHERE seen > ? AND accepted IS NULL ORDER BY since").bind(
      Date.now() - ACTIVE_MS,
    ),
  );
  return rows.map(({ key, since, seen, sizes, shorter }) => ({
    ...{ key, since, seen },
    sizes: JSON.parse(sizes) as Sizes,
    shorter: JSON.parse(shorter) as Sizes,
  }));
}

/** Accepts a shorter list, unless it became even shorter. Returns false if the Worker does not hold back the list. */
export async function acceptHeldList(env: Env, key: string, shorter: Sizes): Promise<boolean> {
  const { meta } = await withDatabaseTimeout(() =>
    env.CONTROL.prepare("UPDATE held_lists SET accepted = shorter WHERE key = ? AND shorter = ? AND seen > ?")
      .bind(key, JSON.stringify(shorter), Date.now() - ACTIVE_MS)
      .run(),
  );
  return meta.changes > 0;
}
