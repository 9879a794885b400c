import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { estimate } from "../../../app/blocks/price-estimator/estimate.ts";
import { Price } from "../../../app/blocks/price-estimator/Price.tsx";
import type { Call } from "../../../app/context/page-context.ts";
import { type PlanPrice, priceSearch } from "../../../contracts/prices.ts";
import { page, hospitals as places, type Row } from "../../support/content.ts";
import { english, spanish } from "../../support/phrases.ts";

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

describe("what the price estimator says of a price (PT-03)", () => {
  /** Returns the lines of a service with the prices of one plan or of all. */
  function said(price: Partial<PlanPrice>, t: typeof english, hasPlan = true): string[] {
    const services = [
      {
        description: "MRI",
        codes: [{ code: "70551", type: "CPT" }],
        charges: [{ gross: 1460, cash: 876.5, plans: [{ payer: "Aetna", plan: "PPO", ...price }] }],
      },
    ];
    const found = priceSearch.response.parse({ plans: [], services, total: 1, isMore: false });
    const html = renderToStaticMarkup(<Price service={found.services[0]!} hasPlan={hasPlan} t={t} />);
    return html
      .replace(/<svg.*?<\/svg>/gs, "")
      .split(/<[^>]*>/)
      .filter(Boolean);
  }
  const paid = { median: 840, low: 700, high: 910.25, count: "48" };

  it.each<[string, Partial<PlanPrice>, english: string[], spanish: string[]]>([
    ["dollars", { dollars: 949 }, ["$949"], ["$949"]],
    [
      "a percentage",
      { percentage: 55.5, ...paid },
      [
        "55.5% of what the hospital bills",
        "Usually about $840",
        "Most payments: $700 to $910.25",
        "Number of payments: 48",
      ],
      [
        "55.5 % de lo que factura el hospital",
        "Por lo general, unos $840",
        "La mayoría de los pagos: de $700 a $910.25",
        "Número de pagos: 48",
      ],
    ],
    [
      "a method",
      { algorithm: "Grouper 7", count: "1 through 10" },
      ["By a formula", "The contract says: Grouper 7", "Number of payments: 1 to 10"],
      ["Según una fórmula", "El contrato dice (en inglés): Grouper 7", "Número de pagos: 1 a 10"],
    ],
    [
      "dollars and the percentage that they come from",
      { dollars: 0, percentage: 60, count: "0" },
      ["$0", "60% of what the hospital bills", "Number of payments: 0"],
      ["$0", "60 % de lo que factura el hospital", "Número de pagos: 0"],
    ],
    ["nothing", {}, ["No amount in the file"], ["El archivo no indica un monto"]],
  ])("a plan that pays %s", (_what, price, inEnglish, inSpanish) => {
    expect(said(price, english)).toEqual([
      ...["MRI", "CPT 70551", "Price agreed with your plan", ...inEnglish],
      ...["Cash price, without insurance", "$876.50", "List price", "$1,460"],
    ]);
    expect(said(price, spanish)).toEqual([
      ...["MRI", "CPT 70551", "Precio acordado con su plan", ...inSpanish],
      ...["Precio al contado, sin seguro", "$876.50", "Precio de lista", "$1,460"],
    ]);
    expect(said(price, english, false).join("|")).toContain(`|Prices by plan|Aetna, PPO|${inEnglish.join("|")}`);
  });
});
