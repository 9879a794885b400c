import type { FhirResource, Practitioner } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import { directory } from "../../tests/support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { itNightly } from "../../tests/support/nightly.ts";
import { freeSlots } from "./slots.ts";
import { parsed } from "./stored.ts";

afterAll(stopDatabases);
const now = new Date();
const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const past = { end: day(-2) };

const person = (more: object): Practitioner => ({ resourceType: "Practitioner", id: "1", ...more });
const current = (resource: FhirResource) =>
  parsed<Practitioner>([{ id: resource.id!, json: JSON.stringify(resource) }])[0]!;

describe("what has ended is not shown (FH-01, FH-03)", () => {
  it.each<[string, object, object]>([
    [
      "a name before a marriage",
      { name: [{ use: "official", family: "Old", period: past }, { family: "New" }] },
      { name: [{ family: "New" }] },
    ],
    [
      "the only name, which has no successor",
      { name: [{ family: "Old", period: past }] },
      { name: [{ family: "Old", period: past }] },
    ],
    [
      "a telephone number",
      { telecom: [{ value: "1", period: past }, { value: "2", period: { start: day(1) } }, { value: "3" }] },
      { telecom: [{ value: "3" }] },
    ],
    ["the only telephone number", { telecom: [{ value: "1", period: { end: "2020" } }] }, { telecom: [] }],
  ])("%s", (_what, given, expected) => {
    expect(current(person(given))).toEqual(person(expected));
  });

  // biome-ignore lint/suspicious/noExplicitAny: the tests change resources
  type Change = (one: (id: string) => any) => void;
  const cases: [string, Change, object][] = [
    ["a schedule", (one) => (one("schedule-1").active = false), { free: 0, times: 0 }],
    ["a schedule whose server writes texts", (one) => (one("schedule-1").active = "false"), { free: 0, times: 0 }],
    ["a role", (one) => (one("role-0").active = false), { specialty: null, plans: 0, free: 0, times: 0 }],
    ["the period of a role", (one) => (one("role-0").period = past), { specialty: null, plans: 0, free: 0, times: 0 }],
    ["the year of a role", (one) => (one("role-0").period = { end: "2020" }), { specialty: null, free: 0, times: 0 }],
    ["the period of a plan", (one) => (one("plan-1").period = past), { plans: 0, free: 2, times: 2 }],
    ["a certificate", (one) => (one("p-0").qualification[0].period = past), { certificates: 0, free: 2, times: 2 }],
    [
      "a service",
      (one) => {
        one("service-1").active = false;
        one("role-0").specialty = [];
        one("role-0").healthcareService = [{ reference: "HealthcareService/service-1" }];
      },
      { specialty: null, free: 2, times: 2 },
    ],
  ];
  it("two slots at the same time are one time", async () => {
    const data = directory(2, now);
    const slots = data.resources.filter(({ resourceType }) => resourceType === "Slot");
    data.resources.push({ ...slots[0]!, id: "again" });
    const adapter = await fhirAdapter(data);
    await adapter.fill();
    expect(await freeSlots(adapter.db, "p-0", now.getTime(), 10)).toHaveLength(2);
    const { results } = await adapter.db.prepare("SELECT free_count AS free FROM entries WHERE id = 'p-0'").all();
    expect(results).toEqual([{ free: 2 }]);
  });

  itNightly(cases)("%s that is no longer in use", async (_what, change, expected) => {
    const data = directory(2, now);
    // biome-ignore lint/suspicious/noExplicitAny: the test changes resources
    const one = (id: string) => data.resources.find((resource) => resource.id === id) as any;
    one("p-0").qualification = [{ code: { text: "Board certified in Cardiology" }, period: { start: "2020" } }];
    change(one);
    const adapter = await fhirAdapter(data);
    await adapter.fill();
    const { results } = await adapter.db
      .prepare(
        `SELECT json ->> 'primarySpecialty' AS specialty, json_array_length(json, '$.acceptedPlans') AS plans,
          json_array_length(json, '$.certificates') AS certificates, free_count AS free FROM entries WHERE id = 'p-0'`,
      )
      .all();
    const times = (await freeSlots(adapter.db, "p-0", now.getTime(), 10)).length;
    expect({ ...results[0], times }).toMatchObject(expected);
  });
});
