/**
 * Reads the directories of payers (Plan-Net), and stores which doctors they list for which plans. Doctors are joined by their
 * National Provider Identifier. A payer lists millions of doctors, so the adapter asks for its own doctors only.
 */

import type { InsurancePlan, Organization, OrganizationAffiliation, Practitioner, PractitionerRole } from "fhir/r4";
import { z } from "zod";
import { DAY_MS, HOUR_MS } from "../../lib/dates/units.ts";
import { jsonOf } from "../../lib/text/json.ts";
import type { AdapterEnv } from "../adapter.ts";
import { SystemAuth } from "../credentials.ts";
import { System } from "../system.ts";
import { networksOf } from "./map-provider.ts";
import { idOf, idsOf, includes, isNpi, npiOf } from "./reference.ts";
import { PageError, readPage } from "./server.ts";
import { addNote, EVERYTHING, parametersOf, rows } from "./store.ts";
import { tolerated } from "./tolerant.ts";

const Payer = z
  .strictObject({
    /** Name of the payer as in the provider's own directory, and other names of it. */
    name: z.string().min(1),
    names: z.array(z.string()).default([]),
    url: z.url({ protocol: /^https?$/ }),
    auth: SystemAuth.default({ type: "none" }),
    /** Name of the secret that contains the credential. */
    secret: z.string().default(""),
  })
  .refine(({ auth, secret }) => auth.type === "none" || secret, { path: ["secret"], error: "must name a secret" });
export type Payer = z.output<typeof Payer>;

/** Returns the payers in the setting PAYERS, or throws a PageError that says what is wrong. */
export function payersOf({ PAYERS }: AdapterEnv): Payer[] {
  if (!PAYERS) return [];
  const value = typeof PAYERS === "string" ? jsonOf(PAYERS) : PAYERS;
  const { success, data, error } = z.array(Payer).safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new PageError(
    "failed",
    `PAYERS must be a list such as [{"name":"Aetna","url":"https://…"}]: ${issue?.path.join(".")} ${issue?.message}`,
  );
}

/** Time in milliseconds after which a payer's directory is read again, and after a failure. */
const EVERY_MS = DAY_MS;
const RETRY_MS = HOUR_MS;
const PAGE_MS = 30_000;
/** Number of doctors per question. */
const ASKED = 25;
/** Maximum number of pages of a question. A directory that has more is taken for one that pages in a circle. */
const MAX_PAGES = 400;
/** Maximum number of pages of a directory that can only be read whole. */
const MAX_ALL_PAGES = 50_000;
const NPI = "http://hl7.org/fhir/sid/us-npi";

interface State {
  name: string;
  run: number;
  step: "plans" | "people" | "all" | "roles" | "idle";
  next: string | null;
  pages: number;
  checked: string | null;
  failed: string | null;
}

function systemOf(env: AdapterEnv, { url, auth, secret }: Payer): System {
  const SYSTEM_SECRET = String(env[secret] ?? "");
  if (auth.type !== "none" && !SYSTEM_SECRET) throw new PageError("failed", `the secret ${secret} is not set`);
  return new System({ ...env, SYSTEM_URL: url, SYSTEM_AUTH: auth, SYSTEM_SECRET }, AbortSignal.timeout(PAGE_MS));
}

/** Reads all pages of a question. */
async function readAll<R>(env: AdapterEnv, payer: Payer, first: string, max = MAX_PAGES): Promise<R[]> {
  const all: R[] = [];
  const seen = new Set<string>();
  for (let path: string | null = first; path && !seen.has(path) && seen.size < max; ) {
    seen.add(path);
    const page = await readPage(systemOf(env, payer), payer.url, path);
    all.push(...(page.resources.map(tolerated) as R[]));
    path = page.next;
  }
  return all;
}

const isActive =
  (day: string) =>
  (one: { active?: boolean; period?: { start?: string; end?: string } }): boolean =>
    one.active !== false && includes(one.period, day);

/** Reads the plans of a payer, with the networks that they use. */
async function readPlans(env: AdapterEnv, db: D1Database, payer: Payer, run: number): Promise<void> {
  const plans = await readAll<InsurancePlan>(env, payer, "/InsurancePlan?_count=200");
  const day = new Date(run).toISOString().slice(0, 10);
  const found = plans
    .filter(({ resourceType, name }) => resourceType === "InsurancePlan" && name)
    .filter(({ status = "active", period }) => status === "active" && includes(period, day))
    .flatMap(({ name, network, plan }) =>
      [...(network ?? []), ...(plan ?? []).flatMap((one) => one.network ?? [])].flatMap((reference) => {
        const id = idOf(reference, "Organization");
        return id ? [[id, name!.trim(), reference.display ?? null] as const] : [];
      }),
    );
  const unnamed = [...new Set(found.filter(([, , display]) => !display).map(([id]) => id))];
  const names = new Map<string, string>();
  for (let from = 0; from < unnamed.length; from += ASKED) {
    const ids = unnamed.slice(from, from + ASKED).join(",");
    const networks = await readAll<Organization>(env, payer, `/Organization?_id=${ids}&_count=200`).catch(() => []);
    for (const { id, name } of networks) if (id && name) names.set(id, name);
  }
  await db.batch([
    ...parametersOf(found.map(([id, plan, display]) => [id, plan, display ?? names.get(id) ?? null])).map((list) =>
      db
        .prepare(
          `INSERT INTO payer_plans (payer, network, plan, network_name, since, run)
            SELECT ?1, value ->> 0, value ->> 1, value ->> 2, ?2, ?2 FROM json_each(?3) WHERE TRUE
            ON CONFLICT DO UPDATE SET run = excluded.run, network_name = excluded.network_name`,
        )
        .bind(payer.name, run, list),
    ),
    next(db, payer, "people", ""),
  ]);
}

const next = (db: D1Database, { name }: Payer, step: State["step"], path: string | null) =>
  db
    .prepare(
      "UPDATE payers SET step = ?, next = ?, pages = CASE WHEN step = ?1 THEN pages + 1 ELSE 0 END WHERE name = ?",
    )
    .bind(step, path, name);

/** Returns the next own identifiers after one. */
const ownNpis = async (db: D1Database, after: string): Promise<string[]> =>
  (
    await rows<{ npi: string }>(
      db,
      "SELECT DISTINCT npi FROM resources WHERE npi > ? ORDER BY npi LIMIT ?",
      after,
      ASKED,
    )
  ).map(({ npi }) => npi);

const storePeople = (db: D1Database, { name }: Payer, run: number, people: readonly Practitioner[]) =>
  parametersOf(people.map((one) => [npiOf(one)!, one.id!])).map((list) =>
    db
      .prepare(
        `INSERT INTO payer_people (payer, npi, id, run) SELECT ?1, value ->> 0, value ->> 1, ?2 FROM json_each(?3)
          WHERE TRUE ON CONFLICT DO UPDATE SET run = excluded.run`,
      )
      .bind(name, run, list),
  );

const isPerson = (one: Practitioner): boolean =>
  one.resourceType === "Practitioner" && Boolean(one.id) && isNpi(npiOf(one) ?? "");

/** Asks for the next own doctors. A directory that cannot search by identifier is read whole. */
async function readPeople(env: AdapterEnv, db: D1Database, payer: Payer, { run, next: after }: State): Promise<void> {
  const npis = await ownNpis(db, after ?? "");
  if (npis.length === 0) return void (await next(db, payer, "roles", "").run());
  const wanted = new Set(npis);
  const query = new URLSearchParams({ identifier: npis.map((npi) => `${NPI}|${npi}`).join(","), _count: "200" });
  const whole = async () => {
    await addNote(db, `${payer.name}: its directory cannot be searched by identifier, so all of it is read`);
    await next(db, payer, "all", "/Practitioner?_count=200").run();
  };
  try {
    const page = await readPage(systemOf(env, payer), payer.url, `/Practitioner?${query}`);
    const first = page.resources.map(tolerated) as Practitioner[];
    // A server that ignores the parameter returns everyone.
    if (first.some((one) => !wanted.has(npiOf(one) ?? ""))) return await whole();
    const rest = page.next ? await readAll<Practitioner>(env, payer, page.next) : [];
    const people = [...first, ...rest].filter(isPerson);
    await db.batch([...storePeople(db, payer, run, people), next(db, payer, "people", npis.at(-1)!)]);
  } catch (error) {
    if (!(error instanceof PageError) || error.reason !== "unsupported") throw error;
    await whole();
  }
}

/** Reads a page of all doctors, and stores those who are in the own directory. */
async function readEveryone(env: AdapterEnv, db: D1Database, payer: Payer, state: State): Promise<void> {
  const page = await readPage(systemOf(env, payer), payer.url, state.next!);
  const people = (page.resources.map(tolerated) as Practitioner[]).filter(isPerson);
  const own = new Set(
    (
      await rows<{ npi: string }>(
        db,
        "SELECT DISTINCT npi FROM resources WHERE npi IN (SELECT value FROM json_each(?))",
        JSON.stringify(people.map((one) => npiOf(one))),
      )
    ).map(({ npi }) => npi),
  );
  const loops = page.next === state.next || state.pages >= MAX_ALL_PAGES;
  if (loops) throw new PageError("failed", "the paging links form a loop");
  await db.batch([
    ...storePeople(
      db,
      payer,
      state.run,
      people.filter((one) => own.has(npiOf(one)!)),
    ),
    page.next ? next(db, payer, "all", page.next) : next(db, payer, "roles", ""),
  ]);
}

/** Returns the networks of organizations. A directory without OrganizationAffiliation lists networks in roles only. */
async function networksThroughOrganizations(
  env: AdapterEnv,
  payer: Payer,
  organizations: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...new Set(organizations)];
  const networks = new Map<string, string[]>();
  for (let from = 0; from < ids.length; from += ASKED) {
    const some = new Set(ids.slice(from, from + ASKED));
    const query = new URLSearchParams({ "participating-organization": [...some].join(","), _count: "200" });
    const found = await readAll<OrganizationAffiliation>(env, payer, `/OrganizationAffiliation?${query}`).catch(
      (error: unknown) => {
        if (error instanceof PageError && error.reason === "unsupported") return null;
        throw error;
      },
    );
    if (found === null) return networks;
    for (const one of found.filter(isActive(day))) {
      const id = idOf(one.participatingOrganization, "Organization");
      if (id && some.has(id)) networks.set(id, [...(networks.get(id) ?? []), ...idsOf(one.network, "Organization")]);
    }
  }
  return networks;
}

/** Reads the roles of the next own doctors, and stores their networks. */
async function readRoles(env: AdapterEnv, db: D1Database, payer: Payer, { run, next: after }: State): Promise<boolean> {
  const npis = await ownNpis(db, after ?? "");
  if (npis.length === 0) return true;
  const people = await rows<{ npi: string; id: string }>(
    db,
    "SELECT npi, id FROM payer_people WHERE payer = ? AND run = ? AND npi IN (SELECT value FROM json_each(?))",
    payer.name,
    run,
    JSON.stringify(npis),
  );
  const npiOfId = new Map(people.map(({ id, npi }) => [id, npi]));
  const query = new URLSearchParams({ practitioner: [...npiOfId.keys()].join(","), _count: "200" });
  const roles = npiOfId.size > 0 ? await readAll<PractitionerRole>(env, payer, `/PractitionerRole?${query}`) : [];
  const day = new Date(run).toISOString().slice(0, 10);
  const own = roles.filter(isActive(day)).flatMap((role) => {
    const npi = npiOfId.get(idOf(role.practitioner, "Practitioner") ?? "");
    return npi ? [{ npi, role }] : [];
  });
  const through = await networksThroughOrganizations(
    env,
    payer,
    own.flatMap(({ role }) => idOf(role.organization, "Organization") ?? []),
    day,
  );
  const listings = own.flatMap(({ npi, role }) =>
    [...networksOf(role), ...(through.get(idOf(role.organization, "Organization") ?? "") ?? [])].map((network) => [
      npi,
      network,
    ]),
  );
  const asked = npis.map((npi) => [npi, ""]);
  await db.batch([
    ...parametersOf([...asked, ...listings]).map((list) =>
      db
        .prepare(
          `INSERT INTO payer_listings (npi, payer, network, since, run) SELECT value ->> 0, ?1, value ->> 1, ?2, ?2
            FROM json_each(?3) WHERE TRUE ON CONFLICT DO UPDATE SET run = excluded.run`,
        )
        .bind(payer.name, run, list),
    ),
    next(db, payer, "roles", npis.at(-1)!),
  ]);
  return false;
}

/** Ends the reading of a payer: what this run has not seen is gone, and doctors whose networks changed are built again. */
const end = (db: D1Database, { name }: Payer, { run }: State) =>
  db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO changed SELECT id FROM resources WHERE npi IN
          (SELECT npi FROM payer_listings WHERE payer = ?1 AND (run <> ?2 OR since = ?2))`,
      )
      .bind(name, run),
    // A plan that is new or gone can concern everyone.
    db
      .prepare(
        `INSERT OR IGNORE INTO changed SELECT ?3 FROM payer_plans WHERE payer = ?1 AND (run <> ?2 OR since = ?2) LIMIT 1`,
      )
      .bind(name, run, EVERYTHING),
    db.prepare("DELETE FROM payer_listings WHERE payer = ? AND run <> ?").bind(name, run),
    db.prepare("DELETE FROM payer_plans WHERE payer = ? AND run <> ?").bind(name, run),
    db.prepare("DELETE FROM payer_people WHERE payer = ?").bind(name),
    db
      .prepare(
        "UPDATE payers SET step = 'idle', next = NULL, checked = ?, failed = NULL, problem = NULL WHERE name = ?",
      )
      .bind(new Date(run).toISOString(), name),
  ]);

/**
 * Continues to read the payers' directories until the slice is over. Returns whether all are current. A payer that
 * fails is skipped for an hour, and what its directory said last stays, with its date.
 */
export async function readPayers(
  env: AdapterEnv,
  db: D1Database,
  now: number,
  isOver: () => boolean,
): Promise<boolean> {
  const payers = payersOf(env);
  const names = JSON.stringify(payers.map(({ name }) => name));
  const gone = await rows<{ name: string }>(
    db,
    "SELECT name FROM payers WHERE name NOT IN (SELECT value FROM json_each(?))",
    names,
  );
  if (gone.length > 0)
    await db.batch([
      ...["payer_plans", "payer_people", "payer_listings"].map((table) =>
        db.prepare(`DELETE FROM ${table} WHERE payer NOT IN (SELECT value FROM json_each(?))`).bind(names),
      ),
      db.prepare("DELETE FROM payers WHERE name NOT IN (SELECT value FROM json_each(?))").bind(names),
      db.prepare("INSERT OR IGNORE INTO changed VALUES (?)").bind(EVERYTHING),
    ]);
  for (const payer of payers) {
    for (;;) {
      const [state] = await rows<State>(db, "SELECT * FROM payers WHERE name = ?", payer.name);
      const isDue = !state?.checked || now - Date.parse(state.checked) >= EVERY_MS;
      const hasFailed = state?.failed && now - Date.parse(state.failed) < RETRY_MS;
      if (hasFailed || (state?.step === "idle" && !isDue)) break;
      if (!state || state.step === "idle") {
        await db
          .prepare(
            `INSERT INTO payers (name, run, step, names) VALUES (?1, ?2, 'plans', ?3)
              ON CONFLICT DO UPDATE SET run = ?2, step = 'plans', next = NULL, pages = 0, names = ?3`,
          )
          .bind(payer.name, now, JSON.stringify([payer.name, ...payer.names]))
          .run();
        continue;
      }
      try {
        if (state.step === "plans") await readPlans(env, db, payer, state.run);
        else if (state.step === "people") await readPeople(env, db, payer, state);
        else if (state.step === "all") await readEveryone(env, db, payer, state);
        else if (await readRoles(env, db, payer, state)) await end(db, payer, state);
      } catch (error) {
        if (!(error instanceof PageError)) throw error;
        const at = new Date(now).toISOString();
        await db
          .prepare("UPDATE payers SET failed = ?, problem = ? WHERE name = ?")
          .bind(at, error.message, payer.name)
          .run();
        break;
      }
      if (isOver()) return false;
    }
  }
  return true;
}
