import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { validateCsv, validateJson } from "@cmsgov/hpt-validator";
import { PRICE_FILE_NAME } from "../../contracts/prices.ts";
import { isOutdated } from "../../lib/billing/price-file.ts";

/** Checks hospitals' price files with the validator of the Centers for Medicare & Medicaid Services. */

const VERSION = "3.0.0";
/** Number of errors that are listed. Large files repeat an error for each line. */
const MAX_ERRORS = 100;

interface Finding {
  level: "broken" | "advice";
  wrong: string;
}

const nameOf = (source: string): string => basename(source.replace(/[?#].*$/, ""));

/**
 * Returns whether a file or a URL is meant as a price file: its name has the word that the rule requires, or it is a CSV
 * file, which no other check reads.
 */
export const isPriceFile = (source: string): boolean => /standardcharges\.json$|\.csv$/i.test(nameOf(source));

/** Checks a price file. Throws an error if the file cannot be read. */
export async function examinePriceFile(source: string, now = new Date()): Promise<Finding[]> {
  const name = nameOf(source);
  let updatedOn = "";
  const findings: Finding[] = [];
  if (!PRICE_FILE_NAME.test(name))
    findings.push({
      level: "broken",
      wrong: `the name of the file (${name}) must be the EIN, the hospital, and “standardcharges”, without spaces (45 CFR 180.50(d)(5)), such as 123456789_example-hospital_standardcharges.csv`,
    });
  const stream = await open(source);
  const result = await (/\.json$/i.test(name)
    ? validateJson(stream, VERSION, {
        maxErrors: MAX_ERRORS,
        onMetadataCallback: ({ last_updated_on }) => {
          updatedOn = String(last_updated_on ?? "");
        },
      })
    : validateCsv(stream, VERSION, {
        maxErrors: MAX_ERRORS,
        onMetadataCallback: (columns, values) => {
          updatedOn = values[columns.findIndex((column) => /^\s*last_updated_on/i.test(column))] ?? "";
        },
      }));
  // A problem of the whole file has no path.
  const wrongOf = ({ path, message }: { path: string; message: string }) => [path, message].filter(Boolean).join(": ");
  for (const problem of result.errors) findings.push({ level: "broken", wrong: wrongOf(problem) });
  for (const problem of result.alerts) findings.push({ level: "advice", wrong: wrongOf(problem) });
  if (isOutdated(updatedOn, now))
    findings.push({
      level: "broken",
      wrong: `the file was last updated on ${updatedOn}: hospitals must update it once a year`,
    });
  return findings;
}

/** Returns the report about a price file as lines to print. */
export const priceFileLines = (source: string, findings: readonly Finding[]): string[] => [
  `${source}: a price file`,
  ...findings.map(({ level, wrong }) => `  ${level === "broken" ? "BROKEN" : "advice"}  ${wrong}`),
  ...(findings.length > 0 ? [] : ["  No issues found"]),
];

async function open(source: string): Promise<NodeJS.ReadableStream> {
  if (!/^https?:/i.test(source)) {
    const stream = createReadStream(source);
    await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject));
    return stream;
  }
  const response = await fetch(source);
  if (!response.ok || !response.body) throw new Error(`the server responded with status ${response.status}`);
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
}
