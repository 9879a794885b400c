import { row, sql } from "../../sql.ts";

/** A stored site record. With `notUsedWithoutRecords`, the site does not use a feature without records. */
interface StoredSite {
  notUsed?: readonly string[];
  notUsedWithoutRecords?: boolean;
}

/** Tables whose records a feature shows. A feature without records has nothing to offer to visitors. */
const TABLES = {
  doctors: "providers",
  locations: "locations",
  classes: "events",
  jobs: "jobs",
  insurance: "insurance_plans",
  services: "medical_services",
} as const;

/** Pages that authors could create without the feature, and that the starter has only for it. */
const PAGES: Readonly<Record<string, readonly string[]>> = { services: ["/medical-services"] };

/** Returns site records in which `notUsed` contains the features without records. */
export async function usedSites(db: D1Database, sites: readonly StoredSite[]): Promise<StoredSite[]> {
  if (!sites.some((site) => site.notUsedWithoutRecords)) return [...sites];
  const exists = await row<Record<string, number>>(
    db,
    sql`SELECT ${{
      text: Object.entries(TABLES)
        .map(([name, table]) => `EXISTS (SELECT 1 FROM ${table}) AS ${name}`)
        .join(", "),
      values: [],
    }}`,
  );
  const withoutRecords = Object.keys(TABLES).filter((name) => !exists?.[name]);
  const empty = withoutRecords.flatMap((name) => [name, ...(PAGES[name] ?? [])]);
  return sites.map(({ notUsedWithoutRecords, notUsed = [], ...site }) => ({
    ...site,
    notUsed: notUsedWithoutRecords ? [...new Set([...notUsed, ...empty])] : notUsed,
    // A feature that the record switches off has no tools.
    ...(notUsedWithoutRecords && { withoutRecords: withoutRecords.filter((name) => !notUsed.includes(name)) }),
  }));
}
