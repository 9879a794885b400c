import { afterAll, beforeAll, expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { formMessages } from "../../backend/handlers/form-messages.ts";
import { startImport } from "../../contracts/records.ts";
import { brand } from "../../lib/brand/name.ts";
import { fillStarter } from "../../scripts/fill.ts";
import type { FixturePage } from "../../scripts/fixtures.ts";
import { pageRows } from "../../scripts/page-rows.ts";
import { STARTER_FORMS, starterPages } from "../../scripts/starter.ts";
import { checkSites } from "../../worker/content/site-check.ts";
import { database, type TestDatabase, upstream } from "../backend/database.ts";

let test: TestDatabase;
let backend: ReturnType<typeof upstream>;
beforeAll(async () => {
  test = await database("empty");
  backend = upstream(test.db);
  await fillStarter(test.db);
});
afterAll(() => test.stop());

const pages = starterPages();
const siteRecord = async () => {
  const { sites, problems } = checkSites(await (await backend.ask("/content/sites")).json());
  expect(problems).toEqual([]);
  return sites[0]!;
};

it("the starter pages have no problems, in English and Spanish (BK-01)", () => {
  for (const { language, path, document } of pages)
    expect(parsePage(JSON.parse(document))?.problems, `${language} ${path}`).toEqual([]);
});

it("the starter pages link only to each other (BK-01)", () => {
  const known = new Set(pages.map(({ path }) => path));
  const targets = pages.flatMap(({ document }) =>
    [...document.matchAll(/(?:"href":"|href=\\")(\/[^"\\]*)/g)].map(([, path]) => path!),
  );
  expect([...new Set(targets)].filter((path) => !known.has(path) && path !== "/")).toEqual([]);
});

it("the starter's forms thank in English and Spanish (LG-01)", () => {
  for (const { id, message } of STARTER_FORMS.filter(({ redirect_url }) => redirect_url === null))
    expect([message, formMessages("es", {}).messages[message ?? ""]], id).toEqual([
      expect.stringContaining("Thank"),
      // A provider did not promise when it answers.
      expect.stringMatching(/^Gracias\. Recibimos su/),
    ]);
});

it("nothing of the demo is in the starter, apart from the brand that a provider replaces (BK-01)", async () => {
  const tables = await test.db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .all<{ name: string }>();
  const reference = /^(places|postal_codes|content_|forms|d1_|sqlite_|_cf|.*_fts_)/;
  for (const { name } of tables.results.filter((table) => !reference.test(table.name))) {
    const { n } = (await test.db.prepare(`SELECT count(*) AS n FROM ${name}`).first<{ n: number }>())!;
    expect(n, name).toBe(0);
  }
  const texts = pages.map(({ document }) => document.replaceAll(brand.name, "")).join();
  expect(texts).not.toMatch(/larkspur health|colorado|denver|555-0|\/-\/media/i);
});

it("a feature without records is not used, and appears with its first record (BK-01, UP-03)", async () => {
  const before = (await siteRecord()).notUsed;
  expect(before).toEqual(
    expect.arrayContaining([
      ...["doctors", "locations", "classes", "jobs", "insurance", "bills", "chat"],
      ...["services", "/medical-services"],
    ]),
  );
  // What the record itself switches off is not waiting for its first record.
  expect((await siteRecord()).withoutRecords?.toSorted()).toEqual([
    "classes",
    "doctors",
    "insurance",
    "jobs",
    "locations",
    "services",
  ]);
  await test.db.prepare("INSERT INTO insurance_plans (payer, plan) VALUES ('A', 'B')").run();
  const after = (await siteRecord()).notUsed;
  expect(before.filter((name) => !after.includes(name))).toEqual(["insurance"]);
});

it("the starter keeps data and pages that a provider has changed (BK-01)", async () => {
  await test.db.prepare("UPDATE content_pages SET document = '{}' WHERE path = '/' AND language = 'en'").run();
  expect(await fillStarter(test.db)).toBe(false);
  const { document } = (await test.db
    .prepare("SELECT document FROM content_pages WHERE path = '/' AND language = 'en'")
    .first<{ document: string }>())!;
  expect(document).toBe("{}");
  expect(await backend.post(startImport.path, { kind: "plans", fileName: "", headings: ["ID"] })).toMatchObject({
    success: true,
  });
});

const dated = (fields: object) => JSON.stringify({ sitecore: { route: { fields } } });
it.each([
  [
    "the date of its update",
    { publishedDate: { value: "2025-09-16T15:00:00Z" }, updatedDate: { value: "2026-04-07T15:00:00Z" } },
    "2026-04-07T15:00:00.000Z",
  ],
  ["the date of its publication", { publishedDate: { value: "2025-09-16T15:00:00Z" } }, "2025-09-16T15:00:00.000Z"],
  ["no date of the future", { publishedDate: { value: "2031-09-16T15:00:00Z" } }, "2030-01-01T00:00:00.000Z"],
  ["no date that is none", { updatedDate: { value: "soon" } }, "2030-01-01T00:00:00.000Z"],
  ["the date of the release without a date of its own", {}, "2030-01-01T00:00:00.000Z"],
])("a new page has %s in the sitemap (SD-07)", async (_, fields, date) => {
  const page = { site: "larkspur", language: "en", path: "/new", itemId: "{1}", document: dated(fields) };
  expect((await pageRows(test.db, [page], new Date("2030-01-01"))).map(({ updated }) => updated)).toEqual([date]);
});

it("a page that a new release did not change keeps its date in the sitemap (SD-07)", async () => {
  const { results } = await test.db
    .prepare("SELECT site, language, path, item_id AS itemId, document, updated FROM content_pages LIMIT 2")
    .all<FixturePage & { updated: string }>();
  const [unchanged, changed] = results;
  const rows = await pageRows(test.db, [unchanged!, { ...changed!, document: "{}" }], new Date("2030-01-01"));
  expect(rows.map(({ updated }) => updated)).toEqual([unchanged!.updated, "2030-01-01T00:00:00.000Z"]);
});
