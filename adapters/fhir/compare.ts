/** Compares the plans of doctors with the directories of payers. */

import type { z } from "zod";
import type { DoctorPlan } from "../../contracts/insurance.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import type { Finding } from "./map-location.ts";
import { rows } from "./store.ts";

type Plan = z.input<typeof DoctorPlan>;

/** A payer's directory, as far as it concerns some doctors. */
export interface PayerDirectory {
  name: string;
  /** Normalized names of the payer. */
  names: ReadonlySet<string>;
  /** Day on which the directory was read. */
  asOf: string;
  /** Plans by their normalized name. */
  plans: ReadonlyMap<string, { plan: string; networks: ReadonlyMap<string, string | null> }>;
  /** Networks of the doctors that the directory was asked for, by identifier. */
  listed: ReadonlyMap<string, ReadonlySet<string>>;
}

const normal = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the normalized name of a plan. Directories write the payer before it, or not: `Aetna PPO` and `PPO`. */
function planKey(plan: string, names: ReadonlySet<string>): string {
  let key = normal(plan);
  for (;;) {
    const start = [...names].filter((name) => name && key.startsWith(name) && key.length > name.length);
    if (start.length === 0) return key;
    key = key.slice(Math.max(...start.map(({ length }) => length)));
  }
}

/** Returns the directories of payers with what they say about doctors. */
export async function directoriesOf(db: D1Database, npis: readonly string[]): Promise<PayerDirectory[]> {
  const payers = await rows<{ name: string; names: string; checked: string }>(
    db,
    "SELECT name, names, checked FROM payers WHERE checked IS NOT NULL ORDER BY name",
  );
  if (payers.length === 0) return [];
  const [plans, listings] = await Promise.all([
    rows<{ payer: string; network: string; plan: string; network_name: string | null }>(
      db,
      "SELECT payer, network, plan, network_name FROM payer_plans ORDER BY payer, plan, network",
    ),
    rows<{ npi: string; payer: string; network: string }>(
      db,
      "SELECT npi, payer, network FROM payer_listings WHERE npi IN (SELECT value FROM json_each(?))",
      JSON.stringify(npis),
    ),
  ]);
  return payers.map(({ name, names, checked }) => {
    const own = new Set((JSON.parse(names) as string[]).map(normal));
    const byKey = new Map<string, { plan: string; networks: Map<string, string | null> }>();
    for (const { network, plan, network_name } of plans.filter(({ payer }) => payer === name)) {
      const key = planKey(plan, own);
      const known = byKey.get(key) ?? { plan, networks: new Map() };
      byKey.set(key, { ...known, networks: known.networks.set(network, network_name) });
    }
    const listed = new Map<string, Set<string>>();
    for (const { npi, network } of listings.filter(({ payer }) => payer === name))
      listed.set(npi, (listed.get(npi) ?? new Set()).add(network));
    return { name, names: own, asOf: checked.slice(0, 10), plans: byKey, listed };
  });
}

/**
 * Returns a doctor's plans: those of the provider's own directory, each with what the payer says, and those that only a
 * payer lists. A plan stays without a comparison if the payer has no directory here, if its directory does not contain the
 * plan, or if it was not asked for the doctor yet.
 */
export function comparePlans(
  plans: readonly Plan[],
  npi: string | undefined,
  directories: readonly PayerDirectory[],
  resource: string,
): { plans: Plan[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const known = new Set<string>();
  const compared = plans.map((plan): Plan => {
    const directory = directories.find(({ names }) => names.has(normal(plan.payer)));
    const networks = directory?.listed.get(npi ?? "");
    if (!directory || !networks) return plan;
    const key = planKey(plan.plan, directory.names);
    const offered = directory.plans.get(key);
    if (!offered) return plan;
    known.add(`${directory.name}\n${key}`);
    const isListed = [...offered.networks.keys()].some((network) => networks.has(network));
    if (!isListed)
      findings.push({
        kind: "plan-provider-only",
        resource,
        detail: `takes ${plan.payer} ${plan.plan}, but the directory of ${directory.name} does not list NPI ${npi} for it (${directory.asOf})`,
      });
    return { ...plan, directory: { listedBy: isListed ? "both" : "provider", asOf: directory.asOf } };
  });
  const only = directories.flatMap((directory) => {
    const networks = directory.listed.get(npi ?? "");
    if (!networks) return [];
    const payer = plans.find((plan) => directory.names.has(normal(plan.payer)))?.payer ?? directory.name;
    return [...directory.plans].flatMap(([key, offered]): Plan[] => {
      const network = [...offered.networks].find(([id]) => networks.has(id));
      if (!network || known.has(`${directory.name}\n${key}`)) return [];
      findings.push({
        kind: "plan-payer-only",
        resource,
        detail: `is listed for ${offered.plan} by the directory of ${directory.name} (${directory.asOf}), but not here`,
      });
      const names = [...directory.names];
      // The payer's name stands before the plan on the site.
      const isNamed = names.some((name) => normal(offered.plan).startsWith(name) && normal(offered.plan) !== name);
      const plan = isNamed ? withoutPayer(offered.plan, names) : offered.plan;
      return [{ payer, plan, network: network[1], directory: { listedBy: "payer", asOf: directory.asOf } }];
    });
  });
  return { plans: [...compared, ...only], findings };
}

/** Returns the name of a plan without the words that name its payer. */
function withoutPayer(plan: string, names: readonly string[]): string {
  const words = plan.split(/\s+/);
  for (let count = words.length - 1; count > 0; count--)
    if (names.includes(normal(words.slice(0, count).join("")))) return words.slice(count).join(" ");
  return plan;
}

/** Returns the day of each payer's directory, by the payer's normalized names. */
export async function daysOf(db: D1Database): Promise<ReadonlyMap<string, string>> {
  const payers = await rows<{ names: string; checked: string }>(
    db,
    "SELECT names, checked FROM payers WHERE checked IS NOT NULL",
  );
  return new Map(
    payers.flatMap(({ names, checked }) =>
      (JSON.parse(names) as string[]).map((name) => [normal(name), checked.slice(0, 10)] as const),
    ),
  );
}

/** Age in days after which a comparison may be out of date. Payers must verify their directories every 90 days. */
const MAX_AGE_DAYS = 90;

/** Returns plans with the day of the last comparison, which does not build the entry again. */
export const withDays = <P extends Plan>(
  plans: readonly P[] | null | undefined,
  days: ReadonlyMap<string, string>,
  now: Date,
): P[] =>
  (plans ?? []).map((plan) => {
    if (!plan.directory) return plan;
    const asOf = days.get(normal(plan.payer)) ?? plan.directory.asOf;
    const isOld = now.getTime() - Date.parse(asOf) > MAX_AGE_DAYS * DAY_MS;
    return { ...plan, directory: { ...plan.directory, asOf, ...(isOld && { isOld }) } };
  });
