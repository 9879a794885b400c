import { expect, it } from "vitest";
import { lines } from "../../backend/demo/seed/phones.ts";
import { data } from "../support/content.ts";
import { demoPages } from "../support/demo-pages.ts";

const locations = data.locations as { name: string; phone: string | null }[];

/** Returns a location's name as it appears on pages. */
const spelled = (text: string): string =>
  text
    .replaceAll(" – Emergency Care", "")
    .replaceAll(" Emergency Room", "")
    .replaceAll(/[–,]/g, "")
    .replaceAll(/\s+/g, " ");

it("each location and each phone line has a unique phone number", () => {
  const numbers = [...lines.keys(), ...locations.flatMap(({ phone }) => phone ?? [])];
  expect(numbers.length).toBeGreaterThan(400);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(locations.filter(({ name, phone }) => name.endsWith("Emergency Care") && !phone)).toEqual([]);
});

it("a page that shows a location's phone number also contains the location's name", () => {
  const owners = new Map(locations.map(({ name, phone }) => [phone, name]));
  const wrong = demoPages.flatMap(({ path, document }) => {
    const text = spelled(document);
    return [...document.matchAll(/\((\d{3})\) (555-\d{4})/g)].flatMap(([, area, number]) => {
      const phone = `${area}-${number}`;
      const owner = owners.get(phone);
      return lines.has(phone) || (owner && text.includes(spelled(owner))) ? [] : `${path}: ${phone} (${owner})`;
    });
  });
  expect([...new Set(wrong)]).toEqual([]);
});

it("the backend lists a separate phone number for each department on a campus", () => {
  const campuses = demoPages.filter(({ document }) => document.includes('"componentName":"CampusDirectory"'));
  expect(campuses.length).toBeGreaterThan(2);
  for (const { path, document } of campuses) {
    const directory = JSON.parse(document).sitecore.route.placeholders.main.find(
      ({ componentName }: { componentName: string }) => componentName === "CampusDirectory",
    );
    const numbers = JSON.stringify(directory.fields.departments).match(/\(\d{3}\) 555-\d{4}/g) ?? [];
    expect(new Set(numbers).size, `${path}: ${numbers}`).toBe(numbers.length);
  }
});
