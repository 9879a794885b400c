import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { examinePriceFile, isPriceFile, priceFileLines } from "../../scripts/doctor/price-file.ts";
import { priceFixtures } from "../../scripts/price-fixtures.ts";
import { newFolder } from "../support/folders.ts";
import { jsonFile, manyServices, wideFile } from "../support/price-files.ts";

const folder = newFolder();
const examine = (name: string, content: string, now?: Date) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return examinePriceFile(path, now);
};
const NAME = "123456789_cedar-county_standardcharges";

it.each([
  ["a/123456789_cedar_standardcharges.csv", true],
  ["https://x.example/123456789-1234567890_cedar_standardcharges.JSON?v=1", true],
  ["12-3456789_cedar_standardcharges.csv", true],
  ["prices.csv", true],
  ["cedar_standardcharges.json", true],
  ["page.json", false],
  ["123456789_cedar_standardcharges.pdf", false],
])("the doctor treats %s as a price file: %s (PT-02)", (source, expected) =>
  expect(isPriceFile(source)).toBe(expected),
);

it.each(["prices.csv", "123456789_cedar county_standardcharges.csv", "cedar_standardcharges.json"])(
  "the doctor says what the name of a price file must be: %s (PT-02)",
  async (name) => {
    const [[, demo]] = priceFixtures() as [[string, string]];
    const content = name.endsWith(".json") ? demo : wideFile(manyServices(2));
    expect(priceFileLines(name, await examine(name, content)).join("\n")).toContain(
      `BROKEN  the name of the file (${name}) must be the EIN, the hospital, and “standardcharges”`,
    );
  },
);

it("a problem of the whole price file is told without a path (PT-02)", async () => {
  const wrong = (await examine(`${NAME}.json`, "{}")).map((finding) => finding.wrong);
  expect(wrong).toContain("must have required property 'hospital_name'");
});

it("the employer number in the name of a price file can have a hyphen (PT-01)", async () => {
  const findings = await examine("12-3456789_cedar_standardcharges.csv", wideFile(manyServices(2)));
  expect(findings.map(({ wrong }) => wrong).join()).not.toContain("the name of the file");
});

it("the validator of CMS finds no error in the price files of the demo (PT-02)", async () => {
  for (const [name, content] of priceFixtures())
    expect(await examine(name, content, new Date("2026-12-01")), name).toEqual([]);
});

it("the doctor finds the errors of a price file, and files that are older than a year (PT-02)", async () => {
  const [[, demo]] = priceFixtures() as [[string, string]];
  const wrong = async (name: string, content: string, now = new Date("2026-12-01")) =>
    priceFileLines("", await examine(name, content, now)).join("\n");
  expect(await wrong(`${NAME}.json`, demo, new Date("2027-12-01"))).toMatch(
    /BROKEN .*last updated on 2026-11-02.*once a year/,
  );
  expect(await wrong(`${NAME}.json`, demo.replace('"version":"3.0.0"', '"version":""'))).toMatch(/BROKEN .*version/);
  expect(await wrong(`${NAME}.json`, jsonFile(manyServices(2)))).toMatch(/BROKEN .*attestation/);
  expect(await wrong(`${NAME}.csv`, wideFile(manyServices(2)))).toMatch(/BROKEN/);
});
