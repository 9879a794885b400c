import { describe, expect, it } from "vitest";
import { countRemoved } from "../../contracts/fields.ts";
import { endpoints } from "../../contracts/index.ts";

const {
  locationDetail,
  locationSearch,
  providerProfile,
  eventDetail,
  findSessions,
  jobDetail,
  serviceItem,
  visitingHours,
} = endpoints;
type Path = (string | number)[];

/** Returns all paths to values in a document: each leaf, and each list. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsIn(item, [...path, index]))];
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]));
}

function changed(value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = changed(copy[key], rest, wrong);
  return copy;
}

const parse = (
  endpoint: { response: { safeParse(value: unknown): { success: boolean; data?: unknown } } },
  value: unknown,
) => countRemoved(() => endpoint.response.safeParse(value));

/** Returns the values of `left` that differ in `right`, as paths of keys. */
function lost(left: unknown, right: unknown, path: Path = []): string[] {
  if (typeof left !== "object" || left === null) return left === right ? [] : [path.join(".")];
  if (typeof right !== "object" || right === null) return [path.join(".")];
  if (Array.isArray(left) && Array.isArray(right) && left.length !== right.length) return [path.join(".")];
  return Object.entries(left).flatMap(([key, value]) =>
    lost(value, (right as Record<string, unknown>)[key], [...path, key]),
  );
}

describe("a wrong value in an upstream response (RL-01, AP-47)", () => {
  it.each(Object.entries(endpoints))("in %s takes away nothing beside itself and its record", (_, endpoint) => {
    const { response } = endpoint.example;
    const right = parse(endpoint, response).result.data;
    for (const path of pathsIn(response)) {
      // An object is the wrong type for each leaf and list.
      const { result } = parse(endpoint, changed(response, path, { wrong: true }));
      if (!result.success) continue;
      const missing = lost(right, result.data);
      const key = path.join(".");
      // The wrong value is missing, or the part of the response that contains it.
      for (const place of missing)
        expect([key, `${key}.`.startsWith(place ? `${place}.` : "") || place.startsWith(`${key}.`)]).toEqual([
          key,
          true,
        ]);
    }
  });

  it.each([
    [locationDetail, ["address", "zip"], 80247],
    [locationDetail, ["phone"], 3035550194],
    [locationDetail, ["departments"], "Imaging"],
    [locationDetail, ["hours"], "9 to 5"],
    [locationDetail, ["waitTime", "currentWaitTimeInMinutes"], "ten"],
    [providerProfile, ["languages"], "English"],
    [providerProfile, ["overallRating"], "4.8"],
    [providerProfile, ["overallRating"], 48],
    [providerProfile, ["isAcceptingPatients"], "yes"],
    [eventDetail, ["metaDescription"], 7],
    [eventDetail, ["relatedEvents"], "none"],
    [jobDetail, ["applyUrl"], true],
    [jobDetail, ["pay"], "20 dollars"],
    [jobDetail, ["summary"], 7],
    [providerProfile, ["newPatientAppointment"], "this week"],
    [providerProfile, ["newPatientAppointment"], 9],
    [jobDetail, ["duties"], "Nursing"],
    [serviceItem, ["conditions"], "Asthma"],
    [findSessions, ["results", 0, "venue", "zip"], 80247],
    [findSessions, ["results", 0, "contactPhone"], 3035550171],
    [visitingHours, [0, "phone"], 3035550138],
  ] as const)("%# removes only the optional value, and reports it", (endpoint, path, wrong) => {
    const { response } = endpoint.example;
    const { result, setAside, removedValues } = parse(endpoint, changed(response, [...path], wrong));
    expect(result.success).toBe(true);
    expect([setAside, removedValues]).toEqual([0, 1]);
  });

  it.each([
    ["registrationClosed", "no"],
    ["canceled", "yes"],
    ["requireRegistration", 1],
    ["registrationDeadline", "soon"],
    ["capacity", "20"],
    ["externalRegistrationLink", true],
    ["seriesDates", "every Monday"],
  ])("of a session's %s sets the session aside, because visitors rely on the value (EV-19)", (field, wrong) => {
    const { response } = findSessions.example;
    const [session] = (response as { results: object[] }).results;
    const { result, setAside } = parse(findSessions, {
      ...response,
      results: [session, { ...session, [field]: wrong }],
    });
    expect([result.success, setAside]).toEqual([true, 1]);
    expect(parse(findSessions, { ...response, results: [{ ...session, [field]: wrong }] }).result.success).toBe(false);
  });

  it.each([
    ["monday1Open", 800],
    ["is24Hour", "yes"],
    ["specialDays", "Christmas"],
    ["specialDays", [{ date: 20261225 }]],
    ["timeZone", 7],
  ])("of the hours' %s removes all hours, because a part would say closed or open (HR-11)", (field, wrong) => {
    const { response } = locationDetail.example;
    const hours = { monday1Open: "08:00", monday1Close: "17:00", [field]: wrong };
    const { result, removedValues } = parse(locationDetail, { ...response, hours });
    expect([result.success, removedValues]).toEqual([true, 1]);
    expect((result.data as { hours?: object }).hours).toBeUndefined();
  });

  it.each([
    [locationSearch, "locations"],
    [findSessions, "results"],
  ])("%# in place of the results is a failure, not an empty result (LC-20)", (endpoint, field) => {
    for (const wrong of ["none", 0, { 0: "x" }])
      expect(parse(endpoint, { ...endpoint.example.response, [field]: wrong }).result.success).toBe(false);
  });
});
