import type { FhirResource, InsurancePlan, Organization, Practitioner, PractitionerRole } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import { providerProfile } from "../../contracts/providers.ts";
import { type Directory, directory, fhirServer, npi, type ServerOptions } from "../../tests/support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { itNightly } from "../../tests/support/nightly.ts";
import worker from "./index.ts";
import { payersOf } from "./payers.ts";
import { report } from "./report.ts";

afterAll(stopDatabases);

const now = new Date();
const today = now.toISOString().slice(0, 10);
const GUIDE = "http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition";

/** Returns a payer's directory that lists doctors, by the number of their identifier, for the networks of its plans. */
function payerDirectory(plans: Record<string, string>, listed: Record<number, readonly string[]>): Directory {
  const organizations = [...new Set(Object.values(plans))].map(
    (id): Organization => ({ resourceType: "Organization", id, name: `Network ${id}` }),
  );
  const offered = Object.entries(plans).map(
    ([name, network], index): InsurancePlan => ({
      resourceType: "InsurancePlan",
      id: `plan-${index}`,
      status: "active",
      name,
      network: [{ reference: `Organization/${network}` }],
    }),
  );
  const people = Object.entries(listed).flatMap(([number, networks]): FhirResource[] => {
    const practitioner: Practitioner = {
      resourceType: "Practitioner",
      id: `their-${number}`,
      identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: npi(Number(number)) }],
    };
    const roles = networks.map(
      (network, index): PractitionerRole => ({
        resourceType: "PractitionerRole",
        id: `their-${number}-${index}`,
        active: true,
        practitioner: { reference: `https://elsewhere.example/r4/Practitioner/their-${number}` },
        extension: [{ url: `${GUIDE}/network-reference`, valueReference: { reference: `Organization/${network}` } }],
      }),
    );
    return [practitioner, ...roles];
  });
  return {
    resources: [...organizations, ...offered, ...people].map((one) => ({
      ...one,
      meta: { lastUpdated: "2026-01-01T00:00:00Z" },
    })),
  };
}

interface PayerServer {
  name: string;
  names?: string[];
  data: Directory;
  options?: ServerOptions;
}

/** Returns an adapter whose own directory has eight doctors, every other one in the plan Summit PPO. */
async function adapterWith(payers: PayerServer[]) {
  const adapter = await fhirAdapter(directory(8, now));
  const own = adapter.env.SYSTEM!.fetch;
  const servers = new Map(
    payers.map(({ data, options }, index) => [`payer-${index}.example`, fhirServer(data, options)]),
  );
  adapter.env.SYSTEM = {
    fetch: ((input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return (servers.get(url.hostname)?.fetch ?? own)(input, init);
    }) as typeof fetch,
  };
  adapter.env.PAYERS = payers.map(({ name, names }, index) => ({
    ...{ name, names, url: `https://payer-${index}.example/r4` },
  }));
  const plansOf = async (id: string) => {
    const url = new URL(`https://adapter.example${providerProfile.path}`);
    const [row] = await adapter.db
      .prepare("SELECT path FROM entries WHERE id = ?")
      .bind(id)
      .all<{ path: string }>()
      .then(({ results }) => results);
    url.searchParams.set("profileUrl", row!.path);
    const headers = { authorization: "Bearer test-adapter-secret" };
    const response = await worker.fetch(new Request(url, { headers }), adapter.env);
    const { acceptedPlans } = (await response.json()) as {
      acceptedPlans: { payer: string; plan: string; directory?: { listedBy: string; asOf: string; isOld?: boolean } }[];
    };
    return acceptedPlans.map(({ payer, plan, directory: check }) => [payer, plan, check?.listedBy ?? "not compared"]);
  };
  return { ...adapter, servers, plansOf };
}

const summit = (listed: Record<number, readonly string[]>): PayerServer => ({
  name: "Summit Health Plan",
  // One directory writes the payer before the plan, the other does not.
  data: payerDirectory({ "Summit Health Plan Summit PPO": "n-ppo", "Summit HMO": "n-hmo" }, listed),
});
/** Writes the identifier of each resource as one object, as servers of DSTU2 do. */
const single: ServerOptions["rewrite"] = (bundle) => ({
  ...bundle,
  entry: bundle.entry?.map(({ resource }) => {
    const { identifier, ...rest } = resource as Practitioner;
    return { resource: { ...rest, ...(identifier && { identifier: identifier[0] }) } };
  }),
});
const prairie: PayerServer = {
  name: "Prairie Mutual",
  data: payerDirectory({ "Prairie Silver": "p-1" }, { 0: ["p-1"], 3: ["p-1"] }),
};

describe("a plan is compared with the directory of its payer by the doctor's identifier (FH-06)", () => {
  it("tells agreement, both kinds of disagreement, and silence of two payers apart", async () => {
    const adapter = await adapterWith([summit({ 0: ["n-ppo"], 2: ["n-hmo"], 1: ["n-ppo"] }), prairie]);
    expect(await adapter.fill()).toEqual({ state: "done" });
    const own = ["Summit Health Plan", "Summit PPO"];
    // Doctors 0, 2, 4, 6 take Summit PPO according to the own directory.
    expect(await adapter.plansOf("p-0")).toEqual([
      [...own, "both"],
      ["Prairie Mutual", "Prairie Silver", "payer"],
    ]);
    expect(await adapter.plansOf("p-2")).toEqual([
      [...own, "provider"],
      ["Summit Health Plan", "Summit HMO", "payer"],
    ]);
    expect(await adapter.plansOf("p-4")).toEqual([[...own, "provider"]]);
    expect(await adapter.plansOf("p-1")).toEqual([["Summit Health Plan", "Summit PPO", "payer"]]);
    expect(await adapter.plansOf("p-5")).toEqual([]);
    const { findings, payers } = await report(adapter.env);
    const of = (kind: string) => findings.find((one) => one.kind === kind)?.resources.map(({ resource }) => resource);
    expect(of("plan-provider-only")).toEqual(["Practitioner/p-2", "Practitioner/p-4", "Practitioner/p-6"]);
    expect(of("plan-payer-only")).toEqual([
      "Practitioner/p-0",
      "Practitioner/p-1",
      "Practitioner/p-2",
      "Practitioner/p-3",
    ]);
    expect(payers).toEqual([
      expect.objectContaining({ name: "Prairie Mutual", plans: 1, listed: 2, problem: null }),
      expect.objectContaining({ name: "Summit Health Plan", plans: 2, listed: 3, problem: null }),
    ]);
  });

  itNightly<[string, PayerServer[], string]>([
    ["no payer has a directory", [], "not compared"],
    ["the payer's directory lacks the plan", [{ ...prairie, name: "Summit Health Plan" }], "not compared"],
    ["the payer has another name", [{ ...summit({ 0: ["n-ppo"] }), name: "Summit" }], "not compared"],
    [
      "another name of the payer is set",
      [{ ...summit({ 0: ["n-ppo"] }), name: "Summit", names: ["SUMMIT health-plan"] }],
      "both",
    ],
    [
      "the payer's directory fails",
      [{ ...summit({ 0: ["n-ppo"] }), options: { fault: () => new Response("", { status: 500 }) } }],
      "not compared",
    ],
    [
      "the payer's directory is not FHIR",
      [{ ...summit({}), options: { fault: () => new Response("<html>") } }],
      "not compared",
    ],
    [
      "the payer's directory cannot be searched by identifier",
      [{ ...summit({ 0: ["n-ppo"] }), options: { refuses: ["identifier"], page: 1 } }],
      "both",
    ],
    [
      "the payer's directory ignores the identifier",
      [{ ...summit({ 0: ["n-ppo"], 90: ["n-hmo"] }), options: { ignores: ["identifier"] } }],
      "both",
    ],
    [
      "the payer's directory ignores the practitioner",
      [{ ...summit({ 0: ["n-hmo"], 90: ["n-ppo"] }), options: { ignores: ["practitioner"] } }],
      "provider",
    ],
    [
      "the payer's directory writes one object where a list belongs",
      [{ ...summit({ 0: ["n-ppo"] }), options: { rewrite: single } }],
      "both",
    ],
    [
      "the payer's directory is read whole, and writes one object where a list belongs",
      [{ ...summit({ 0: ["n-ppo"], 90: ["n-hmo"] }), options: { ignores: ["identifier"], rewrite: single } }],
      "both",
    ],
    ["the payer's directory has small pages", [{ ...summit({ 0: ["n-hmo", "n-ppo"] }), options: { page: 1 } }], "both"],
  ])("if %s, the comparison is right", async (_what, payers, expected) => {
    const adapter = await adapterWith(payers);
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await adapter.plansOf("p-0")).find(([, plan]) => plan === "Summit PPO")?.[2]).toBe(expected);
  });

  it("a setting that is wrong costs only the comparison, and the report says what is wrong", async () => {
    const adapter = await adapterWith([]);
    adapter.env.PAYERS = '[{"name":"Aetna"}]';
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await report(adapter.env)).notes.join()).toMatch(/PAYERS must be a list .* 0\.url/);
  });

  const url = "https://payer-0.example/r4";
  it.each([
    ["Aetna", /PAYERS must be a list/],
    [[{ name: "Aetna", link: url }], /0\.url/],
    [[{ name: "Aetna", url, auth: { type: "token" } }], /0\.auth\S* must have a type: "none", "bearer"/],
    [[{ name: "Aetna", url, auth: { type: "bearer" } }], /0\.secret must name a secret/],
  ])("the setting %j is refused with what is wrong (FH-06)", (PAYERS, wrong) => {
    expect(() => payersOf({ PAYERS })).toThrow(wrong);
  });

  it("a secret that is not set is named in the report", { tags: ["nightly"] }, async () => {
    const adapter = await adapterWith([summit({ 0: ["n-ppo"] })]);
    adapter.env.PAYERS = [{ name: "Summit", url, auth: { type: "bearer" }, secret: "SUMMIT_TOKEN" }];
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await report(adapter.env)).payers[0]!.problem).toBe("the secret SUMMIT_TOKEN is not set");
  });

  it("a change of the payer's directory is seen the next day, and an old comparison says so", async () => {
    const payer = summit({ 0: ["n-ppo"] });
    const adapter = await adapterWith([payer]);
    await adapter.fill();
    expect((await adapter.plansOf("p-0"))[0]![2]).toBe("both");
    payer.data.resources = payer.data.resources.filter(({ id }) => id !== "their-0-0");
    const { length } = adapter.servers.get("payer-0.example")!.requests;
    await adapter.fill();
    // The directory is read once a day.
    expect(adapter.servers.get("payer-0.example")!.requests.length).toBe(length);
    const age = (days: number) =>
      adapter.db
        .prepare("UPDATE payers SET checked = ?")
        .bind(new Date(now.getTime() - days * 86_400_000).toISOString())
        .run();
    await age(2);
    await adapter.fill();
    expect((await adapter.plansOf("p-0"))[0]![2]).toBe("provider");
    await age(100);
    const url = `https://adapter.example${providerProfile.path}?profileUrl=/find-a-doctor/ana-alvarez-p-0`;
    const headers = { authorization: "Bearer test-adapter-secret" };
    const profile = (await (await worker.fetch(new Request(url, { headers }), adapter.env)).json()) as {
      acceptedPlans: { directory: { asOf: string; isOld: boolean } }[];
    };
    expect(profile.acceptedPlans[0]!.directory.isOld).toBe(true);
    expect(profile.acceptedPlans[0]!.directory.asOf < today).toBe(true);
  });

  it("a payer's directory that was read in part is continued, and keeps what it said last while it fails", async () => {
    let isDown = true;
    const payer = summit({ 0: ["n-ppo"] });
    payer.options = {
      fault: (url) =>
        isDown && url.pathname.endsWith("/PractitionerRole") ? new Response("", { status: 503 }) : undefined,
    };
    const adapter = await adapterWith([payer]);
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await report(adapter.env)).payers[0]!.problem).toContain("503");
    isDown = false;
    await adapter.db.prepare("UPDATE payers SET failed = NULL").run();
    const before = adapter.servers.get("payer-0.example")!.requests.length;
    await adapter.fill();
    const asked = adapter.servers
      .get("payer-0.example")!
      .requests.slice(before)
      .map(({ pathname }) => pathname);
    expect(asked).toEqual(["/r4/PractitionerRole"]);
    expect((await adapter.plansOf("p-0"))[0]![2]).toBe("both");
    isDown = true;
    await adapter.db.prepare("UPDATE payers SET checked = '2026-01-01T00:00:00.000Z'").run();
    await adapter.fill();
    expect((await adapter.plansOf("p-0"))[0]![2]).toBe("both");
  });
});
