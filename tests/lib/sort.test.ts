import { expect, test } from "vitest";
import { providerSort, sortProviders } from "../../lib/search/sort.ts";

const providers = [
  { firstName: "Zoe", lastName: "Adams", newPatientAppointment: null },
  { firstName: "bo", lastName: "brook", newPatientAppointment: 2 },
  { firstName: "Al", lastName: "Brook", newPatientAppointment: 2 },
  { firstName: "Cy", lastName: "Young", newPatientAppointment: 0 },
  { firstName: "Di", lastName: "Moss" },
];
const names = (list: typeof providers) => list.map((p) => p.firstName).join(" ");

test("PR-05 the earliest appointment first, those without last, ties by name ignoring case", () => {
  expect(names(sortProviders(providers, "availability"))).toBe("Cy Al bo Zoe Di");
});

test("PR-05 A-Z by last name, ties by first name ignoring case", () => {
  expect(names(sortProviders(providers, "az"))).toBe("Zoe Al bo Di Cy");
});

test("PR-08 sorting leaves the given list alone", () => {
  sortProviders(providers, "az");
  expect(names(providers)).toBe("Zoe bo Al Cy Di");
});

test.each([
  ["A-Z", "az"],
  ["az", "az"],
  ["Availability", "availability"],
  ["", "availability"],
  [null, "availability"],
])("PR-04 the option %j starts with %s", (option, sort) => expect(providerSort(option)).toBe(sort));
