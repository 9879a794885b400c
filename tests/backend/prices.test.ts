import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../backend/demo/seed/migrate.ts";
import type { BackendEnv } from "../../backend/env.ts";
import { renderMail } from "../../backend/mail/render.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { priceImports, priceProblems, retryPriceImport } from "../../contracts/price-desk.ts";
import type { PriceSearchResponse } from "../../contracts/prices.ts";
import { priceUse } from "../../scripts/cost/price-files.ts";
import { priceFixtures } from "../../scripts/price-fixtures.ts";
import { inWorkerd } from "../support/adapter-in-workerd.ts";
import { newFolder } from "../support/folders.ts";
import { itNightly } from "../support/nightly.ts";
import { jsonFile, manyServices, type Service, tallFile, wideFile } from "../support/price-files.ts";
import { secrets, siteHeaders } from "../support/site-headers.ts";

const folder = newFolder();
let backend: Awaited<ReturnType<typeof inWorkerd>>;

const run = async () => {
  backend = await inWorkerd("tests/support/price-backend.ts", {
    d1Databases: { DB: "backend" },
    r2Buckets: { FILES: "files" },
    durableObjects: {
      PRICES: { className: "PriceIndex", useSQLite: true },
    },
    bindings: { ASSERTION_ISSUER: secrets.backend.ASSERTION_ISSUER, ASSERTION_KEYS: secrets.backend.ASSERTION_KEYS },
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
  (await (await files()).put(`incoming/${file}`, content))!.etag;
const runCron = async () => (await backend.miniflare.getWorker()).scheduled({ cron: "* * * * *" });
/** Runs a step of the import, as a message of the queue does. */
const step = async (importId: string) => {
  const worker = await backend.miniflare.getWorker();
  const message = { id: "1", timestamp: new Date(), attempts: 1, body: { importId } };
  expect(await worker.queue("prices", [message])).toMatchObject({ outcome: "ok" });
};

interface ImportRow {
  id: string;
  etag: string;
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
  const etag = await put(content, file);
  await runCron();
  for (let left = 200; left > 0; left--) {
    const running = (await imports(file)).find(({ state }) => state === "running");
    if (!running) break;
    await step(running.id);
  }
  return (await imports(file)).find((one) => one.etag === etag)!;
}

const call = (body: object) =>
  backend.ask("/prices/search", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const search = async (body: object, file = name) =>
  JSON.parse((await call({ file, ...body })).body) as PriceSearchResponse;

/** Makes a call on behalf of staff. */
async function desk(endpoint: Endpoint, request: Record<string, string> = {}) {
  const isGet = endpoint.method === "GET";
  const path = endpoint.path + (isGet ? `?${new URLSearchParams(request)}` : "");
  const body = isGet ? undefined : JSON.stringify(request);
  const headers = await siteHeaders(new URL(path, "https://adapter.example"), endpoint.method, body);
  const response = await backend.ask(path, {
    method: endpoint.method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body }),
  });
  return response.status === 200 ? JSON.parse(response.body) : response.status;
}

const listServices = async (services: readonly [name: string, nameEs: string, code: string, comesWith?: string][]) => {
  const db = await backend.miniflare.getD1Database("DB");
  await db.prepare("DELETE FROM shoppable_services").run();
  for (const [service, spanish, code, comesWith] of services)
    await db
      .prepare(
        "INSERT INTO shoppable_services (name, name_es, topic, code_type, code, comes_with) VALUES (?, ?, 'imaging', ?, ?, ?)",
      )
      .bind(service, spanish, ...code.split(" "), JSON.stringify(comesWith ? [comesWith] : []))
      .run();
};

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

const cellsOf = (text: string): string[][] => parse(text, { relax_column_count: true });
const quoted = (text: string) =>
  cellsOf(text)
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n");
const reversed = (text: string) =>
  quoted(stringified(cellsOf(text).map((cells, row) => (row < 2 ? cells : cells.toReversed()))));
const stringified = (rows: readonly string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
/** Puts a line break into a note, and quotation marks around it. */
const broken = (text: string) => text.replace("1 Main Street, ", "1 Main Street,\r\n");
/** Writes lists with one entry as the entry. */
const unlisted = (text: string) =>
  JSON.stringify(
    JSON.parse(text, (key, value) =>
      ["standard_charges", "code_information", "payers_information"].includes(key) && value.length === 1
        ? value[0]
        : value,
    ),
  );

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
    ["CSV with carriage returns only", () => wideFile([mri, birth]).replaceAll("\n", "\r")],
    ["CSV with every cell in quotation marks", () => quoted(tallFile([mri, birth]))],
    [
      "CSV with line breaks in a description and empty lines at its end",
      () => `${broken(wideFile([mri, birth]))}\r\n\r\n`,
    ],
    ["CSV whose columns are in reverse order", () => reversed(wideFile([mri, birth]))],
    ["JSON whose lists have one entry without a list", () => unlisted(jsonFile([mri, birth]))],
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
    expect(description).toBe(mri.description);
    expect(codes!.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(
      mri.codes.map(([code, type]) => ({ code, type })),
    );
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
    ["a workbook or a ZIP archive", () => "PK\u0003\u0004xyz", /workbook or a ZIP.*CSV UTF-8/],
    ["a file that is compressed with gzip", () => gzipSync(wideFile([mri])), /compressed with gzip\. Unpack/],
    ["UTF-16", () => new Uint8Array([0xff, 0xfe, 0x68, 0]), /UTF-16.*CSV UTF-8/],
    [
      "UTF-16 without a mark",
      () => Uint8Array.from([...wideFile([mri])].flatMap((one) => [one.charCodeAt(0) & 0xff, 0])),
      /UTF-16/,
    ],
    ["an empty file", () => "", /file is empty/],
    ["a web page", () => "<!doctype html>\n<html>\n<p>Moved</p>\n</html>", /no column description/],
    ["CSV without descriptions", () => wideFile([mri]).replace("\ndescription,", "\nname,"), /no column description/],
    ["CSV without codes", () => wideFile([mri]).replaceAll(/code ?\| ?\d/g, "number"), /no column code\|1/],
    ["JSON whose list is inside another object", () => `{"file":${jsonFile([mri])}}`, /no list named standard_charge/],
    ["JSON that is a list", () => `[${jsonFile([mri])}]`, /no list named standard_charge/],
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

  it.each<[string, () => string, object[], number]>([
    [
      "version 2.2 of the template, whose estimates become medians",
      () => tallFile([mri]).replace("3.0.0", "2.2.0").replace("median_amount", "estimated_amount"),
      [{ line: 2, text: 'version is "2.2.0". CMS requires version 3 of its template since April 1, 2026.' }],
      1,
    ],
    [
      "CSV without columns that CMS requires",
      () => wideFile([mri]).replace("setting,", "place,").replace("|min", "|low"),
      [{ line: 3, text: "The row has no column setting, standard_charge|min, which the CMS template requires." }],
      1,
    ],
    [
      "JSON with entries that are not objects",
      () =>
        jsonFile([mri, birth]).replace('_information":[{"description', '_information":[null,"x, y",7,{"description'),
      [{ line: 1 }, { line: 2 }, { line: 3 }],
      2,
    ],
  ])("the backend reads %s, and lists what is wrong", async (_what, content, problems, items) => {
    const done = await imported(content());
    expect(done).toMatchObject({ state: "done", items, problems: problems.length });
    expect(await desk(priceProblems, { importId: done.id })).toMatchObject({ total: problems.length, problems });
    const [found] = (await search({ service: "73721" })).services;
    expect(found!.charges[0]!.plans.find(({ payer }) => payer === "Región Salud")).toMatchObject({ median: 610 });
  });

  it("a line in Windows-1252 does not change the letters of other lines in UTF-8", async () => {
    const [line] = tallFile([birth]).split("\n").slice(3) as [string];
    const bytes = Buffer.concat([
      Buffer.from(tallFile([mri])),
      windows1252(`${line.replace("Vaginal delivery", "Señal vaginal")}\n`),
    ]);
    expect(await imported(bytes)).toMatchObject({ state: "done", items: 2, problems: 0 });
    expect((await search({ service: "señal" })).services[0]).toMatchObject({ description: "Señal vaginal" });
    expect((await search({})).plans.map(({ payer }) => payer)).toContain("Región Salud");
  });

  it("a file that is replaced during its import is refused, the new file is imported, and the first can come back", async () => {
    const [first, second] = [tallFile(manyServices(5_000, 5)), wideFile([mri])];
    await put(first);
    await runCron();
    const [{ id }] = (await imports()) as [ImportRow];
    await step(id);
    expect(await imported(second)).toMatchObject({ state: "done", items: 1 });
    await step(id);
    expect((await imports()).find((one) => one.id === id)).toMatchObject({
      state: "failed",
      message: "The file was replaced or removed during the import.",
    });
    expect(await search({ service: "73721" })).toMatchObject({ total: 1 });
    await imported(first);
    expect(await search({ service: "P4999" })).toMatchObject({ total: 1 });
    expect(await imports()).toHaveLength(2);
  });

  it("a file that is uploaded again changes nothing, and comes back after another one", async () => {
    const [first, second] = [wideFile([mri]), wideFile([birth])];
    await imported(first);
    await imported(first);
    expect(await imports()).toMatchObject([{ state: "done" }]);
    expect((await (await files()).list({ prefix: `incoming/${name}` })).objects).toEqual([]);
    await imported(second);
    expect(await search({ service: "73721" })).toMatchObject({ total: 0 });
    await imported(first);
    expect(await search({ service: "73721" })).toMatchObject({ total: 1 });
  });

  it("an import writes the rows and needs the steps that the cost model expects (PF-12)", async () => {
    const [items, plans] = [4_000, 5];
    const content = wideFile(manyServices(items, plans)).replaceAll("LOCAL", "CPT");
    await put(content);
    await runCron();
    const [{ id }] = (await imports()) as [ImportRow];
    let steps = 0;
    for (; (await imports())[0]!.state === "running"; steps++) await step(id);
    const index = (await backend.miniflare.getDurableObjectNamespace("PRICES")) as never as {
      getByName(name: string): { rowsWritten(): Promise<number> };
    };
    const expected = priceUse({
      ...{ priceFiles: 1, priceItems: items, pricePlans: plans, priceBytes: content.length },
      ...{ priceImports: 1, priceSearches: 0 },
    });
    expect(steps * 3).toBe(expected.queueOperations);
    expect(Math.abs((await index.getByName(id).rowsWritten()) / expected.objectRowsWritten - 1)).toBeLessThan(0.01);
  });

  it("staff see the state of each import, and start a failed one again", async () => {
    const lost = `${String(++number).padStart(9, "0")}_lost_standardcharges.csv`;
    await imported(wideFile([mri]));
    await put(tallFile(manyServices(5_000, 5)), lost);
    await runCron();
    const [{ id }] = (await imports(lost)) as [ImportRow];
    await (await files()).delete(`incoming/${lost}`);
    await step(id);
    const { published, imports: all } = await desk(priceImports);
    expect(published.find((file: { name: string }) => file.name === name)).toMatchObject({
      ...{ hospital: "Cedar County Hospital", updatedOn: "2026-10-01", items: 1 },
    });
    expect(all.find((one: ImportRow) => one.id === id)).toMatchObject({ state: "failed", name: lost });
    expect(await desk(retryPriceImport, { importId: id })).toEqual({
      success: false,
      message: "The file is no longer in incoming/. Upload it again.",
    });
    await put(tallFile(manyServices(5_000, 5)), lost);
    expect(await desk(retryPriceImport, { importId: id })).toEqual({ success: true });
    for (let left = 50; left > 0 && (await imports(lost))[0]!.state === "running"; left--) await step(id);
    expect(await imports(lost)).toMatchObject([{ state: "done", items: 5_000 }]);
    expect(await desk(retryPriceImport, { importId: id })).toMatchObject({ success: false });
    expect(await desk(priceProblems, { importId: "p-0" })).toBe(404);
  });

  itNightly([
    ["tall CSV", tallFile],
    ["JSON", jsonFile],
  ])("an import of %s that is killed twice continues where it was", async (_what, write) => {
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
  });
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
    const [, content] = [...priceFixtures()][0]!;
    await imported(content);
    const all = (await search({})).total;
    expect(all).toBeGreaterThan(10);
    for (const nothing of [" ", "of the"]) expect((await search({ service: nothing })).total, nothing).toBe(all);
    for (const [service, start] of [
      ["xray knee", "X-ray of the knee"],
      ["x-ray of my knee", "X-ray of the knee"],
      ["mammograms", "Screening mammogram"],
      ["C-section", "C-section"],
      ["giving birth", "Care for a vaginal birth"],
      ["blood count", "Complete blood count"],
      ["cost of an mri", "MRI of the brain"],
      ["er", "Emergency department visit"],
      ["knee replacement", "Hip or knee replacement"],
      ["colonoscopy", "Colonoscopy"],
      ["echo", "Ultrasound of the heart"],
      ["cat scan", "CT scan"],
      ["45378", "Colonoscopy, looking only"],
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

describe("services that people can plan (PT-04)", () => {
  const list: Parameters<typeof listServices>[0] = [
    ["MRI of the knee, without contrast", "Resonancia de la rodilla, sin contraste", "CPT 73721", "MS-DRG 807"],
    ["MRI of the knee, with contrast", "Resonancia de la rodilla, con contraste", "CPT 73722"],
    ["MRI of the brain, without contrast", "Resonancia del cerebro, sin contraste", "CPT 70551"],
    ["Hospital stay for a vaginal birth", "Hospitalización por parto vaginal", "MS-DRG 807"],
    ["Bandage of the knee", "Vendaje de la rodilla", "HCPCS A1234"],
  ];

  it.each([
    ["mri knee", "en", "MRI of the knee, without contrast"],
    ["What does an MRI of my knee cost?", "en", "MRI of the knee, without contrast"],
    ["resonancia magnética de rodilla", "es", "Resonancia de la rodilla, sin contraste"],
    ["RESONANCIA RODILLA", "en", "MRI of the knee, without contrast"],
    ["73721", "en", "MRI of the knee, without contrast"],
    ["having a baby", "en", "Hospital stay for a vaginal birth"],
    ["parto", "es", "Hospitalización por parto vaginal"],
  ])(
    "for '%s' in '%s', the backend finds the service in plain words with its prices",
    async (service, language, text) => {
      await listServices(list);
      await imported(jsonFile([mri, birth, ...manyServices(30)]));
      const { shoppable, services } = await search({ service, language });
      expect(shoppable[0]).toMatchObject({ name: text, items: [{ charges: [{}] }] });
      const shown = shoppable.map(({ code }) => code);
      expect(services.filter(({ codes }) => codes!.some(({ code }) => shown.includes(code)))).toEqual([]);
    },
  );

  it("a service names what usually comes with it, and whether CMS specified it", async () => {
    await listServices(list);
    await imported(jsonFile([mri, birth]));
    const { shoppable, listed } = await search({ service: "mri knee", payer: "Prairie Mutual", plan: "Choice PPO" });
    expect(shoppable[0]).toMatchObject({
      isSpecified: true,
      items: [{ charges: [{ plans: [{ payer: "Prairie Mutual", dollars: 650 }] }] }],
      comesWith: [
        { name: "Hospital stay for a vaginal birth", items: [{ charges: [{ plans: [{ dollars: 4000 }] }] }] },
      ],
    });
    expect(listed).toEqual([]);
    expect((await search({ service: "bandage" })).shoppable[0]).toMatchObject({ isSpecified: false, items: [] });
  });

  it("without words, the backend returns the list, and says of which services the file has prices", async () => {
    await listServices(list);
    await imported(jsonFile([mri, birth]));
    const { listed, shoppable } = await search({ language: "es" });
    expect(shoppable).toEqual([]);
    expect(Object.fromEntries(listed.map(({ name: text, isOffered }) => [text, isOffered]))).toEqual({
      "Resonancia de la rodilla, sin contraste": true,
      "Resonancia de la rodilla, con contraste": false,
      "Resonancia del cerebro, sin contraste": false,
      "Hospitalización por parto vaginal": true,
      "Vendaje de la rodilla": false,
    });
  });

  it.each([
    [
      "en",
      "Prices at Cedar County Hospital",
      /Prairie Mutual, Choice PPO: \$650.*Cash price, without insurance: \$700/s,
    ],
    [
      "es",
      "Precios en Cedar County Hospital",
      /Prairie Mutual, Choice PPO: \$650.*Precio al contado, sin seguro: \$700/s,
    ],
  ])(
    "in '%s', the backend sends the prices to an email address once, without what the visitor typed",
    async (language, subject, text) => {
      await listServices(list);
      await imported(jsonFile([mri, birth]));
      const email = `visitor-${language}@example.com`;
      const body = {
        file: name,
        service: "mri knee buyatevil",
        payer: "Prairie Mutual",
        plan: "Choice PPO",
        language,
        email,
      };
      const send = (more: object = {}) =>
        backend.ask("/prices/send", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...body, ...more }),
        });
      expect(await send()).toMatchObject({ status: 200, body: '{"sent":true}' });
      expect(await send()).toMatchObject({ body: '{"sent":true}' });
      for (const nothing of [{ service: "zzz" }, { service: "" }])
        expect(await send(nothing), JSON.stringify(nothing)).toMatchObject({ body: '{"sent":false}' });
      expect(await send({ email: "nobody" })).toMatchObject({ status: 400 });
      const db = await backend.miniflare.getD1Database("DB");
      const mails = await db.prepare("SELECT * FROM outbox WHERE recipient = ?").bind(email).all();
      expect(mails.results).toHaveLength(1);
      const mail = await renderMail(mails.results[0] as never, {} as never);
      expect(mail).toMatchObject({ to: email, subject, calendar: null, text: expect.stringMatching(text) });
      expect(JSON.stringify(mails.results)).not.toContain("buyatevil");
    },
  );
});

describe("download of price files (PT-02)", () => {
  it.each([
    [{}, 200, () => null, (text: string) => text],
    [{ range: "bytes=0-9" }, 206, () => "0-9", (text: string) => text.slice(0, 10)],
    [{ range: "bytes=-7" }, 206, (size: number) => `${size - 7}-${size - 1}`, (text: string) => text.slice(-7)],
    [{ range: "bytes=20-" }, 206, (size: number) => `20-${size - 1}`, (text: string) => text.slice(20)],
  ])("with the headers %j, the response has the status %i", async (headers, status, rangeIn, part) => {
    const content = wideFile([mri, birth]);
    await imported(content);
    const response = await backend.miniflare.dispatchFetch(`https://backend.example/price-files/${name}`, { headers });
    expect({ status: response.status, body: await response.text() }).toEqual({ status, body: part(content) });
    const size = Buffer.byteLength(content);
    const range = rangeIn(size);
    expect(response.headers.get("content-range")).toBe(range && `bytes ${range}/${size}`);
  });
});
