import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Upstream } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { run } from "../../scripts/conformance.ts";
import { serveFolder } from "../../scripts/content/server.ts";
import { upstream as backendOf, database, type TestDatabase } from "../backend/database.ts";
import { addExamples } from "../backend/example-rows.ts";
import { FAULTS, type Fault } from "../support/conformance-faults.ts";
import { type Plant, serve, settingsFor } from "../support/conformance-server.ts";
import { newFolder } from "../support/folders.ts";
import { newCertificate, overTls } from "../support/mutual-tls.ts";
import { itNightly } from "../support/nightly.ts";
import { secrets } from "../support/site-headers.ts";

/** Calls of the scenarios that change data. */
const WRITES = [
  "staffSessions",
  "sessionInfo",
  "sessionParticipants",
  "registerWalkIn",
  "markArrival",
  "followClass",
  "sendMessage",
  "moveRegistration",
  "moveSession",
  "moveParticipants",
  "waitingList",
  "giveSeat",
  "removeWaiting",
  "changeSession",
  "ownRegistration",
  "changeRegistration",
  "cancelRegistration",
  "cancelRegistrationByAddress",
  "restoreRegistration",
  "submitForm",
  "staffRequests",
  "handleRequests",
  "deleteRequests",
  "submitTransaction",
];

/** Sends a request to the backend as it came, where other tests add an assertion. */
const withoutHelp = (path: string, init: RequestInit) =>
  backendOf(test.db).ask(path, { ...init, headers: { "x-person-assertion": "", ...(init.headers as object) } });

let test: TestDatabase;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  test = await database("small", new Date().toISOString().slice(0, 10));
  await addExamples(test.db);
  server = await serve(backendOf(test.db).ask);
});
afterAll(async () => {
  server.stop();
  await test.stop();
});

describe("the built-in backend passes the conformance check (UP-02)", () => {
  const passes = async (upstream: Upstream) => expect((await server.run(upstream)).findings).toEqual([]);
  it.each(["services", "geo", "billing", "payment", "forms", "jobs"] as const)("of %s", passes);
  // These upstreams take up to 20 seconds each.
  it.each(["providers", "locations", "events", "search", "websearch"] as const)("of %s", { tags: ["nightly"] }, passes);
});

describe("each planted fault is found and named (UP-02)", () => {
  const faults = Object.entries(FAULTS);
  const firstOfKind = faults.filter(([, { kind }], at) => at === faults.findIndex(([, one]) => one.kind === kind));
  const found = async (_what: string, { kind, field = "", plant, calls, upstream = "providers" }: Fault) => {
    const limit = kind === "slow" ? { limitOf: () => 200 } : {};
    const { findings } = await server.run(upstream, plant, { calls, ...limit });
    expect(findings.map((one) => [one.kind, one.field ?? ""])).toContainEqual([kind, field]);
  };
  it.each(firstOfKind)("%s", found);
  it.each(faults.filter((fault) => !firstOfKind.includes(fault)))("%s", { tags: ["nightly"] }, found);

  it("the faults are of at least thirty kinds", () => {
    expect(new Set(Object.values(FAULTS).map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(30);
  });
});

describe("credentials (UP-02)", () => {
  const one = { calls: ["billsByAccount"] };

  it("the backend rejects calls without a credential and with a wrong one", async () => {
    const { findings, tried } = await server.run("billing", undefined, { ...one, hasCredential: true });
    expect(findings).toEqual([]);
    expect(tried.get("billsByAccount")).toContain("credentials");
  });

  it("a call that needs no credential is reported", async () => {
    const open: Plant = {
      response: ({ status }) => (status === 401 ? { status: 200, body: Buffer.from("{}") } : undefined),
    };
    const { findings } = await server.run("billing", open, { ...one, hasCredential: true });
    expect(findings).toMatchObject([{ kind: "credentials", count: 2 }]);
  });
});

describe("calls that change data (UP-02)", () => {
  const changes = ["registerWalkIn", "cancelRegistration", "moveRegistration"];
  const participants = async () =>
    (
      await test.db
        .prepare("SELECT status FROM registrations WHERE first_name = 'Conformance'")
        .all<{ status: string }>()
    ).results;

  it("are not made without --write", async () => {
    const { skipped } = await server.run("events", undefined, { calls: changes });
    expect(skipped.map(({ call }) => call)).toEqual(expect.arrayContaining(changes));
    expect(await participants()).toEqual([]);
  });

  it.each(["forms", "payment"] as const)("the backend of %s passes", async (name) => {
    const { findings } = await server.run(name, undefined, { write: true, calls: WRITES });
    expect(findings).toEqual([]);
  });

  it("the backend of events passes, test records are removed, and a named class is closed and reopened", async () => {
    const { results } = await test.db
      .prepare(
        "SELECT id FROM sessions WHERE starts_at > datetime('now', '+7 days') AND registration_closed = 0 LIMIT 1",
      )
      .all<{ id: number }>();
    const values = { changeSession: { sessionId: String(results[0]!.id) } };
    const { findings, tried } = await server.run("events", undefined, { write: true, calls: WRITES, values });
    expect(findings).toEqual([]);
    for (const call of ["changeSession", "giveSeat", "removeWaiting", "moveParticipants", "changeRegistration"])
      expect([call, tried.has(call)]).toEqual([call, true]);
    expect(new Set((await participants()).map(({ status }) => status))).toEqual(new Set(["canceled"]));
  });

  itNightly<[string, string, string, (path: string) => object | false]>([
    [
      "a registration that is not stored",
      "registerWalkIn",
      "write",
      (path: string) => path.endsWith("/register-walk-in") && { status: "registered" },
    ],
    [
      "a check-in that is not stored",
      "markArrival",
      "write",
      (path: string) => path.endsWith("/mark-arrival") && { success: true },
    ],
    [
      "a move that is not made",
      "moveRegistration",
      "write",
      (path: string) => path.endsWith("/move-session") && { data: { success: true } },
    ],
    [
      "a removal from the waitlist that is not made",
      "removeWaiting",
      "write",
      (path: string) => path.endsWith("/remove-from-waiting-list") && { success: true },
    ],
    ["a seat in a full class", "giveSeat", "write", (path: string) => path.endsWith("/give-seat") && { success: true }],
    [
      "a move of several people that is not made",
      "moveParticipants",
      "write",
      (path: string) =>
        path.endsWith("/move-participants") && [{ registrationId: "1", name: "Conformance", moved: true }],
    ],
    [
      "a forged link that is accepted",
      "changeRegistration",
      "write",
      (path: string) => path.endsWith("/change-own-registration") && { done: "cancel" },
    ],
  ])("%s is reported", async (_what, call, kind, respond) => {
    const plant: Plant = {
      request: (request) => {
        if (respond(request.path)) request.path = "/_none";
      },
      response: (_response, { target }) => {
        const value = respond(target);
        return value
          ? { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(value)) }
          : undefined;
      },
    };
    const { findings } = await server.run("events", plant, { write: true, calls: WRITES });
    expect(findings).toContainEqual(expect.objectContaining({ call, kind }));
  });
});

describe("npm run conformance (UP-02)", () => {
  const settings = settingsFor("billing");
  const command = (...args: string[]) => run(["--upstream", "billing", "--url", server.base.href, ...args], settings);

  it("says that an upstream conforms, with exit status 0", async () => {
    const { text, status } = await command();
    expect(text).toMatch(/^billing conforms\. 2 calls tried with \d+ requests\./);
    expect(status).toBe(0);
  });

  it("says in words what must change, as text, as JSON, and as a page, with exit status 1", async () => {
    const file = join(newFolder(), "report.html");
    const values = join(newFolder(), "values.json");
    writeFileSync(values, '{"billsByAccount":{"flowType":"<b>"}}');
    const { text, status } = await command("--values", values, "--json", "--html", file);
    expect(status).toBe(1);
    const report = JSON.parse(text);
    expect(report.conforms).toBe(false);
    expect(report.findings[0]).toMatchObject({ call: "billsByAccount", kind: "status" });
    const html = readFileSync(file, "utf8");
    expect(html).toContain("Must change (1)");
    expect(html).toContain("The status is 400. Respond with 200.");
    expect(html).not.toContain(secrets.site.BACKEND_SECRET);
  });

  it("signs an assertion in each call by staff (AU-10)", async () => {
    const seen: (string | undefined)[] = [];
    const own = await serve((path, init) => {
      if (path.startsWith(endpoints.staffRequests.path))
        seen.push((init.headers as Record<string, string>)["x-person-assertion"]);
      return withoutHelp(path, init);
    });
    const args = ["--upstream", "forms", "--call", "staffRequests", "--url", own.base.href];
    const { text, status } = await run(args, { ...settingsFor("forms"), ...secrets.site });
    own.stop();
    expect([status, text]).toEqual([0, expect.stringContaining("forms conforms")]);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter((assertion) => !assertion)).toHaveLength(1);
  });

  it("reports each kind of invalid assertion that a call by staff accepts (AU-10)", async () => {
    const accepts = await serve(async (path, init) => {
      const response = await withoutHelp(path, init);
      return response.status === 401 ? Response.json([]) : response;
    });
    const args = ["--upstream", "forms", "--call", "staffRequests", "--json", "--url", accepts.base.href];
    const { text } = await run(args, { ...settingsFor("forms"), ...secrets.site });
    accepts.stop();
    const { findings } = JSON.parse(text) as { findings: { kind: string; field: string }[] };
    expect(
      findings
        .filter(({ kind }) => kind === "assertion")
        .map(({ field }) => field)
        .sort(),
    ).toEqual([
      "expired",
      "for another request",
      "for another upstream",
      "from another issuer",
      "issued in the future",
      "missing",
      "not signed",
      "signed with another key",
    ]);
  });

  it("says that assertions are not tried without a key", async () => {
    const { skipped } = await server.run("forms", undefined, { calls: ["staffRequests"] });
    expect(skipped).toContainEqual(expect.objectContaining({ call: "staffRequests", what: "assertions" }));
  });

  it("presents a client certificate, and reports a server that needs none (AU-10)", async () => {
    const { cert, key } = newCertificate();
    for (const requires of [true, false]) {
      const secure = await overTls({ cert, key }, requires, server.base);
      const args = ["--upstream", "billing", "--url", secure.url, "--certificate", cert, "--key", key, "--json"];
      const { text, status } = await run(args, settings);
      secure.stop();
      const { findings } = JSON.parse(text) as { findings: { kind: string; message: string }[] };
      expect([status, findings.map(({ message }) => message)]).toEqual(
        requires ? [0, []] : [1, expect.arrayContaining([expect.stringContaining("without the client certificate")])],
      );
    }
  });

  it.each([
    [["--certificate", "none.pem"], "--certificate and --key are used together"],
    [["--certificate", "none.pem", "--key", "none.key"], "--certificate: ENOENT"],
  ])("rejects %j with the reason", async (args, message) => {
    expect(await command(...args)).toEqual({ text: expect.stringContaining(message), status: 2 });
  });

  it("tries a CMS, without its pictures (UP-02)", async () => {
    const { settings: site, close } = await serveFolder("adapters/git-content/example");
    const file = join(newFolder(), "values.json");
    const ofSite = { site: "juniper" };
    writeFileSync(
      file,
      JSON.stringify({
        ...{ pages: ofSite, redirects: ofSite, wellKnownTexts: ofSite, dictionary: ofSite },
        layout: { item: "/about", sc_site: "juniper" },
        preview: { item: "page:/about/", version: "latest", ...ofSite },
      }),
    );
    const args = ["--upstream", "content", "--url", site.UPSTREAM_CONTENT!, "--values", file];
    expect(await run(args, site)).toEqual({
      text: expect.stringContaining("content conforms. 7 calls tried"),
      status: 0,
    });
    const without = await run(args, { ...site, UPSTREAM_CONTENT_SECRET: "wrong" });
    expect(without.status).toBe(1);
    close();
  });

  it("exits with status 2 if the upstream does not respond", async () => {
    const { text, status } = await run(["--upstream", "billing", "--url", "http://127.0.0.1:9"], settings);
    expect([status, text]).toEqual([2, expect.stringContaining("The connection failed: ECONNREFUSED")]);
  });

  it.each([
    [[], "npm run conformance -- --upstream NAME"],
    [["--upstream", "nope", "--url", "http://localhost"], "--upstream must be one of locations,"],
    [["--upstream", "geo"], "--url must be an http or https URL (was '')"],
    [["--upstream", "geo", "--url", "http://localhost", "--call", "nope"], "unknown call: nope; allowed: "],
    [["--upstream", "geo", "--url", "http://localhost", "--values", "none.json"], "--values: "],
    [["--wrong"], "Unknown option '--wrong'"],
  ])("rejects %j with the reason and exit status 2", async (args, message) => {
    expect(await run(args, {})).toEqual({ text: expect.stringContaining(message), status: 2 });
  });

  it.each([
    [{ UPSTREAM_BILLING_AUTH: '{"type":"bearer"}' }, "UPSTREAM_BILLING_SECRET is not set"],
    [{ UPSTREAM_BILLING_AUTH: '{"type":"key"}' }, "UPSTREAM_BILLING_AUTH: "],
  ])("rejects the settings %j, and names them", async (wrong, message) => {
    const { text, status } = await run(["--upstream", "billing", "--url", server.base.href], wrong);
    expect([status, text]).toEqual([2, expect.stringContaining(message)]);
  });
});
