import { describe, expect, it } from "vitest";
import { pricedServices } from "../../backend/demo/seed/priced-services.ts";
import { keyOfCode, LISTED_SERVICES, specifiedServices } from "../../lib/billing/shoppable.ts";
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
    ["en", /charges for (\d+) services/],
    ["es", /para (\d+) servicios/],
  ])("the price page in %s says how many services each file lists, at least 300 (PT-04)", (language, claim) => {
    const count = Number(claim.exec(page(`${language} /price-transparency`).said.join(" "))?.[1]);
    expect(count).toBeGreaterThanOrEqual(LISTED_SERVICES);
    for (const [path, body] of files)
      if (path.startsWith("prices/")) expect(JSON.parse(body).standard_charge_information, path).toHaveLength(count);
  });

  it("the demo's list contains the 70 services that CMS specified, in both languages, and prices for what comes with them (PT-04)", () => {
    const services = pricedServices();
    const keys = new Set(services.map(keyOfCode));
    expect(specifiedServices).toHaveLength(70);
    expect(specifiedServices.filter((codes) => !codes.some((code) => keys.has(code)))).toEqual([]);
    expect(services.filter(({ name, nameEs }) => !name || !nameEs || name === nameEs)).toEqual([]);
    expect(new Set(services.map(({ nameEs }) => nameEs)).size).toBe(services.length);
    for (const { name, comesWith } of services)
      for (const code of comesWith) expect(keys.has(code.replace("HCPCS", "CPT")), `${name}: ${code}`).toBe(true);
  });

  it("the demo contains no price files for removed hospitals", () => {
    expect(entries).toHaveLength(hospitals.length);
    expect([...files.keys()].filter((path) => path.startsWith("prices/"))).toHaveLength(hospitals.length);
  });
});
