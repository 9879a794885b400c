/** What a plan pays a hospital for an item or service: dollars, a percentage, or a method in words. */
export interface PlanPrice {
  payer: string;
  plan: string;
  dollars?: number;
  percentage?: number;
  algorithm?: string;
  /** Median, 10th, and 90th percentile of what the plan paid, in dollars, and how often it paid. */
  median?: number;
  low?: number;
  high?: number;
  count?: string;
  methodology?: string;
  notes?: string;
}

/** A hospital's prices, in dollars, for an item or service in one setting and with one set of modifiers. */
export interface Charge {
  setting: string;
  modifiers: string;
  gross?: number;
  cash?: number;
  minimum?: number;
  maximum?: number;
  notes?: string;
  plans: PlanPrice[];
}

export interface Code {
  code: string;
  type: string;
}

/** An item or service in a price file. */
export interface Item {
  description: string;
  codes: Code[];
  /** Unit of a drug, such as `10 ML`. */
  drug: string;
  charges: Charge[];
}

/** A line of a CSV file, or an entry of a JSON file, that was left out, and why. */
export interface Problem {
  line: number;
  text: string;
}

/** What the file says about itself. */
export interface FileFacts {
  hospital: string;
  updatedOn: string;
  version: string;
}

/** A part of a file that was read: `end` is the offset, in bytes, at which the next part starts. */
export interface Part {
  end: number;
  /** Number of lines or entries. */
  lines: number;
  items: Item[];
  problems: Problem[];
}

/** Thrown if a file cannot be imported. The message says what is wrong and what is allowed. */
export class RefusedFile extends Error {}

/** Thrown for a line that is left out. The message says what is wrong with the line. */
export class BadLine extends Error {}

/**
 * Throws `RefusedFile` if a file is compressed, a workbook, or in UTF-16, which cannot be read in parts or would need a
 * guess.
 */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b)
    throw new RefusedFile("The file is compressed with gzip. Unpack it, and upload the CSV or JSON file.");
  if (first === 0x50 && second === 0x4b)
    throw new RefusedFile(
      "The file is a workbook or a ZIP archive. Unpack it, or save the workbook in the spreadsheet program as “CSV UTF-8”.",
    );
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0)
    throw new RefusedFile("The file is in UTF-16. Save it as UTF-8; in the spreadsheet program, as “CSV UTF-8”.");
}

/** Returns a problem if a file is not in version 3 of the template. `line` is the line that names the version. */
export const versionProblems = (version: string, line: number): Problem[] =>
  /^3(\.|$)/.test(version)
    ? []
    : [
        {
          line,
          text: `version is "${version.slice(0, 20)}". CMS requires version 3 of its template since April 1, 2026.`,
        },
      ];

/** Amounts from nine nines on mean "unknown" in older files. */
const UNKNOWN = 999_999_999;

/**
 * Returns an amount, in dollars or as a percentage. An amount in a CSV file may have a dollar sign, a percent sign, and
 * thousands separators. Throws `BadLine` for anything else.
 */
export function amountOf(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const text = String(value).trim();
  if (text === "") return undefined;
  // A percentage in a column of dollars, or dollars in a column of percentages, is another price.
  const isOther = /percentage\s*$/i.test(name) ? text.startsWith("$") : text.endsWith("%");
  const plain = !isOther && /^\$?\s*(\d{1,3}(,\d{3})+|\d*)(\.\d*)?\s*%?$/.test(text) && /\d/.test(text);
  const amount = Number(text.replace(/[$,%\s]/g, ""));
  if (!(plain || typeof value === "number") || !Number.isFinite(amount) || amount < 0)
    throw new BadLine(`${name} is "${text.slice(0, 60)}", which is not an amount. Allowed: a number such as 1200.50.`);
  return amount >= UNKNOWN ? undefined : amount;
}

/** Returns the key of an item: lines with the same key are one item. */
export const keyOf = ({ description, codes, drug }: Item): string =>
  [description, ...codes.map(({ type, code }) => `${type} ${code}`), drug].join("\n").toLowerCase();

const sameCharge = (a: Charge, b: Charge): boolean =>
  a.setting === b.setting &&
  a.modifiers === b.modifiers &&
  a.gross === b.gross &&
  a.cash === b.cash &&
  a.notes === b.notes;

/** Adds an item's charges to an item with the same key. Charges that differ only in their plans become one. */
export function mergeCharges(into: Charge[], charges: readonly Charge[]): void {
  for (const charge of charges) {
    const same = into.find((one) => sameCharge(one, charge));
    if (!same) {
      into.push(charge);
      continue;
    }
    same.plans.push(...charge.plans);
    same.minimum = least(same.minimum, charge.minimum);
    same.maximum = most(same.maximum, charge.maximum);
  }
}

const least = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);
const most = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

/** Returns a date of a price file as `YYYY-MM-DD`, or an empty string. CSV files may write `4/1/2026`. */
export function isoDate(text: string): string {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const date = us ? `${us[3]}-${us[1]!.padStart(2, "0")}-${us[2]!.padStart(2, "0")}` : text.trim().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : "";
}
