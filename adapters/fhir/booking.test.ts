import type { Appointment, FhirResource, Slot } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { directory } from "../../tests/support/fhir-directory.ts";
import { callAdapter, fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { itNightly } from "../../tests/support/nightly.ts";

afterAll(stopDatabases);
const now = new Date();
const { freeTimes, bookVisit, ownVisit, changeVisit, providerProfile } = endpoints;
const DOCTOR = "/find-a-doctor/ana-alvarez-p-0";

interface Rules {
  /** Statuses of writes, by method and path, instead of doing them. A function can let some pass. */
  refuse?: (method: string, path: string, body: FhirResource | undefined) => number | Error | undefined;
  /** Whether the CapabilityStatement allows to create appointments. */
  creates?: boolean;
}

/** Starts an adapter in front of a FHIR server that stores slots and appointments with versions. */
async function scheduling(rules: Rules = {}) {
  const { creates = true } = rules;
  const data = directory(4, now);
  const adapter = await fhirAdapter(data);
  const search = adapter.env.SYSTEM!.fetch;
  const versions = new Map<string, number>();
  const stored = new Map<string, Appointment>();
  const log: string[] = [];
  const answer = (resource: FhirResource, status = 200) => {
    const key = `${resource.resourceType}/${resource.id}`;
    const headers = { etag: `W/"${versions.get(key) ?? 1}"`, location: `https://fhir.example/r4/${key}/_history/1` };
    return Response.json(resource, { status, headers });
  };
  adapter.env.SYSTEM = {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const path = url.pathname.slice(3);
      const body = request.method === "GET" ? undefined : ((await request.clone().json()) as FhirResource);
      const refused = rules.refuse?.(request.method, path, body);
      if (request.method !== "GET")
        log.push(`${request.method} ${path.replace(/[\w-]{20,}/, "…")} ${(body as Slot).status}`);
      if (refused instanceof Error) throw refused;
      if (refused) return new Response("", { status: refused });
      const interaction = [{ code: "read" }, ...(creates ? [{ code: "create" }] : [])];
      if (path === "/metadata")
        return Response.json({
          resourceType: "CapabilityStatement",
          rest: [{ resource: [{ type: "Appointment", interaction }] }],
        });
      const [, type, id] = path.split("/");
      if (type === "Appointment" && !id) {
        const wanted = (request.headers.get("if-none-exist") ?? url.search).replace(/^\?/, "");
        const value = new URLSearchParams(wanted).get("identifier")?.split("|")[1];
        const found = [...stored.values()].filter(({ identifier }) => identifier?.[0]?.value === value);
        if (request.method === "GET")
          return Response.json({ resourceType: "Bundle", entry: found.map((resource) => ({ resource })) });
        if (found.length > 0) return answer(found[0]!);
        const created = { ...(body as Appointment), id: `appt-${stored.size + 1}` };
        stored.set(created.id, created);
        return answer(created, 201);
      }
      if ((type === "Slot" || type === "Appointment") && id) {
        const known =
          type === "Slot" ? data.resources.find((one) => one.resourceType === "Slot" && one.id === id) : stored.get(id);
        if (!known) return new Response("", { status: 404 });
        if (request.method === "GET") return answer(known);
        const key = `${type}/${id}`;
        const version = versions.get(key) ?? 1;
        if (request.headers.get("if-match") !== `W/"${version}"`) return new Response("", { status: 412 });
        versions.set(key, version + 1);
        if (type === "Slot") data.resources[data.resources.indexOf(known)] = body!;
        else stored.set(id, body as Appointment);
        return answer(body!);
      }
      return search(input, init);
    }) as typeof fetch,
  };
  adapter.env.BOOKING_SECRET = "a long random text";
  const call = (endpoint: Endpoint, request: object) => callAdapter(adapter, endpoint, request);
  await adapter.fill();
  log.length = 0;
  const timesOf = async () => (await call(freeTimes, { doctor: DOCTOR })).doctors[0];
  const person = { ...bookVisit.example.request };
  const slots = () =>
    data.resources.filter((one): one is Slot => one.resourceType === "Slot").map(({ status }) => status);
  return { ...adapter, call, timesOf, person, log, stored, slots, data };
}

describe("visitors book slots where the server lets clients create appointments (FH-03, PR-20)", () => {
  it("a time is held while the appointment is written, and is busy afterward", async () => {
    const { call, timesOf, person, log, stored, slots } = await scheduling();
    const { isBookable, times } = await timesOf();
    expect([isBookable, times.length]).toEqual([true, 2]);
    expect((await call(providerProfile, { profileUrl: DOCTOR })).bookingUrl).toBe(
      `/appointments?doctor=${encodeURIComponent(DOCTOR)}`,
    );
    // A slot does not say that the visit can be by video.
    const { doctors, offersVideo } = await call(freeTimes, { doctor: DOCTOR, video: true });
    expect([doctors[0].isBookable, doctors[0].times, offersVideo]).toEqual([true, [], false]);
    expect(await call(bookVisit, { ...person, slot: times[0].id, video: true })).toEqual({ refused: "taken" });
    const { redirectUrl } = await call(bookVisit, { ...person, slot: times[0].id });
    expect(redirectUrl).toMatch(/^\/my-appointment\?link=v-appt-1\.[\w-]{24}$/);
    expect(log).toEqual(["PUT /Slot/slot-0 busy-tentative", "POST /Appointment booked", "PUT /Slot/slot-0 busy"]);
    expect(stored.get("appt-1")).toMatchObject({
      start: expect.any(String),
      slot: [{ reference: "Slot/slot-0" }],
      participant: [{ actor: { reference: "#patient" } }, { actor: { reference: "PractitionerRole/role-0" } }],
      contained: [{ resourceType: "Patient", birthDate: "1985-04-12" }],
    });
    expect((await timesOf()).times.map(({ id }: { id: string }) => id)).toEqual([times[1].id]);
    const link = redirectUrl.replace(/^.*=/, "");
    const { state, visit } = await call(ownVisit, { link });
    expect([state, visit.status, visit.firstName, visit.email]).toEqual([
      "open",
      "booked",
      "Marisol",
      "m•••@example.com",
    ]);
    // Otherwise, the pages would promise emails that nobody sends.
    expect([visit.sendsEmail, (await call(freeTimes, { doctor: DOCTOR })).sendsEmail]).toEqual([false, false]);
    expect(visit.doctor.lastName).toBe("Alvarez");
    expect(await call(changeVisit, { link, change: "move", slot: times[1].id })).toEqual({ done: "move" });
    expect(slots()).toEqual(["free", "busy", "free"]);
    expect(await call(changeVisit, { link, change: "cancel" })).toEqual({ done: "cancel" });
    expect(slots()).toEqual(["free", "free", "free"]);
    expect(await call(changeVisit, { link, change: "cancel" })).toEqual({ refused: "canceled" });
    expect((await call(ownVisit, { link })).visit.status).toBe("canceled");
  });

  itNightly([
    ["a location", { location: "/locations/denver-clinic-loc-0" }],
    ["a medical service", { service: "/medical-services/heart-care" }],
  ])("the doctors of %s are listed with their first times", async (_what, request) => {
    const { call, timesOf } = await scheduling();
    const { doctors } = await call(freeTimes, request);
    expect(doctors).toEqual([{ ...(await timesOf()), times: (await timesOf()).times.slice(0, 4) }]);
    expect(await call(freeTimes, Object.fromEntries(Object.keys(request).map((name) => [name, "/nowhere"])))).toBe(404);
  });

  it("a form that is sent twice results in one appointment, and another person finds the time taken", async () => {
    const { call, timesOf, person, stored } = await scheduling();
    const [{ id: slot }] = (await timesOf()).times;
    const first = await call(bookVisit, { ...person, slot });
    expect(await call(bookVisit, { ...person, slot })).toEqual(first);
    expect(await call(bookVisit, { ...person, email: "other@example.com", slot })).toEqual({ refused: "taken" });
    expect(stored.size).toBe(1);
  });

  it("of eight people who book one time at once, one gets it", async () => {
    const { call, timesOf, person, stored, slots } = await scheduling();
    const [{ id: slot }] = (await timesOf()).times;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => call(bookVisit, { ...person, email: `p${index}@example.com`, slot })),
    );
    expect(outcomes.filter(({ redirectUrl }) => redirectUrl)).toHaveLength(1);
    expect(outcomes.filter(({ refused }) => refused === "taken")).toHaveLength(7);
    expect([stored.size, slots()[0]]).toEqual([1, "busy"]);
  });

  itNightly<[string, Rules, unknown, Slot["status"]]>([
    [
      "the slot changes between reading and holding it (412)",
      { refuse: (method, path) => (method === "PUT" && path.startsWith("/Slot") ? 412 : undefined) },
      { refused: "taken" },
      "free",
    ],
    [
      "the appointment conflicts (409)",
      { refuse: (method) => (method === "POST" ? 409 : undefined) },
      { refused: "taken" },
      "free",
    ],
    [
      "the appointment fails a condition (412)",
      { refuse: (method) => (method === "POST" ? 412 : undefined) },
      { refused: "taken" },
      "free",
    ],
    [
      "the server rejects the appointment (422)",
      { refuse: (method) => (method === "POST" ? 422 : undefined) },
      502,
      "free",
    ],
    ["the server fails (500)", { refuse: (method) => (method === "POST" ? 500 : undefined) }, 502, "free"],
    [
      "the server breaks off",
      { refuse: (method) => (method === "POST" ? new Error("ECONNRESET") : undefined) },
      502,
      "free",
    ],
    [
      "clients cannot write slots (405)",
      { refuse: (method, path) => (method === "PUT" && path.startsWith("/Slot") ? 405 : undefined) },
      { redirectUrl: expect.any(String) },
      "free",
    ],
    [
      "clients may not write slots (403)",
      { refuse: (method, path) => (method === "PUT" && path.startsWith("/Slot") ? 403 : undefined) },
      { redirectUrl: expect.any(String) },
      "free",
    ],
  ])("if %s, nobody is told otherwise, and no time stays held", async (_what, rules, expected, status) => {
    const { call, timesOf, person, slots } = await scheduling(rules);
    const [{ id: slot }] = (await timesOf()).times;
    expect(await call(bookVisit, { ...person, slot })).toEqual(expected);
    expect(slots()[0]).toBe(status);
  });

  itNightly<[string, Rules, string | undefined]>([
    ["the server does not let clients create appointments", { creates: false }, "secret"],
    ["BOOKING_SECRET is not set", {}, undefined],
  ])("without booking (%s), visitors request a time or call", async (_what, rules, secret) => {
    const adapter = await scheduling(rules);
    adapter.env.BOOKING_SECRET = secret;
    const { isBookable, times } = await adapter.timesOf();
    expect([isBookable, times]).toEqual([false, []]);
    expect(await adapter.call(bookVisit, { ...adapter.person, slot: "p1-abc" })).toEqual({ refused: "taken" });
    expect(adapter.log).toEqual([]);
  });

  itNightly(["v-appt-1.AAAAAAAAAAAAAAAAAAAAAAAA", "v-appt-1", "v-..%2FPatient.AAAAAAAAAAAAAAAAAAAAAAAA", "v-x.y"])(
    "a link that nobody signed (%s) shows and changes nothing",
    async (link) => {
      const { call, timesOf, person, stored } = await scheduling();
      await call(bookVisit, { ...person, slot: (await timesOf()).times[0].id });
      const shown = await call(ownVisit, { link });
      expect(shown === 400 || shown.state === "altered").toBe(true);
      const changed = await call(changeVisit, { link, change: "cancel" });
      expect(changed === 400 || changed.refused === "altered").toBe(true);
      expect(stored.get("appt-1")!.status).toBe("booked");
    },
  );
});
