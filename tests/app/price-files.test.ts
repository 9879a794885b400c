import { describe, expect, it } from "vitest";
import { fixtureMedia, fixtureRecords } from "../../scripts/fixtures.ts";
import { hospitals, page, type Row } from "../support/content.ts";

describe("price files (SD-03)", () => {
  const files = new Map(fixtureMedia().map(({ path, body }) => [path, body]));
  const { text } = (JSON.parse(fixtureRecords().get("texts/larkspur")!) as { path: string; text: string }[]).find(
    ({ path }) => path === "/cms-hpt.txt",
  )!;
  const entries = text.split("\n\n").map((entry) =>
    Object.fromEntries(
      entry
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    ),
  );
  const said = page("en /price-transparency").said.join(" ");

  it.each(hospitals.map((hospital) => [String(hospital.name), hospital]))(
    "`cms-hpt.txt` and the price page list the price file of %s",
    (name, hospital) => {
      const entry = entries.find((one) => one["location-name"] === name)!;
      expect(entry["source-page-url"]).toMatch(/\/price-transparency$/);
      expect(entry["contact-email"]).toMatch(/@/);
      const path = entry["mrf-url"].replace(/^https:\/\/[^/]+\/sc10media\//, "");
      expect(path).toMatch(/^prices\/\d{9}_[a-z-]+_standardcharges\.json$/);
      expect(said).toContain(`<td>${name}</td>`);
      expect(said).toContain(`/-/media/${path}`);
      const file = JSON.parse(files.get(path)!);
      expect(file).toMatchObject({
        hospital_name: name,
        version: "3.0.0",
        location_name: [name],
        hospital_address: [`${hospital.address1}, ${hospital.city}, ${hospital.state} ${hospital.zip}`],
        license_information: { state: hospital.state },
        attestation: { confirm_attestation: true },
      });
      for (const { standard_charges } of file.standard_charge_information)
        for (const { minimum, maximum, gross_charge, discounted_cash, payers_information } of standard_charges) {
          const dollars = payers_information.flatMap((payer: Row) => payer.standard_charge_dollar ?? []);
          expect([minimum, maximum]).toEqual([Math.min(...dollars), Math.max(...dollars)]);
          expect(discounted_cash).toBeLessThan(gross_charge);
        }
    },
  );

  it.each([
    ["en", "15 common services", "charges for 15 services"],
    ["es", "15 servicios comunes", "para 15 servicios"],
  ])("the price page in %s says how many services each file lists", (language, ...claims) => {
    const text = page(`${language} /price-transparency`).said.join(" ");
    for (const claim of claims) expect(text).toContain(claim);
    for (const [path, body] of files)
      if (path.startsWith("prices/")) expect(JSON.parse(body).standard_charge_information, path).toHaveLength(15);
  });

  it("the demo contains no price files for removed hospitals", () => {
    expect(entries).toHaveLength(hospitals.length);
    expect([...files.keys()].filter((path) => path.startsWith("prices/"))).toHaveLength(hospitals.length);
  });
});
