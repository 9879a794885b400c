import type { Row } from "./insert.ts";
import { random } from "./random.ts";
import { rowsOf } from "./table.ts";

// The payers are real companies. The data about which providers accept a payer is fictional. Columns: payer | plan |
// network | states | kind | search terms
const PLANS = `
Aetna | PPO | National | CO MT UT ID | private | aetna
Aetna | HMO | Regional | CO UT | private | aetna
Anthem Blue Cross and Blue Shield | PPO | National | CO | private | anthem blue cross shield bluecross blueshield bcbs
Anthem Blue Cross and Blue Shield | HMO | Colorado | CO | private | anthem blue cross shield bluecross blueshield bcbs
Blue Cross and Blue Shield of Montana | PPO | Montana | MT | private | blue cross shield bluecross blueshield bcbs bcbsmt
Regence BlueCross BlueShield | PPO | National | UT ID | private | regence blue cross shield bluecross blueshield bcbs
Cigna | Open Access Plus | National | CO MT UT ID | private | cigna
Cigna | HMO | Regional | CO UT | private | cigna
Humana | Medicare Advantage PPO | National | CO MT UT ID | senior | humana medicare advantage
Kaiser Permanente | Visits with a referral | Colorado | CO | referral | kaiser permanente
Mountain Health CO-OP | PPO | Regional | MT ID | private | coop
PacificSource | PPO | Regional | MT ID | private | pacificsource
SelectHealth | HMO | Regional | CO UT ID | private | selecthealth
UnitedHealthcare | PPO | National | CO MT UT ID | private | unitedhealthcare united healthcare uhc
UnitedHealthcare | Medicare Advantage HMO | Regional | CO UT | senior | unitedhealthcare united healthcare uhc medicare advantage
Medicare | Original Medicare | | CO MT UT ID | senior | medicare
Medicaid | Health First Colorado | | CO | public | medicaid
Medicaid | Montana Medicaid | | MT | public | medicaid
Medicaid | Utah Medicaid | | UT | public | medicaid
Medicaid | Idaho Medicaid | | ID | public | medicaid
Child Health Plan Plus | CHP+ | | CO | child | chp chip
Healthy Montana Kids | HMK | | MT | child | hmk chip
TRICARE | Select | National | CO MT UT ID | public | tricare
VA Community Care | Visits with a VA referral | | CO MT UT ID | public | va veterans
`;

interface Plan {
  id: number;
  payer: string;
  plan: string;
  network: string | null;
  states: readonly string[];
  kind: string;
  words: readonly string[];
}

const plans: readonly Plan[] = rowsOf(PLANS).map(
  ([payer = "", plan = "", network = "", states = "", kind = "", words = ""], index) => ({
    id: index + 1,
    payer,
    plan,
    network: network || null,
    states: states.split(" "),
    kind,
    words: words.split(" "),
  }),
);

/** Returns the insurance plans as database rows. */
export const seedPlans = (): Row[] => plans.map(({ id, payer, plan, network }) => ({ id, payer, plan, network }));

/** Returns the search terms for insurance plans. */
export const planWords = (ids: readonly number[]): string[] => [
  ...new Set(plans.filter(({ id }) => ids.includes(id)).flatMap(({ words }) => words)),
];

/** Specialties that treat only children. */
const CHILDREN_ONLY = new Set(["Pediatrics"]);

/**
 * Returns functions that generate IDs of accepted insurance plans. A provider accepts only plans that the provider's
 * location accepts. As in real data, a few providers and locations accept no plans.
 */
export function acceptedPlans() {
  const chance = random("insurance");
  return {
    ofLocation(state: string, isHospital: boolean): number[] {
      const offered = plans.filter(({ states }) => states.includes(state));
      if (!isHospital && chance.chance(0.03)) return [];
      return offered
        .filter(({ kind }) => isHospital || kind === "public" || chance.chance(kind === "referral" ? 0.2 : 0.8))
        .map(({ id }) => id);
    },
    ofProvider(atLocation: readonly number[], specialty: string): number[] {
      if (chance.chance(0.04)) return [];
      return plans
        .filter(({ id, kind }) => {
          if (!atLocation.includes(id)) return false;
          if (kind === "senior" && CHILDREN_ONLY.has(specialty)) return false;
          return chance.chance(0.88);
        })
        .map(({ id }) => id);
    },
  };
}
