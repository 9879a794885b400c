import { HOUR_MS } from "../dates/units.ts";
/** Rules that select a page variant based on properties that do not identify the visitor. */

/** Properties of a visit: the visitor's country and region, the campaign in the URL, and the time. */
export interface VisitFacts {
  /** ISO 3166-1 country code, such as `US`. */
  country?: string | undefined;
  /** ISO 3166-2 region code, such as `US-CO`. */
  region?: string | undefined;
  utm_campaign?: string | undefined;
  /** Time of the visit, as a Unix timestamp in milliseconds. */
  now: number;
}

const KINDS = ["country", "region", "utm_campaign", "share"] as const;

interface VariantRule {
  /** ID of the variant in the CMS. */
  id: string;
  kind: (typeof KINDS)[number];
  values: string[];
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * Returns a number from 0 to 99 that depends only on the current hour and is therefore the same for all visitors. For
 * example, a rule for half of the visits matches every visit during half of the hours, so the site does not need to
 * recognize visitors. Multiples of the golden ratio spread the numbers for consecutive hours evenly.
 */
export const numberOfHour = (now: number): number => Math.floor(((Math.floor(now / HOUR_MS) * GOLDEN_RATIO) % 1) * 100);

/** Returns whether a variant rule matches a visit. */
export function factOf({ kind, values }: VariantRule, facts: VisitFacts): boolean {
  if (kind !== "share") return values.includes((facts[kind] ?? "").toLowerCase());
  const [from = 0, to = 0] = values.map(Number);
  const hourNumber = numberOfHour(facts.now);
  return hourNumber >= from && hourNumber <= to;
}

const LINE = /^([\w-]{1,100}) (\w+)=([\w,.~-]{1,500})$/;
let cached: { text: string; result: { rules: VariantRule[]; problems: string[] } } | undefined;

/**
 * Parses the VARIANTS setting. Each rule has the format `{variant id} {fact}={value}[,{value}]`. Rules are separated by
 * line breaks or `;`. The first matching rule applies. For example, `share=0-49` selects the variant for half of all
 * hours.
 */
export function readVariantRules(text = ""): { rules: VariantRule[]; problems: string[] } {
  if (cached?.text === text) return cached.result;
  const result = { rules: [] as VariantRule[], problems: [] as string[] };
  for (const line of text.split(/[\n;]/).map((part) => part.trim().replace(/\s+/g, " "))) {
    if (!line) continue;
    const rule = parseRule(line);
    if (rule) result.rules.push(rule);
    else
      result.problems.push(
        `VARIANTS holds "${line.slice(0, 100)}", which is not a valid rule. A rule is a variant ID and one of country=US, region=US-CO, utm_campaign=spring or share=0-49`,
      );
  }
  cached = { text, result };
  return result;
}

function parseRule(line: string): VariantRule | null {
  const [, id = "", kindName, valueText = ""] = LINE.exec(line) ?? [];
  const kind = KINDS.find((candidate) => candidate === kindName);
  if (!kind) return null;
  if (kind !== "share") return { id, kind, values: valueText.toLowerCase().split(",").filter(Boolean) };
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(valueText) ?? [];
  return from !== undefined && to !== undefined && Number(from) <= Number(to) ? { id, kind, values: [from, to] } : null;
}
