import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { PRICE_FILE_NAME } from "../../contracts/prices.ts";
import { isEmail } from "../../lib/forms/rules.ts";

/** Checks `cms-hpt.txt`, which names each hospital's price file at the root of the site (45 CFR 180.50(d)(6)(i)). */

const PROPERTIES = ["location-name", "source-page-url", "mrf-url", "contact-name", "contact-email"];
const TIMEOUT_MS = 15_000;

interface Finding {
  level: "broken" | "advice";
  wrong: string;
}

/** Returns whether a file or a URL is the list of a site's price files. */
export const isPriceIndex = (source: string): boolean =>
  basename(source.replace(/[?#].*$/, "")).toLowerCase() === "cms-hpt.txt";

/** Checks the list. For a list at a URL, also requests the pages and files that it names. */
export async function examinePriceIndex(source: string): Promise<Finding[]> {
  const isRemote = /^https?:/i.test(source);
  const findings: Finding[] = [];
  const broken = (wrong: string) => void findings.push({ level: "broken", wrong });
  let text: string;
  if (isRemote) {
    const response = await fetch(source, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200)
      return [
        { level: "broken", wrong: `the server responded with status ${response.status}; it must serve the file` },
      ];
    if (new URL(source).pathname !== "/cms-hpt.txt") broken("the file must be at the root of the site: /cms-hpt.txt");
    if (/html/.test(response.headers.get("content-type") ?? "")) broken("the server sends the file as a web page");
    text = await response.text();
  } else text = readFileSync(source, "utf8");
  const entries = entriesOf(text, broken);
  if (entries.length === 0) broken("the file names no hospital; each needs a location-name");
  const places = new Set<string>();
  const requested = new Map<string, Promise<string | null>>();
  for (const entry of entries) {
    const name = entry.get("location-name") || `the hospital in line ${entry.get("line")}`;
    if (places.has(name)) broken(`${name} is named twice`);
    places.add(name);
    for (const property of PROPERTIES) if (!entry.get(property)) broken(`${name} has no ${property}`);
    const email = entry.get("contact-email");
    if (email && !isEmail(email)) broken(`${name}: contact-email is not an email address (was ${email})`);
    for (const property of ["source-page-url", "mrf-url"]) {
      const url = entry.get(property) ?? "";
      if (!url) continue;
      if (!/^https:\/\/[^\s/]+\/\S*$/i.test(url))
        broken(`${name}: ${property} is not a complete https address (was ${url})`);
      else if (property === "mrf-url" && !PRICE_FILE_NAME.test(basename(new URL(url).pathname)))
        broken(
          `${name}: the name of the price file must be the EIN, the hospital, and standardcharges, such as 123456789_example-hospital_standardcharges.csv (was ${basename(new URL(url).pathname)})`,
        );
      else if (isRemote) {
        if (!requested.has(url)) requested.set(url, failureOf(url));
        const failure = await requested.get(url);
        if (failure) broken(`${name}: ${property} ${failure} (${url})`);
      }
    }
  }
  return findings;
}

/** Returns the report about the list as lines to print. */
export const priceIndexLines = (source: string, findings: readonly Finding[]): string[] => [
  `${source}: the list of price files`,
  ...findings.map(({ level, wrong }) => `  ${level === "broken" ? "BROKEN" : "advice"}  ${wrong}`),
  ...(findings.length > 0 ? [] : ["  No issues found"]),
];

/** Returns the entries of the list. A `location-name` starts an entry. */
function entriesOf(text: string, broken: (wrong: string) => void): Map<string, string>[] {
  const entries: Map<string, string>[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .entries()) {
    const line = raw.trim();
    if (!line) continue;
    const [, name = "", value = ""] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    const property = name.toLowerCase();
    if (!PROPERTIES.includes(property)) {
      broken(
        `line ${index + 1} is not one of ${PROPERTIES.join(", ")}, followed by a colon (was ${line.slice(0, 60)})`,
      );
      continue;
    }
    if (property === "location-name" || entries.length === 0) entries.push(new Map([["line", String(index + 1)]]));
    entries.at(-1)!.set(property, value.trim());
  }
  return entries;
}

/** Returns why a URL cannot be read, or null. Reads only the first byte, because price files can have a gigabyte. */
async function failureOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { headers: { range: "bytes=0-0" }, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? null : `responds with status ${response.status}`;
  } catch (error) {
    return `cannot be reached: ${(error as Error).message}`;
  }
}
