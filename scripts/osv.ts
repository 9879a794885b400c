/** Queries OSV (https://osv.dev), a database of security advisories that supplements the npm registry. */

/** Result of a query for security advisories, with lines to print. */
export type AuditOutcome = { outcome: "clean" | "found" | "unavailable"; lines: string[] };

const OSV = "https://api.osv.dev/v1/querybatch";
const TIMEOUT_MS = 20_000;

interface Component {
  purl: string;
}

/**
 * Returns OSV's advisories about the packages in a CycloneDX SBOM. The outcome is `unavailable` if OSV does not send a
 * valid response.
 */
export async function osvOutcome(
  components: readonly Component[],
  fetchOsv: typeof fetch = fetch,
): Promise<AuditOutcome> {
  try {
    const response = await fetchOsv(OSV, {
      method: "POST",
      body: JSON.stringify({ queries: components.map(({ purl }) => ({ package: { purl } })) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { results } = (await response.json()) as { results?: { vulns?: { id: string }[] }[] };
    if (results?.length !== components.length)
      throw new Error("the response does not contain a result for every package");
    const lines = results.flatMap(({ vulns = [] }, index) =>
      vulns.map(({ id }) => `${id}: ${components[index]!.purl} (https://osv.dev/vulnerability/${id})`),
    );
    return lines.length > 0
      ? { outcome: "found", lines }
      : { outcome: "clean", lines: [`OSV has no advisories about the ${components.length} packages.`] };
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : error instanceof Error ? error.message : error;
    return { outcome: "unavailable", lines: [`NOT AUDITED BY OSV: ${OSV} could not be reached (${reason})`] };
  }
}
