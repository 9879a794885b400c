/**
 * Checks the site's runtime packages for unaccepted licenses and known vulnerabilities. Run: npm exec -- node
 * scripts/audit.ts
 */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonOf } from "../lib/text/json.ts";
import { notice } from "./notice.ts";
import { refuse } from "./options.ts";
import { type AuditOutcome, osvOutcome } from "./osv.ts";
import { sbom } from "./sbom.ts";

const root = join(import.meta.dirname, "..");

/** Output of `npm audit --json`: a report or a `message` that states why the audit failed. */
interface AuditReport {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
  message?: string;
}

/**
 * Parses the output of `npm audit --json` and returns the result with lines to print. The outcome is `unavailable` if
 * the output does not contain a report.
 */
export function auditOutcome(output: string): AuditOutcome {
  const report = jsonOf(output) as AuditReport | undefined;
  if (!report?.metadata) {
    const reason = report?.message ?? (output.trim().slice(0, 200) || "npm printed nothing");
    return { outcome: "unavailable", lines: [`NOT AUDITED: this registry does not return an audit (${reason})`] };
  }
  const advisories = Object.entries(report.vulnerabilities ?? {});
  if (advisories.length === 0) return { outcome: "clean", lines: ["npm lists no vulnerabilities in these packages."] };
  const lines = advisories.map(
    ([name, { severity, range, fixAvailable }]) =>
      `${severity}: ${name} ${range}${fixAvailable ? ", fixed in a newer version" : ", not fixed yet"}`,
  );
  return { outcome: "found", lines };
}

/**
 * Checks the licenses of the packages that run on the site. Exits with status 1 if a license is not accepted or NOTICE
 * is outdated.
 */
export function licenses(): void {
  let generatedNotice: string;
  try {
    generatedNotice = notice();
  } catch (error) {
    refuse(error);
  }
  if (readFileSync(join(root, "NOTICE"), "utf8") !== generatedNotice)
    refuse("NOTICE is outdated: run node scripts/notice.ts");
  console.log("Every package that runs on the site has an accepted license, and NOTICE lists it.");
}

/** Returns the npm registry's security advisories about the packages that run on the site. */
export function registryOutcome(): AuditOutcome {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  return auditOutcome(stdout ?? "");
}

if (import.meta.main) {
  licenses();
  const outcomes = [registryOutcome(), await osvOutcome(sbom().components)];
  for (const { outcome, lines } of outcomes) {
    for (const line of lines) console.log(line);
    // GitHub Actions shows lines that start with `::warning` on the run's summary page.
    if (outcome === "unavailable" && process.env.GITHUB_ACTIONS) console.log(`::warning::${lines[0]}`);
  }
  if (outcomes.some(({ outcome }) => outcome === "found")) process.exit(1);
}
