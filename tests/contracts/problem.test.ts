import { describe, expect, it } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { problemsOf } from "../../contracts/problem.ts";

function problem(name: keyof typeof endpoints, request: unknown) {
  const { error } = endpoints[name].request.safeParse(request);
  return error && problemsOf(error, endpoints[name])[0];
}

describe("a validation error names the field, the problem, and the allowed values", () => {
  it.each([
    ["locationSearch", { page: 0 }, ["page", "is not a whole number from 1 to 1000", "a whole number from 1 to 1000"]],
    ["locationSearch", { searchText: "a".repeat(201) }, ["searchText", "is too long", "at most 200 characters"]],
    ["locationTypeahead", { searchTerms: "a" }, ["searchTerms", "is too short", "at least 2 characters"]],
    ["webSearch", { q: " " }, ["q", "is missing", "at least 1 character"]],
    ["moveParticipants", { registrationIds: [] }, ["registrationIds", "is missing", "at least 1 item"]],
    ["locationTypeahead", {}, ["searchTerms", "is missing or has the wrong type", "text"]],
    ["locationSearch", { admin: 1 }, ["admin", "is not a field of this request", "the documented fields only"]],
    ["findEvents", { startDate: "02-30-2030" }, ["startDate", "is not a date", "a date as MM-DD-YYYY"]],
    ["findEvents", { isOnline: "yes" }, ["isOnline", "is not true or false", "true or false"]],
    ["findEvents", { isOnline: {} }, ["isOnline", "is not true or false", "true or false"]],
    ["locationByCoordinates", {}, ["latitude", "is missing or has the wrong type", "a number from -90 to 90"]],
    ["locationSearch", { latitude: [1] }, ["latitude", "is missing or has the wrong type", "a number from -90 to 90"]],
    ["findEvents", { eventCategories: Array(51).fill("c") }, ["eventCategories", "is too long", "at most 50 items"]],
    ["preview", { site: "a", item: "b", mode: "c" }, ["mode", "is not one of the known values", "preview, edit"]],
  ] as const)("the validation error of %s for %j has the expected text", (name, request, [field, wrong, allowed]) => {
    expect(problem(name, request)).toEqual({ field, wrong, allowed });
  });

  it("a validation error does not contain submitted values (PV-03)", () => {
    const canary = "Canary-Zebedee-8812";
    const { error } = endpoints.billsByDemographics.request.safeParse({
      flowType: canary,
      firstName: [canary],
      lastName: `${canary}\u0000`,
      dob: canary,
      phone: canary,
      [canary]: canary,
    });
    const problems = problemsOf(error as NonNullable<typeof error>, endpoints.billsByDemographics);
    expect(problems.map(({ field }) => field)).toEqual(["flowType", "firstName", "lastName", "dob", "phone", ""]);
    expect(JSON.stringify(problems)).not.toContain("Zebedee");
  });

  it("a response lists at most twenty validation errors", () => {
    const { error } = endpoints.findEvents.request.safeParse({ eventCategories: Array(50).fill(1) });
    expect(problemsOf(error as NonNullable<typeof error>, endpoints.findEvents)).toHaveLength(20);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, 1]));
    const unknown = endpoints.findEvents.request.safeParse(many).error;
    expect(problemsOf(unknown as NonNullable<typeof unknown>, endpoints.findEvents)).toHaveLength(20);
  });
});
