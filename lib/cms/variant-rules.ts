/** Which visits get a variant of a page: rules over facts that name nobody. */

/** What a visit is known by: where its connection is, the campaign in its address, and the time. */
export interface VisitFacts {
  /** ISO 3166-1, such as `US`. */
  country?: string | undefined;
  /** ISO 3166-2, such as `US-CO`. */
  region?: string | undefined;
  utm_campaign?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

const KINDS = ["country", "region", "utm_campaign", "share"] as const;

export interface VariantRule {
  /** The id of the variant in the content system. */
  id: string;
  kind: (typeof KINDS)[number];
  values: string[];
}

const HOUR = 3_600_000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The number of an hour, 0 to 99, the same for everybody: a share of visits is a share of hours, so that nobody has to be
 * recognized. Multiples of the golden ratio spread evenly, so each share is reached within a day.
 */
export const numberOfHour = (now: number): number => Math.floor(((Math.floor(now / HOUR) * GOLDEN) % 1) * 100);

/** Whether a rule holds for a visit. */
export function factOf({ kind, values }: VariantRule, facts: VisitFacts): boolean {
  if (kind !== "share") return values.includes((facts[kind] ?? "").toLowerCase());
  const [from = 0, to = 0] = values.map(Number);
  const drawn = numberOfHour(facts.now);
  return drawn >= from && drawn <= to;
}

const LINE = /^([\w-]{1,100}) (\w+)=([\w,.~-]{1,500})$/;
let last: { text: string; read: { rules: VariantRule[]; problems: string[] } } | undefined;

/**
 * Reads the setting VARIANTS: `{variant id} {fact}={value}[,{value}]`, with a line or `;` between rules, the first that
 * holds first. `share=0-49` is a range of a hundred.
 */
export function readVariantRules(text = ""): { rules: VariantRule[]; problems: string[] } {
  if (last?.text === text) return last.read;
  const read = { rules: [] as VariantRule[], problems: [] as string[] };
  for (const line of text.split(/[\n;]/).map((part) => part.trim().replace(/\s+/g, " "))) {
    if (!line) continue;
    const rule = ruleIn(line);
    if (rule) read.rules.push(rule);
    else
      read.problems.push(
        `VARIANTS holds "${line.slice(0, 100)}": a rule is a variant's id and one of country=US, region=US-CO, utm_campaign=spring or share=0-49`,
      );
  }
  last = { text, read };
  return read;
}

function ruleIn(line: string): VariantRule | null {
  const [, id = "", named, given = ""] = LINE.exec(line) ?? [];
  const kind = KINDS.find((one) => one === named);
  if (!kind) return null;
  if (kind !== "share") return { id, kind, values: given.toLowerCase().split(",").filter(Boolean) };
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(given) ?? [];
  return from !== undefined && to !== undefined && Number(from) <= Number(to) ? { id, kind, values: [from, to] } : null;
}
