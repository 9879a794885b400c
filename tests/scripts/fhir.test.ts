/**
 * Runs the command and the local server for a FHIR directory.
 * @module-tag nightly
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import worker from "../../adapters/fhir/index.ts";
import { MAX_LISTED } from "../../contracts/directory-report.ts";
import { serveDirectory } from "../../scripts/fhir/server.ts";
import { fhir } from "../../scripts/fhir.ts";
import { serveAdapter } from "../../scripts/serve-adapter.ts";
import { directory } from "../support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../support/fhir-index.ts";
import { newFolder } from "../support/folders.ts";

const folder = newFolder();
const SECRET = "test-adapter-secret";
/** Number of findings of one kind, of which the report lists the first thousand. */
const COUNT = 2 * MAX_LISTED + 7;

let adapter: Awaited<ReturnType<typeof fhirAdapter>>;
let url: string;
beforeAll(async () => {
  adapter = await fhirAdapter(directory(4, new Date()));
  const other = () => new Response("<!doctype html><h1>Not found</h1>", { status: 404 });
  const server = await serveAdapter(async (request) =>
    request.url.includes("/other/")
      ? other()
      : request.url.includes("/refused/")
        ? new Response("", { status: 401 })
        : worker.fetch(request, adapter.env),
  );
  url = server.url;
  return async () => {
    server.close();
    await stopDatabases();
  };
});

async function run(args: readonly string[], secret: string | undefined = SECRET): Promise<string> {
  const lines: string[] = [];
  await fhir(args, secret, (line) => lines.push(line)).catch((error: Error) => lines.push(error.message));
  return lines.join("\n");
}

describe("npm run fhir", () => {
  it("fills the index, and prints what the directory lacks (FH-04)", async () => {
    expect(await run(["run", "--url", url])).not.toContain("stopped");
    expect(await run(["report", "--url", url])).toContain("4 providers");
  });

  it("writes every finding to the CSV file, however many there are (FH-04)", async () => {
    await adapter.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO findings (owner_kind, owner_id, kind, resource, detail)
            SELECT 'location', 'x', 'no-hours', 'Location/x' || i, 'has no hours' FROM n`,
      )
      .bind(COUNT)
      .run();
    const file = join(folder, "findings.csv");
    await run(["report", "--url", url, "--csv", file]);
    const named = readFileSync(file, "utf8").match(/"Location\/x\d+"/g) ?? [];
    expect(new Set(named).size).toBe(COUNT);
  });

  it.each([
    [[], "npm run fhir -- run|report --url URL"],
    [["fill", "--url", "http://localhost"], "unknown command: fill; allowed: run, report"],
    [["run"], "--url must be an http or https URL (was '')"],
    [["run", "--url", "localhost:8787"], "--url must be an http or https URL (was 'localhost:8787')"],
    [["run", "--url", "http://localhost", "--csv", "a.csv"], "--csv and --json are options of report"],
    [["report", "--url", "http://localhost", "--full"], "--full is an option of run"],
    [["run", "--wrong"], "Unknown option '--wrong'"],
    [["run", "--url", "http://127.0.0.1:9"], "http://127.0.0.1:9 is unreachable"],
  ])("rejects %j with the reason", async (args, message) => {
    expect(await run(args)).toContain(message);
  });

  it.each([
    ["a secret that is not set", "", "", "ADAPTER_SECRET is not set"],
    ["another secret", "", "wrong", "the adapter refuses ADAPTER_SECRET"],
    ["the URL of something else", "/other", SECRET, "is not a FHIR adapter, or it failed (status 404)"],
  ])("rejects %s with the reason", async (_what, path, secret, message) => {
    expect(await run(["report", "--url", url + path], secret)).toContain(message);
  });
});

describe("npm start with FHIR_URL", () => {
  const FHIR_URL = "https://fhir.example.org/r4";
  it.each([
    [{ FHIR_URL: "fhir.example.org/r4" }, "FHIR_URL must be an http or https URL (was 'fhir.example.org/r4')"],
    [{ FHIR_URL, FHIR_AUTH: "bearer" }, 'FHIR_AUTH must be JSON, such as {"type":"bearer"}'],
    [{ FHIR_URL, FHIR_AUTH: '{"type":"key"}', FHIR_SECRET: "s" }, 'must have a type: "none", "bearer"'],
    [{ FHIR_URL, FHIR_AUTH: '{"type":"bearer"}' }, "FHIR_SECRET is not set, but FHIR_AUTH needs it"],
    [{ FHIR_URL, FHIR_PAYERS: '[{"name":"Summit"}]' }, "FHIR_PAYERS must be a list such as"],
  ])("refuses %j and names the variable (FH-01)", async (environment, message) => {
    await expect(serveDirectory(environment)).rejects.toThrow(message);
  });

  it("refuses a URL without a directory, and says what the server responded (FH-01)", {
    timeout: 120_000,
  }, async () => {
    const lines: string[] = [];
    const serve = (path: string, secret?: string) =>
      serveDirectory(
        { FHIR_URL: url + path, ...(secret && { FHIR_AUTH: '{"type":"bearer"}', FHIR_SECRET: secret }) },
        (line) => lines.push(line),
        folder,
      );
    const empty = await serve("/other/r4");
    await expect(empty.filled).rejects.toThrow(/has no doctors and no locations\n[\s\S]*Practitioner: .*404/);
    await empty.close();
    const refused = await serve("/refused/r4", "wrong");
    await expect(refused.filled).rejects.toThrow("(401): check FHIR_AUTH and FHIR_SECRET");
    await refused.close();
    expect(lines.join("\n")).toContain("check FHIR_AUTH and FHIR_SECRET");
  });
});
