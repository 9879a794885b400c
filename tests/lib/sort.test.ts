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

test("the availability order sorts providers by earliest appointment and then by name, with providers without appointments last (PR-05)", () => {
  expect(names(sortProviders(providers, "availability"))).toBe("Cy Al bo Zoe Di");
});

test("a provider who accepts no new patients is after those with appointments (PR-05, PR-20)", () => {
  const closed = { firstName: "Ed", lastName: "Abel", newPatientAppointment: 0, isAcceptingPatients: false };
  expect(names(sortProviders([...providers, closed], "availability"))).toBe("Cy Al bo Ed Zoe Di");
});

test("in alphabetical order, providers are sorted by last name and then by first name, ignoring case (PR-05)", () => {
  expect(names(sortProviders(providers, "az"))).toBe("Zoe Al bo Di Cy");
});

test("sorting does not change the original list (PR-08)", () => {
  sortProviders(providers, "az");
  expect(names(providers)).toBe("Zoe bo Al Cy Di");
});

test.each([
  ["A-Z", "az"],
  ["az", "az"],
  ["Availability", "availability"],
  ["", "availability"],
  [null, "availability"],
])("the option %j results in the initial sort order %s (PR-04)", (option, sort) =>
  expect(providerSort(option)).toBe(sort),
);
