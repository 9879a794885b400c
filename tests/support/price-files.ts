/** Price files of made-up hospitals, in the three formats of version 3 of the CMS template. */

export interface Service {
  description: string;
  codes: [code: string, type: string][];
  setting: string;
  modifiers?: string;
  gross?: number;
  cash?: number;
  plans: Plan[];
}

interface Plan {
  payer: string;
  plan: string;
  dollars?: number;
  percentage?: number;
  algorithm?: string;
  median?: number;
  low?: number;
  high?: number;
  count?: string;
  methodology: string;
}

const least = ({ plans }: Service) => plans.flatMap(({ dollars }) => dollars ?? []).sort((a, b) => a - b);

export function jsonFile(services: readonly Service[]): string {
  return JSON.stringify({
    hospital_name: "Cedar County Hospital",
    last_updated_on: "2026-10-01",
    version: "3.0.0",
    // Text that looks like the list, before the list.
    hospital_address: ['1 "standard_charge_information": [ Street'],
    standard_charge_information: services.map((service) => ({
      description: service.description,
      code_information: service.codes.map(([code, type]) => ({ code, type })),
      standard_charges: [
        {
          setting: service.setting,
          gross_charge: service.gross,
          discounted_cash: service.cash,
          minimum: least(service).at(0),
          maximum: least(service).at(-1),
          ...(service.modifiers && { modifier_code: [service.modifiers] }),
          payers_information: service.plans.map((plan) => ({
            payer_name: plan.payer,
            plan_name: plan.plan,
            standard_charge_dollar: plan.dollars,
            standard_charge_percentage: plan.percentage,
            standard_charge_algorithm: plan.algorithm,
            median_amount: plan.median,
            "10th_percentile": plan.low,
            "90th_percentile": plan.high,
            count: plan.count,
            methodology: plan.methodology,
          })),
        },
      ],
    })),
    license_information: { state: "IA" },
  });
}

const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const line = (cells: (string | number | undefined)[]): string => cells.map(cell).join(",");

const HEAD = [
  line(["hospital_name", "last_updated_on", "version", "hospital_address", "license_number|IA"]),
  line(["Cedar County Hospital", "10/1/2026", "3.0.0", "1 Main Street, Cedar, IA 50001", "1"]),
];
const FIRST = ["description", "code|1", "code|1|type", "code | 2", "code | 2 | type", "modifiers", "setting"];
const AMOUNTS = ["standard_charge|gross", "standard_charge | discounted_cash"];
const first = ({ description, codes, modifiers, setting, gross, cash }: Service) => [
  ...[description, codes[0]?.[0], codes[0]?.[1], codes[1]?.[0], codes[1]?.[1], modifiers, setting, gross, cash],
];

export function tallFile(services: readonly Service[]): string {
  const headings = [
    ...[...FIRST, ...AMOUNTS, "payer_name", "plan_name", "standard_charge|negotiated_dollar"],
    ...["standard_charge|negotiated_percentage", "standard_charge|negotiated_algorithm", "median_amount"],
    ...["10th_percentile", "90th_percentile", "count", "standard_charge|methodology"],
    ...["standard_charge|min", "standard_charge|max", "additional_generic_notes"],
  ];
  const rows = services.flatMap((service) =>
    service.plans.map((plan) =>
      line([
        ...first(service),
        ...[plan.payer, plan.plan, plan.dollars, plan.percentage, plan.algorithm, plan.median, plan.low, plan.high],
        ...[plan.count, plan.methodology, least(service).at(0), least(service).at(-1), ""],
      ]),
    ),
  );
  return [...HEAD, line(headings), ...rows, ""].join("\n");
}

export function wideFile(services: readonly Service[]): string {
  const names = [...new Set(services.flatMap(({ plans }) => plans.map(({ payer, plan }) => `${payer}|${plan}`)))];
  const headings = [
    ...FIRST,
    ...AMOUNTS,
    ...names.flatMap((name) => [
      ...[`standard_charge|${name}|negotiated_dollar`, `standard_charge|${name}|negotiated_percentage`],
      ...[`standard_charge|${name}|negotiated_algorithm`, `median_amount|${name}`, `10th_percentile|${name}`],
      ...[`90th_percentile|${name}`, `count|${name}`, `standard_charge|${name}|methodology`],
    ]),
    ...["standard_charge|min", "standard_charge|max"],
  ];
  const rows = services.map((service) =>
    line([
      ...first(service),
      ...names.flatMap((name) => {
        const plan = service.plans.find((one) => `${one.payer}|${one.plan}` === name);
        return [
          ...[plan?.dollars, plan?.percentage, plan?.algorithm, plan?.median, plan?.low, plan?.high, plan?.count],
          plan?.methodology,
        ];
      }),
      ...[least(service).at(0), least(service).at(-1)],
    ]),
  );
  return [...HEAD, line(headings), ...rows, ""].join("\n");
}

/** Returns services with different names and codes, each with prices of several plans. */
export const manyServices = (count: number, plans = 3): Service[] =>
  Array.from({ length: count }, (_, n) => ({
    description: `Procedure ${n} of the ${n % 2 ? "knee" : "hip"}, with a rather long name`,
    codes: [[`P${n}`, "LOCAL"]],
    setting: n % 3 ? "outpatient" : "inpatient",
    gross: 100 + n,
    cash: 50 + n,
    plans: Array.from({ length: plans }, (_plan, p) => ({
      ...{ payer: `Payer ${p}`, plan: "PPO", dollars: 40 + n + p, methodology: "fee schedule" },
    })),
  }));
