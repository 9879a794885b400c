import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../backend/demo/seed/migrate.ts";
import type { BackendEnv } from "../../backend/env.ts";
import type { PriceSearchResponse } from "../../contracts/prices.ts";
import { fixturePriceFiles } from "../../scripts/fixtures.ts";
import { inWorkerd } from "../support/adapter-in-workerd.ts";
import { newFolder } from "../support/folders.ts";
import { jsonFile, manyServices, type Service, tallFile, wideFile } from "../support/price-files.ts";

const folder = newFolder();
let backend: Awaited<ReturnType<typeof inWorkerd>>;

const run = async () => {
  backend = await inWorkerd("tests/support/price-backend.ts", {
    d1Databases: { DB: "backend" },
    r2Buckets: { FILES: "files" },
    durableObjects: {
      PRICES: { className: "PriceIndex", useSQLite: true },
    },
    queueProducers: { PRICE_QUEUE: { queueName: "prices", deliveryDelay: 3600 } },
    resourcePersistencePath: folder,
  } as never);
};

beforeAll(async () => {
  await run();
  await migrate((await backend.miniflare.getD1Database("DB")) as never);
}, 120_000);
afterAll(() => backend.stop());

let number = 0;
let name = "";
beforeEach(() => {
  name = `${String(++number).padStart(9, "0")}_cedar-county_standardcharges.csv`;
});

const files = async () => (await backend.miniflare.getR2Bucket("FILES")) as unknown as R2Bucket;
const put = async (content: string | Uint8Array, file = name) =>
  void (await (await files()).put(`incoming/${file}`, content));
const runCron = async () => (await backend.miniflare.getWorker()).scheduled({ cron: "* * * * *" });
/** Runs a step of the import, as a message of the queue does. */
const step = async (importId: string) => {
  const worker = await backend.miniflare.getWorker();
  const message = { id: "1", timestamp: new Date(), attempts: 1, body: { importId } };
  expect(await worker.queue("prices", [message])).toMatchObject({ outcome: "ok" });
};

interface ImportRow {
  id: string;
  state: string;
  message: string;
  lines: number;
  items: number;
  problems: number;
  bytes_read: number;
}
const imports = async (file = name): Promise<ImportRow[]> => {
  const db = await backend.miniflare.getD1Database("DB");
  const { results } = await db
    .prepare("SELECT * FROM price_imports WHERE name = ? ORDER BY created_at")
    .bind(file)
    .all();
  return results as unknown as ImportRow[];
};

/** Imports a file to its end, and returns its import. */
async function imported(content: string | Uint8Array, file = name): Promise<ImportRow> {
  await put(content, file);
  await runCron();
  const before = new Set((await imports(file)).filter(({ state }) => state !== "running").map(({ id }) => id));
  for (let left = 200; left > 0; left--) {
    const running = (await imports(file)).find(({ state }) => state === "running");
    if (!running) break;
    await step(running.id);
  }
  const rows = await imports(file);
  return rows.find(({ id }) => !before.has(id)) ?? rows.at(-1)!;
}

const call = (body: object) =>
  backend.ask("/prices/search", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const search = async (body: object, file = name) =>
  JSON.parse((await call({ file, ...body })).body) as PriceSearchResponse;

const mri: Service = {
  description: "MRI KNEE W/O CONTRAST, left or right",
  codes: [
    ["611", "RC"],
    ["73721", "CPT"],
  ],
  setting: "outpatient",
  gross: 1200.5,
  cash: 700,
  plans: [
    { payer: "Prairie Mutual", plan: "Choice PPO", dollars: 650, methodology: "fee schedule" },
    {
      ...{
        payer: "Región Salud",
        plan: "HMO",
        percentage: 55.5,
        median: 610,
        low: 580,
        high: 700,
        count: "1 through 10",
      },
      methodology: "percent of total billed charges",
    },
    {
      ...{ payer: "State Plan", plan: "", algorithm: 'Grouper "7", then 140% of the rate', median: 500, count: "0" },
      methodology: "other",
    },
  ],
};
const birth: Service = {
  ...{ description: "Vaginal delivery", codes: [["807", "MS-DRG"]], setting: "inpatient", gross: 9000, cash: 5000 },
  plans: [{ payer: "Prairie Mutual", plan: "Choice PPO", dollars: 4000, methodology: "case rate" }],
};

const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

describe("import of price files (PT-01)", () => {
  it.each<[string, () => string | Uint8Array]>([
    ["JSON", () => jsonFile([mri, birth])],
    [
      "JSON with white space and a byte order mark",
      () => `\ufeff${JSON.stringify(JSON.parse(jsonFile([mri, birth])), null, 2)}`,
    ],
    ["tall CSV", () => tallFile([mri, birth])],
    ["wide CSV", () => wideFile([mri, birth])],
    ["CSV with a byte order mark and CRLF", () => `\ufeff${wideFile([mri, birth]).replaceAll("\n", "\r\n")}`],
    ["CSV in Windows-1252", () => windows1252(tallFile([mri, birth]))],
    ["CSV with dollar signs and thousands separators", () => wideFile([mri, birth]).replace("1200.5", '"$1,200.50"')],
    ["CSV with other capitals in its headings", () => tallFile([mri, birth]).replace("description", "Description")],
    ["CSV without a newline at its end", () => tallFile([birth, mri]).trimEnd()],
    [
      "tall CSV whose lines of an item are apart",
      () => {
        const lines = tallFile([mri, birth]).trimEnd().split("\n");
        return [...lines.slice(0, 4), lines.at(-1), ...lines.slice(4, -1)].join("\n");
      },
    ],
  ])("the backend reads %s", async (_what, content) => {
    expect(await imported(content())).toMatchObject({ state: "done", message: "", items: 2, problems: 0 });
    const found = await search({ service: "73721" });
    expect(found).toMatchObject({ hospital: "Cedar County Hospital", updatedOn: "2026-10-01", total: 1 });
    const [{ description, codes, charges }] = found.services as [PriceSearchResponse["services"][number]];
    expect({ description, codes }).toEqual({
      description: mri.description,
      codes: mri.codes.map(([code, type]) => ({ code, type })),
    });
    expect(charges).toHaveLength(1);
    expect(charges[0]).toMatchObject({ setting: "outpatient", gross: 1200.5, cash: 700, minimum: 650, maximum: 650 });
    expect(charges[0]!.plans.toSorted((a, b) => (a.payer < b.payer ? -1 : 1))).toEqual(mri.plans);
  });

  it("a bad line costs itself and is listed by number", async () => {
    const lines = wideFile([mri, birth, ...manyServices(4)]).split("\n");
    lines[4] = lines[4]!.replace("9000", "call us");
    lines[5] = lines[5]!.replace('name"', "name");
    lines[6] = "";
    lines[7] = lines[7]!.replace(/^"[^"]*"/, "");
    const done = await imported(lines.join("\n"));
    expect(done).toMatchObject({ state: "done", problems: 3, items: 2 });
    const index = (await backend.miniflare.getDurableObjectNamespace("PRICES")) as never as BackendEnv["PRICES"];
    const problems = await index!.getByName(done.id).problems();
    expect(problems.map(({ line }) => line)).toEqual([5, 6, 8]);
    expect(await search({ service: "birth" })).toMatchObject({ total: 0 });
    expect(await search({ service: "mri knee" })).toMatchObject({ total: 1 });
  });

  it.each<[string, () => string | Uint8Array, RegExp]>([
    ["a workbook", () => "PK\u0003\u0004xyz", /workbook.*CSV UTF-8/],
    ["UTF-16", () => new Uint8Array([0xff, 0xfe, 0x68, 0]), /UTF-16.*CSV UTF-8/],
    ["one line", () => "hospital_name", /fewer than three rows/],
    [
      "a header in another order",
      () => tallFile([mri]).split("\n").toSpliced(0, 1).join("\n"),
      /third row has no column/,
    ],
    ["JSON that ends early", () => jsonFile([mri, birth]).slice(0, -400), /ends in the middle of entry/],
    [
      "JSON without charges",
      () => '{"hospital_name":"X","version":"3.0.0"}',
      /no list named standard_charge_information/,
    ],
    ["no line that can be read", () => tallFile([{ ...mri, gross: -5 }]), /no line with a price/],
  ])("the backend refuses %s with words, and the last good file stays", async (_what, content, message) => {
    await imported(wideFile([mri, birth]));
    expect(await imported(content())).toMatchObject({ state: "failed", message: expect.stringMatching(message) });
    expect(await search({ service: "73721" })).toMatchObject({ total: 1 });
    const download = await backend.ask(`/price-files/${name}`);
    expect(download.body).toBe(wideFile([mri, birth]));
  });

  it.each([
    ["tall CSV", tallFile],
    ["JSON", jsonFile],
  ])(
    "an import of %s that is killed twice continues where it was",
    async (_what, write) => {
      const services = manyServices(5_000, 5);
      await put(write(services));
      await runCron();
      const [{ id }] = (await imports()) as [ImportRow];
      for (let kill = 0; kill < 2; kill++) {
        await step(id);
        await backend.stop();
        await run();
      }
      expect(await imports()).toMatchObject([{ state: "running" }]);
      for (let left = 50; left > 0 && (await imports())[0]!.state === "running"; left--) await step(id);
      // A message that comes twice changes nothing.
      await step(id);
      expect(await imports()).toMatchObject([{ state: "done", items: 5_000, problems: 0 }]);
      const { services: found } = await search({ service: "P4999" });
      expect(found[0]).toMatchObject({ charges: [{ gross: 100 + 4_999 }] });
      expect(found[0]!.charges[0]!.plans).toHaveLength(5);
    },
    240_000,
  );
});

describe("price search (PT-03)", () => {
  it.each([
    ["mri knee", mri],
    ["knee MRI without contrast", mri],
    ["MRIs", mri],
    ["73721", mri],
    ["611", mri],
    ["having a baby", birth],
    ["807", birth],
  ])("the backend finds '%s'", async (service, { description }) => {
    await imported(jsonFile([mri, birth, ...manyServices(30)]));
    expect((await search({ service })).services[0]).toMatchObject({ description });
  });

  it("the backend finds common words in the files of the demo", async () => {
    const [, content] = [...fixturePriceFiles()][0]!;
    await imported(content);
    const all = (await search({})).total;
    expect(all).toBeGreaterThan(10);
    for (const nothing of [" ", "of the"]) expect((await search({ service: nothing })).total, nothing).toBe(all);
    for (const [service, start] of [
      ["xray knee", "X-ray of the knee"],
      ["x-ray of my knee", "X-ray of the knee"],
      ["mammograms", "Screening mammogram"],
      ["C-section", "Cesarean delivery"],
      ["giving birth", "Vaginal delivery"],
      ["blood test", "Complete blood count"],
      ["cost of an mri", "MRI of the brain"],
      ["er", "Emergency department visit"],
      ["knee replacement", "Hip or knee replacement"],
      ["colonoscopy", "Diagnostic colonoscopy"],
      ["echo", "Ultrasound of the heart"],
      ["cat scan", "CT scan"],
      ["45378", "Diagnostic colonoscopy"],
      ["physical therapy", "Physical therapy"],
    ] as const) {
      const names = (await search({ service })).services.map(({ description }) => description);
      expect(
        names.some((name) => name.startsWith(start)),
        `${service}: ${names}`,
      ).toBe(true);
    }
    expect((await search({ service: "haircut" })).total).toBe(0);
  });

  it("with a plan, the backend returns the prices of this plan only", async () => {
    await imported(jsonFile([mri, birth]));
    const { services, plans } = await search({ service: "mri", payer: "Prairie Mutual", plan: "Choice PPO" });
    expect(services[0]!.charges[0]!.plans).toEqual([mri.plans[0]]);
    expect(plans).toHaveLength(3);
  });

  it("the backend has no prices for a file that was never put into object storage", async () => {
    expect(await call({ file: name })).toMatchObject({ status: 404 });
  });
});

describe("download of price files (PT-02)", () => {
  it.each([
    [{}, 200, (text: string) => text],
    [{ range: "bytes=0-9" }, 206, (text: string) => text.slice(0, 10)],
    [{ range: "bytes=-7" }, 206, (text: string) => text.slice(-7)],
    [{ range: "bytes=20-" }, 206, (text: string) => text.slice(20)],
  ])("with the headers %j, the response has the status %i", async (headers, status, part) => {
    const content = wideFile([mri, birth]);
    await imported(content);
    const response = await backend.ask(`/price-files/${name}`, { headers });
    expect({ status: response.status, body: response.body }).toEqual({ status, body: part(content) });
  });
});
