import { describe, expect, it } from "vitest";
import { estimate } from "../../../app/blocks/price-estimator/estimate.ts";
import type { Call } from "../../../app/context/page-context.ts";
import { PriceFile, priceFile } from "../../../contracts/prices.ts";
import { findServices } from "../../../lib/billing/price-search.ts";
import { fixtureMedia } from "../../../scripts/fixtures.ts";
import { page, hospitals as places, type Row } from "../../support/content.ts";

const files = new Map(fixtureMedia().map(({ path, body }) => [path, body]));
/** The files of the content system. */
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

describe("SD-03 the price estimator", () => {
  it("offers every hospital, each with its own file", async () => {
    expect(hospitals.map(({ name }) => name).sort()).toEqual(places.map(({ name }) => String(name)).sort());
    for (const { name } of hospitals) {
      const { file, found } = await ask({ hospital: name, service: "mri" });
      expect(file?.hospital_name).toBe(name);
      expect(found.map(({ description }) => description)).toEqual(["MRI of the brain without contrast"]);
    }
  });

  it.each([
    ["", {}],
    ["a hospital that is none of ours", { hospital: "Somebody's Hospital" }],
    ["a path in place of a hospital", { hospital: "../../etc/passwd" }],
  ])("without a hospital, %s, it reads no file", async (_what, query) => {
    const none = (() => {
      throw new Error("asked");
    }) as unknown as Call;
    expect(await ask(query, hospitals, none)).toMatchObject({ hospital: "", file: null, found: [] });
  });

  it("says that prices cannot be read, where they cannot", async () => {
    const { name } = hospitals[0]!;
    const down = (() => Promise.reject(new Error("down"))) as unknown as Call;
    expect(await ask({ hospital: name }, hospitals, down)).toMatchObject({ hospital: name, file: null });
    const odd = [{ name, file: { src: "https://elsewhere.example/x.json" } }];
    expect(await ask({ hospital: name }, odd)).toMatchObject({ hospital: name, file: null });
  });
});

describe("a service is found by what people call it", () => {
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
  ])("%s", (typed, name) => {
    const names = found(typed);
    if (name === null) expect(names).toEqual([]);
    else expect(names.some((one) => one.startsWith(name))).toBe(true);
  });

  it("without a word all are", () => {
    expect(found(" ")).toHaveLength(services.standard_charge_information.length);
    expect(found("of the")).toHaveLength(services.standard_charge_information.length);
  });
});
