/** Services that people can plan and compare, of which US hospitals must show the prices (45 CFR 180.60). */

export const SERVICE_TOPICS = [
  "visits",
  "emergency",
  "imaging",
  "lab",
  "heart",
  "digestive",
  "surgery",
  "procedures",
  "birth",
  "therapy",
  "mental",
] as const;
export type ServiceTopic = (typeof SERVICE_TOPICS)[number];

/** Number of services that a hospital must list, unless it offers fewer. */
export const LISTED_SERVICES = 300;

/**
 * The 70 services that the Centers for Medicare & Medicaid Services specified (84 FR 65524, table 3). A line with two
 * codes is one service with either of them.
 */
const SPECIFIED = `
90832 90834 90837 90846 90847 90853 99203 99204 99205 99243 99244 99385 99386
80048 80053 80055 80061 80069 80076 81000/81001 81002/81003 84153/84154 84443 85025 85027 85610 85730
70450 70553 72110 72148 72193 73721 74177 76700 76805 76830 77065 77066 77067
MS-DRG:216 MS-DRG:460 MS-DRG:470 MS-DRG:473 MS-DRG:743
19120 29826 29881 42820 43235 43239 45378 45380 45385 45391 47562 49505 55700 55866 59400 59510 59610
62322/62323 64483 66821 66984 93000 93452 95810 97110`;

/** The specified services, each with the keys of its codes. */
export const specifiedServices: readonly (readonly string[])[] = SPECIFIED.trim()
  .split(/\s+/)
  .map((service) => service.split("/").map((code) => (code.includes(":") ? code.replace(":", " ") : `CPT ${code}`)));
const specifiedKeys = new Set(specifiedServices.flat());

interface BillingCode {
  type: string;
  code: string;
}

/**
 * Returns the key of a code. Files write CPT codes as CPT or as HCPCS codes, which contain them, and the groups of
 * Medicare as MS-DRG or DRG, with or without zeros in front.
 */
export function keyOfCode({ code, type }: BillingCode): string {
  const kind = type.trim().toUpperCase();
  const plain = code.trim().toUpperCase();
  if (kind === "CPT" || kind === "HCPCS") return `CPT ${plain}`;
  if (kind === "DRG" || kind === "MS-DRG") return `MS-DRG ${plain.replace(/^0+/, "")}`;
  return `${kind} ${plain}`;
}

export const isSpecified = (code: BillingCode): boolean => specifiedKeys.has(keyOfCode(code));

/** Returns the code in a text such as `CPT 73721` or `MS-DRG 470`, or null. A code without its kind is a CPT code. */
export function readCode(text: string): BillingCode | null {
  const [, type = "CPT", code = ""] = /^(?:([a-z][a-z-]*)\s+)?([a-z\d][a-z\d.-]{1,19})$/i.exec(text.trim()) ?? [];
  return code ? { type: type.toUpperCase(), code: code.toUpperCase() } : null;
}
