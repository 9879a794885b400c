import { describe, expect, it } from "vitest";
import { estimate } from "../../../app/blocks/price-estimator/estimate.ts";
import type { Call } from "../../../app/context/page-context.ts";
import { priceSearch } from "../../../contracts/prices.ts";
import { page, hospitals as places, type Row } from "../../support/content.ts";

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

/** Answers a search with the request, as the description of the one service that it finds. */
const call = (async (endpoint: unknown, request: object) => {
  expect(endpoint).toBe(priceSearch);
  return priceSearch.response.parse({
    ...{ hospital: "", plans: [{ payer: "Aetna", plan: "PPO" }], total: 1, isMore: false },
    services: [{ description: JSON.stringify(request), charges: [] }],
  });
}) as unknown as Call;
const ask = (query: Record<string, string>, all = hospitals, by = call, editing = false) =>
  estimate(all, new URLSearchParams(query), by, { language: "en", editing });
const askedFor = async (query: Record<string, string>, all = hospitals) =>
  JSON.parse((await ask(query, all)).found!.services[0]!.description);

describe("price estimator (SD-03, PT-03)", () => {
  it("the price estimator searches the price file of each hospital", async () => {
    expect(hospitals.map(({ name }) => name).sort()).toEqual(places.map(({ name }) => String(name)).sort());
    for (const { name, file } of hospitals)
      expect(await askedFor({ hospital: name, service: "mri" })).toEqual({
        file: file.src.replace("/-/media/prices/", ""),
        service: "mri",
        language: "en",
      });
  });

  it.each([
    ["/price-files/123456789_cedar_standardcharges.csv", "123456789_cedar_standardcharges.csv"],
    ["https://files.example/a/123456789_cedar_standardcharges.json?v=2#x", "123456789_cedar_standardcharges.json"],
  ])("the price estimator derives the name of the file from the address %s", async (src, file) => {
    expect(await askedFor({ hospital: "Cedar" }, [{ name: "Cedar", file: { src } }])).toMatchObject({ file });
  });

  it.each([
    ["", {}],
    ["an unknown hospital", { hospital: "Somebody's Hospital" }],
    ["a path instead of a hospital", { hospital: "../../etc/passwd" }],
  ])("the price estimator reads no price file for %s", async (_what, query) => {
    const none = (() => {
      throw new Error("asked");
    }) as unknown as Call;
    expect(await ask(query, hospitals, none)).toMatchObject({ hospital: "", found: null });
  });

  it("if a price file cannot be read, the price estimator shows the hospital without prices", async () => {
    const { name } = hospitals[0]!;
    const down = (() => Promise.reject(new Error("down"))) as unknown as Call;
    expect(await ask({ hospital: name }, hospitals, down)).toMatchObject({ hospital: name, found: null });
    const odd = [{ name, file: { src: "https://elsewhere.example/x.json" } }];
    expect(await ask({ hospital: name }, odd)).toMatchObject({ hospital: name, found: null });
  });

  it("the price estimator asks for the prices of the chosen plan, and forgets a plan that the file does not have", async () => {
    const { name } = hospitals[0]!;
    expect(await askedFor({ hospital: name, plan: "Aetna|PPO" })).toMatchObject({ payer: "Aetna", plan: "PPO" });
    expect(await ask({ hospital: name, plan: "Aetna|PPO" })).toMatchObject({ plan: "Aetna|PPO" });
    expect(await ask({ hospital: name, plan: "Other|HMO" })).toMatchObject({ plan: "" });
  });

  it("authors see the dates of all files, so that the block can name those older than a year (PT-02)", async () => {
    const dates: Record<string, string> = { "123456789_a_standardcharges.csv": "2020-01-02" };
    const by = (async (_endpoint: unknown, { file }: { file: string }) => {
      if (!dates[file]) throw new Error("down");
      return { hospital: "", updatedOn: dates[file], plans: [], services: [], total: 0, isMore: false };
    }) as unknown as Call;
    const all = ["a", "b"].map((name) => ({
      name,
      file: { src: `/price-files/123456789_${name}_standardcharges.csv` },
    }));
    expect((await ask({}, all, by, true)).files).toEqual([
      { name: "a", updatedOn: "2020-01-02" },
      { name: "b", updatedOn: null },
    ]);
    expect((await ask({}, all, by)).files).toEqual([]);
  });
});
