/**
 * What authors and ops change while the site runs: one small record in the control database, which every isolate reads
 * every few seconds. Visitors do not wait for it while a young copy exists, and hardly ever otherwise (ED-11, OP-02).
 */
import type { CacheRule } from "../../../contracts/ops.ts";
import type { Env } from "../../env.ts";
import { answered } from "./database-timeout.ts";
import type { Versions } from "./versions.ts";

export interface Control {
  /** What was purged, and when last. */
  versions: Versions;
  /** Cache rules of ops by their id. As they were stored: whoever uses one checks it (OP-03). */
  rules: Record<string, CacheRule>;
  /** Upstreams that are answered for by what is kept (OP-06). */
  staleOnly: string[];
}

type Later = (work: Promise<unknown>) => void;

/** Milliseconds. An isolate looks for a newer copy when it last did so this long ago. */
const LOOK = 1_000;
/** The data centre's copy is good for other isolates so long. */
const SHARED = 5_000;
/** A copy is used without waiting so long after it was read from the database: a change is everywhere by then (ED-11). */
export const SPREAD = 10_000;
/** A visitor waits so long for a newer one, */
const PATIENCE = 100;
/** and nobody does for so long after that was in vain. */
const REST = 5_000;
/** A reading that has not come back by now never will: its request may have been cancelled. */
const GIVEN_UP = 3_000;

export interface Copy {
  control: Control;
  revision: number;
  /** When its reading from the database began, in milliseconds since 1970. */
  readAt: number;
}

const BUILT_IN: Control = { versions: {}, rules: {}, staleOnly: [] };
let held: Copy = { control: BUILT_IN, revision: -1, readAt: 0 };
let lookedAt = 0;
let restUntil = 0;
/** The reading that is under way: when it began. Its promise belongs to the request that began it, and to no other. */
let reading: { since: number } | undefined;
let reported = false;

/** What this isolate holds now; the built-in record until one has been read. Handlers are called once it is young. */
export const controlAtHand = (): Control => held.control;

/**
 * Whether the copy of this isolate may be used without waiting, which costs a comparison: the way of most requests.
 * One that is a second old is renewed behind the answer.
 */
export function controlIsYoung(env: Env, later: Later): boolean {
  const now = Date.now();
  const isOld = now - held.readAt >= SPREAD;
  if ((isOld || now - lookedAt >= LOOK) && now >= restUntil && !isUnderWay(now)) later(look(env));
  return !isOld || now < restUntil;
}

/**
 * The record: at once while the copy is young, else after a short wait for a newer one. Never rejects: without the
 * database the last copy stands in, however old, and without one what is built in.
 */
export function readControl(env: Env, later: Later): Control | Promise<Control> {
  return controlIsYoung(env, later) ? held.control : shortWait();
}

/**
 * Waits for a young copy by timers of the request's own: the reading is another request's, which may be cancelled, and
 * what it would have settled never settles then.
 */
async function shortWait(): Promise<Control> {
  const waits = () => reading !== undefined && Date.now() - held.readAt >= SPREAD && Date.now() >= restUntil;
  for (let waited = 0; waits() && waited < PATIENCE; ) {
    const next = Math.min(Math.max(1, Math.ceil(waited / 4)), PATIENCE - waited);
    await new Promise((resolve) => setTimeout(resolve, next));
    waited += next;
  }
  if (waits()) failed("it is late");
  return held.control;
}

const isUnderWay = (now: number) => reading !== undefined && now - reading.since < GIVEN_UP;

/** Looks for a newer copy: in the data centre, then in the database. One look at a time. Never rejects. */
async function look(env: Env): Promise<void> {
  const mine = { since: Date.now() };
  reading = mine;
  await newer(env).catch(failed);
  if (reading === mine) reading = undefined;
}

async function newer(env: Env): Promise<void> {
  const shared = await fromDataCentre();
  // Never back behind what was changed here: clocks differ a little from machine to machine.
  if (shared && shared.revision >= held.revision) hold(shared);
  if (Date.now() - held.readAt >= SHARED) {
    const read = await fromDatabase(env);
    if (read.revision >= held.revision || read.readAt > held.readAt) hold(read);
    await toDataCentre(held);
  }
  lookedAt = Date.now();
  restUntil = 0;
  reported = false;
}

function failed(error: unknown): void {
  restUntil = Date.now() + REST;
  if (!reported) console.error(JSON.stringify({ event: "control-not-read", error: String(error) }));
  reported = true;
}

function hold(copy: Copy): void {
  held = copy.revision === held.revision ? { ...held, readAt: Math.max(copy.readAt, held.readAt) } : copy;
}

/** After a change: what this isolate and its data centre hold is the new record at once. */
export async function holdChanged(copy: Copy): Promise<void> {
  if (copy.revision > held.revision) hold(copy);
  await toDataCentre(held).catch(failed);
}

/** The record as the database has it. Throws when it cannot be had, or not in time. */
export async function fromDatabase(env: Env): Promise<Copy> {
  const readAt = Date.now();
  const row = await answered(
    env.CONTROL.prepare("SELECT revision, record FROM control").first<{ revision: number; record: string }>(),
  );
  if (!row) throw new Error("the control record is missing");
  const same = row.revision === held.revision;
  return { control: same ? held.control : controlFrom(row.record), revision: row.revision, readAt };
}

const ADDRESS = "https://control.invalid/record";

/** The copy that isolates of this data centre share, however old: it stands in when there is no database. */
export async function fromDataCentre(): Promise<Copy | null> {
  const response = await (await caches.open("control")).match(ADDRESS);
  if (!response) return null;
  const revision = Number(response.headers.get("x-revision"));
  const text = await response.text();
  const control = revision === held.revision ? held.control : controlFrom(text);
  return { control, revision, readAt: Number(response.headers.get("x-read-at")) };
}

async function toDataCentre({ control, revision, readAt }: Copy): Promise<void> {
  const headers = { "cache-control": "public, max-age=86400", "x-revision": `${revision}`, "x-read-at": `${readAt}` };
  await (await caches.open("control")).put(ADDRESS, new Response(JSON.stringify(control), { headers }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const PARTS: [keyof Control, (value: unknown) => boolean][] = [
  ["versions", (value) => isRecord(value) && Object.values(value).every(Number.isFinite)],
  ["rules", isRecord],
  ["staleOnly", (value) => Array.isArray(value) && value.every((name) => typeof name === "string")],
];

/**
 * A stored record as one of the right shape: a part that is not what it should be is as built in, and said in the log
 * (OP-04). Parts of another release stay where they are.
 */
export function controlFrom(text: string): Control {
  const record = recordIn(text);
  const control = { ...BUILT_IN, ...record };
  const broken = PARTS.filter(([name, fits]) => !fits(control[name])).map(([name]) => name);
  for (const name of broken) Object.assign(control, { [name]: BUILT_IN[name] });
  if (!record || broken.length) console.error(JSON.stringify({ event: "control-broken", parts: broken }));
  return control;
}

function recordIn(text: string): Partial<Control> | null {
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}
