import { readFileSync } from "node:fs";
import { pricedServices } from "../backend/demo/seed/priced-services.ts";
import { random } from "../backend/demo/seed/random.ts";

/** The price files of the demo's hospitals. All prices are invented; the payers are real companies. */

interface Hospital {
  file: string;
  name: string;
  address: string;
  license: string;
  state: string;
  npi: string;
  /** Prices in relation to those in `services.csv`. */
  factor: number;
}

/** What a plan pays: a part of the list price, or, for some services, a percentage or a method without an amount. */
interface Plan {
  payer: string;
  plan: string;
  states: string;
  part: number;
  /** Topic for which the plan pays a percentage of the bill, and kind of codes that it pays by a method. */
  percentageFor?: string;
  methodFor?: string;
}

const PLANS: readonly Plan[] = [
  { payer: "Aetna", plan: "PPO", states: "CO MT", part: 0.65 },
  { payer: "Aetna", plan: "HMO", states: "CO", part: 0.52 },
  { payer: "Anthem Blue Cross and Blue Shield", plan: "PPO", states: "CO", part: 0.61, percentageFor: "surgery" },
  { payer: "Blue Cross and Blue Shield of Montana", plan: "PPO", states: "MT", part: 0.6, percentageFor: "surgery" },
  { payer: "Cigna", plan: "Open Access Plus", states: "CO MT", part: 0.57 },
  { payer: "UnitedHealthcare", plan: "PPO", states: "CO MT", part: 0.63, methodFor: "MS-DRG" },
  { payer: "Medicaid", plan: "Health First Colorado", states: "CO", part: 0.31 },
  { payer: "Medicaid", plan: "Montana Medicaid", states: "MT", part: 0.31 },
];

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function payment(
  { payer, plan, part, percentageFor, methodFor }: Plan,
  { gross, topic, type }: { gross: number; topic: string; type: string },
  chance: () => number,
) {
  const names = { payer_name: payer, plan_name: plan };
  const isPercentage = topic === percentageFor;
  if (!isPercentage && type !== methodFor)
    return { ...names, standard_charge_dollar: cents(gross * part), methodology: "fee schedule" };
  const median = cents(gross * part);
  return {
    ...names,
    ...(isPercentage
      ? { standard_charge_percentage: Math.round(part * 100), methodology: "percent of total billed charges" }
      : { standard_charge_algorithm: "Medicare’s weight of the MS-DRG, times a base rate", methodology: "case rate" }),
    median_amount: median,
    "10th_percentile": cents(median * 0.82),
    "90th_percentile": cents(median * 1.24),
    count: String(11 + Math.floor(chance() * 200)),
  };
}

/** Returns the price files with their names, in version 3 of the CMS template. */
export function priceFixtures(): [name: string, content: string][] {
  const { updatedOn, attestation, hospitals } = JSON.parse(
    readFileSync(new URL("../kv-fixtures/prices/hospitals.json", import.meta.url), "utf8"),
  ) as { updatedOn: string; attestation: object; hospitals: Hospital[] };
  const services = pricedServices();
  return hospitals.map(({ file, name, address, license, state, npi, factor }) => {
    const { next } = random(file);
    const plans = PLANS.filter(({ states }) => states.includes(state));
    return [
      file,
      JSON.stringify({
        hospital_name: name,
        last_updated_on: updatedOn,
        version: "3.0.0",
        location_name: [name],
        hospital_address: [address],
        license_information: { license_number: license, state },
        type_2_npi: [npi],
        attestation,
        standard_charge_information: services.map((service) => {
          const { code, type, topic } = service;
          const gross = Math.max(1, Math.round(service.gross * factor));
          const payers = plans.map((plan) => payment(plan, { gross, topic, type }, next));
          const dollars = payers.flatMap((one) => ("standard_charge_dollar" in one ? one.standard_charge_dollar : []));
          return {
            description: service.name,
            code_information: [{ code, type }],
            standard_charges: [
              {
                setting: type === "MS-DRG" ? "inpatient" : "outpatient",
                gross_charge: gross,
                discounted_cash: Math.round(gross * 0.6),
                minimum: Math.min(...dollars),
                maximum: Math.max(...dollars),
                payers_information: payers,
              },
            ],
          };
        }),
      }),
    ];
  });
}
