import { describe, expect, it } from "vitest";
import { estimate } from "../../../app/blocks/price-estimator/estimate.ts";
import type { Call } from "../../../app/context/page-context.ts";
import { PriceFile, priceFile } from "../../../contracts/prices.ts";
import { findServices } from "../../../lib/billing/price-search.ts";
import { fixtureMedia } from "../../../scripts/fixtures.ts";
import { page, hospitals as places, type Row } from "../../support/content.ts";

const files = new Map(fixtureMedia().map(({ path, body }) => [path, body]));
const call = (async (endpoint: unknown, { path }: { path: string }) => {
  expect(endpoint).toBe(priceFile);
  const body = files.get(path);
  return body === undefined ? null : PriceFile.parse(JSON.parse(body));
}) as unknown as Call;

interface Wire {
  name: { value: string };
  file: { value: { src: string } };
}
const block = page("en /price-transparency").route.placeholders.main.find(
  ({ componentName }: Row) => componentName === "PriceEstimator",
);
const hospitals = block.fields.hospitals.map(({ fields: { name, file } }: { fields: Wire }) => ({
  name: name.value,
  file: file.value,
})) as { name: string; file: { src: string } }[];

const ask = (query: Record<string, string>, all = hospitals, by = call) =>
  estimate(all, new URLSearchParams(query), by);

describe("price estimator (SD-03)", () => {
  it("the price estimator offers every hospital that has a price file", async () => {
    expect(hospitals.map(({ name }) => name).sort()).toEqual(places.map(({ name }) => String(name)).sort());
    for (const { name } of hospitals) {
      const { file, found } = await ask({ hospital: name, service: "mri" });
      expect(file?.hospital_name).toBe(name);
      expect(found.map(({ description }) => description)).toEqual(["MRI of the brain without contrast"]);
    }
  });

  it.each([
    ["", {}],
    ["an unknown hospital", { hospital: "Somebody's Hospital" }],
    ["a path instead of a hospital", { hospital: "../../etc/passwd" }],
  ])("the price estimator reads no price file for %s", async (_what, query) => {
    const none = (() => {
      throw new Error("asked");
    }) as unknown as Call;
    expect(await ask(query, hospitals, none)).toMatchObject({ hospital: "", file: null, found: [] });
  });

  it("if a price file cannot be read, the price estimator shows the hospital without prices", async () => {
    const { name } = hospitals[0]!;
    const down = (() => Promise.reject(new Error("down"))) as unknown as Call;
    expect(await ask({ hospital: name }, hospitals, down)).toMatchObject({ hospital: name, file: null });
    const odd = [{ name, file: { src: "https://elsewhere.example/x.json" } }];
    expect(await ask({ hospital: name }, odd)).toMatchObject({ hospital: name, file: null });
  });
});

describe("search by synonyms in the price estimator", () => {
  const services = PriceFile.parse(JSON.parse([...files].find(([path]) => path.startsWith("prices/"))![1]));
  const found = (typed: string) =>
    findServices(services.standard_charge_information, typed).map(({ description }) => description);
  it.each([
    ["xray knee", "X-ray of the knee"],
    ["x-ray of my knee", "X-ray of the knee"],
    ["mammograms", "Screening mammogram"],
    ["C-section", "Cesarean delivery"],
    ["giving birth", "Vaginal delivery"],
    ["having a baby", "Vaginal delivery"],
    ["blood test", "Complete blood count"],
    ["cost of an mri", "MRI of the brain"],
    ["birth", "Vaginal delivery"],
    ["er", "Emergency department visit"],
    ["knee replacement", "Hip or knee replacement"],
    ["hip", "Hip or knee replacement"],
    ["colonoscopy", "Diagnostic colonoscopy"],
    ["blood", "Complete blood count"],
    ["echo", "Ultrasound of the heart"],
    ["ct scan", "CT scan"],
    ["cat scan", "CT scan"],
    ["45378", "Diagnostic colonoscopy"],
    ["physical therapy", "Physical therapy"],
    ["haircut", null],
    ["art", null],
  ])("the price estimator finds the expected service for '%s'", (typed, name) => {
    const names = found(typed);
    if (name === null) expect(names).toEqual([]);
    else expect(names.some((one) => one.startsWith(name))).toBe(true);
  });

  it("if the search text is empty or has only stop words, the price estimator lists all services in the price file", () => {
    expect(found(" ")).toHaveLength(services.standard_charge_information.length);
    expect(found("of the")).toHaveLength(services.standard_charge_information.length);
  });
});
