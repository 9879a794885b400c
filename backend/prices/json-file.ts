import { z } from "zod";
import { amountOf, BadLine, type FileFacts, type Item, isoDate, type Part, type Problem, RefusedFile } from "./item.ts";

/** Reads price files in JSON, in parts that end at the end of an entry. */

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);

const text = z.string().catch("");
/** Returns a list as it is, nothing as an empty list, and a value without its list as a list. */
const listed = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const Named = z.object({
  description: z.string().trim().min(1),
  code_information: z.preprocess(listed, z.array(z.object({ code: z.coerce.string(), type: text }))),
  drug_information: z
    .object({ unit: z.coerce.string().catch(""), type: text })
    .nullish()
    .catch(null),
  standard_charges: z.preprocess(listed, z.array(z.record(z.string(), z.unknown())).min(1)),
});

const words = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Returns an entry of `standard_charge_information` as an item. */
function itemOf(entry: unknown): Item {
  const parsed = Named.safeParse(entry);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: "" }] = parsed.error.issues;
    throw new BadLine(`${path.join(".") || "The entry"}: ${message}`);
  }
  const { description, code_information, drug_information, standard_charges } = parsed.data;
  return {
    description,
    codes: code_information.map(({ code, type }) => ({ code: code.trim(), type: type.trim() })),
    drug: drug_information ? `${drug_information.unit} ${drug_information.type}`.trim() : "",
    charges: standard_charges.map((charge) => ({
      setting: words(charge.setting).toLowerCase(),
      modifiers: listed(charge.modifier_code).map(String).join(" "),
      gross: amountOf(charge.gross_charge, "gross_charge"),
      cash: amountOf(charge.discounted_cash, "discounted_cash"),
      minimum: amountOf(charge.minimum, "minimum"),
      maximum: amountOf(charge.maximum, "maximum"),
      notes: words(charge.additional_generic_notes) || undefined,
      plans: listed(charge.payers_information).map(planOf),
    })),
  };
}

function planOf(value: unknown): Item["charges"][number]["plans"][number] {
  const plan = z.record(z.string(), z.unknown()).catch({}).parse(value);
  const payer = words(plan.payer_name);
  if (!payer) throw new BadLine("payers_information has an entry without payer_name.");
  return {
    payer,
    plan: words(plan.plan_name),
    dollars: amountOf(plan.standard_charge_dollar, "standard_charge_dollar"),
    percentage: amountOf(plan.standard_charge_percentage, "standard_charge_percentage"),
    algorithm: words(plan.standard_charge_algorithm) || undefined,
    // Version 2 of the template has an estimate of what the plan pays instead of a median.
    median: amountOf(plan.median_amount ?? plan.estimated_amount, "median_amount"),
    low: amountOf(plan["10th_percentile"], "10th_percentile"),
    high: amountOf(plan["90th_percentile"], "90th_percentile"),
    count: plan.count === undefined || plan.count === null ? undefined : String(plan.count),
    methodology: words(plan.methodology) || undefined,
    notes: words(plan.additional_payer_notes) || undefined,
  };
}

/** Returns the offset after the value that starts at `from`, or -1 if the value does not end in `bytes`. */
function endOfValue(bytes: Uint8Array, from: number): number {
  if (bytes[from] === QUOTE) return endOfText(bytes, from);
  if (!OPEN.has(bytes[from]!)) {
    const end = bytes.subarray(from).findIndex((byte) => byte === 0x2c || CLOSE.has(byte));
    return end < 0 ? -1 : from + Math.max(1, end);
  }
  let depth = 0;
  let quoted = false;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (OPEN.has(byte)) depth++;
    else if (CLOSE.has(byte) && --depth === 0) return at + 1;
  }
  return -1;
}

/** Returns the offset after the text that starts at the quotation mark `from`, or -1 if it does not end in `bytes`. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++;
    else if (bytes[at] === QUOTE) return at + 1;
  }
  return -1;
}

const LIST = "standard_charge_information";
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Returns the offset of the first entry of `standard_charge_information`. The first part of a file must contain it.
 * Throws `RefusedFile` otherwise.
 */
export function startOfEntries(bytes: Uint8Array): number {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      if (end < 0) break;
      if (depth === 1 && end - at === LIST.length + 2 && decode(bytes.subarray(at + 1, end - 1)) === LIST) {
        const open = bytes.indexOf(0x5b, end);
        if (/^\s*:\s*$/.test(decode(bytes.subarray(end, open)))) return open + 1;
      }
      at = end - 1;
    } else if (OPEN.has(byte)) depth++;
    else if (CLOSE.has(byte)) depth--;
  }
  throw new RefusedFile(`The file has no list named ${LIST} near its start. Allowed: version 3 of the CMS template.`);
}

/** Returns what the text around the entries says about the file. `head` ends with `[`, and `tail` starts with `]`. */
export function jsonFacts(head: Uint8Array, tail: Uint8Array): FileFacts {
  const Facts = z.object({ hospital_name: text, last_updated_on: text, version: text });
  try {
    const facts = Facts.parse(JSON.parse(decode(head) + decode(tail)));
    return { hospital: facts.hospital_name, updatedOn: isoDate(facts.last_updated_on), version: facts.version };
  } catch {
    throw new RefusedFile(
      "The file is not valid JSON outside its list of charges. Write the file again, and check it.",
    );
  }
}

/**
 * Reads the entries that are complete in `bytes`, which start between two entries. `isLast` says whether `bytes` reach
 * the end of the file, and `line` how many entries came before. `isEnd` in the result says whether the list ended; `end`
 * is then the offset of the closing bracket.
 */
export function readEntries(bytes: Uint8Array, line: number, isLast: boolean): Part & { isEnd: boolean } {
  const items: Item[] = [];
  const problems: Problem[] = [];
  let lines = 0;
  let at = 0;
  for (;;) {
    const start = nextValue(bytes, at);
    if (start >= 0 && bytes[start] === 0x5d) return { end: start, lines, items, problems, isEnd: true };
    const end = start < 0 ? -1 : endOfValue(bytes, start);
    if (end < 0) {
      if (isLast)
        throw new RefusedFile(`The file ends in the middle of entry ${line + lines + 1}. Upload the whole file again.`);
      return { end: at, lines, items, problems, isEnd: false };
    }
    lines++;
    try {
      items.push(itemOf(JSON.parse(decode(bytes.subarray(start, end)))));
    } catch (error) {
      if (!(error instanceof BadLine || error instanceof SyntaxError)) throw error;
      const reason = error instanceof BadLine ? error.message : "The entry is not valid JSON.";
      problems.push({ line: line + lines, text: reason });
    }
    at = end;
  }
}

/** Returns the offset of the next byte that is neither white space nor a comma, or -1. */
function nextValue(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte !== 0x2c && byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return at;
  }
  return -1;
}
