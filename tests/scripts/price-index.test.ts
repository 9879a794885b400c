import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { examinePriceIndex, isPriceIndex, priceIndexLines } from "../../scripts/doctor/price-index.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { newFolder } from "../support/folders.ts";

const good = `location-name: Cedar County Hospital
source-page-url: https://cedar.example/prices
mrf-url: https://cedar.example/files/123456789_cedar-county_standardcharges.csv
contact-name: Pricing Office
contact-email: prices@cedar.example
`;
const path = join(newFolder(), "cms-hpt.txt");
const examine = async (text: string) => {
  writeFileSync(path, text);
  return priceIndexLines("", await examinePriceIndex(path)).join("\n");
};

it.each([
  ["https://cedar.example/cms-hpt.txt", true],
  ["cms-hpt.txt?x=1", true],
  ["robots.txt", false],
])("the doctor treats %s as the list of price files: %s (PT-02)", (source, expected) =>
  expect(isPriceIndex(source)).toBe(expected),
);

it("the doctor finds nothing wrong with the demo's list, and with a list of a spreadsheet program (PT-02)", async () => {
  const { text } = (JSON.parse(fixtureRecords().get("texts/larkspur")!) as { path: string; text: string }[])[0]!;
  for (const fine of [
    text,
    good,
    `\ufeff${good.replaceAll("\n", "\r\n")}`,
    good.toUpperCase().replace(/HTTPS:\S+CSV/g, "https://c.example/123456789_c_standardcharges.csv"),
  ])
    expect(await examine(fine)).toContain("No issues found");
});

it.each([
  ["", /names no hospital/],
  [good.replace("contact-email: prices@cedar.example", ""), /Cedar County Hospital has no contact-email/],
  [good.replace("mrf-url", "mrf"), /line 3 is not one of location-name.*\n.*has no mrf-url/],
  [
    good.replace("_standardcharges", "_prices"),
    /name of the price file must be the EIN.*was 123456789_cedar-county_prices/,
  ],
  [
    good.replace("https://cedar.example/prices", "/prices"),
    /source-page-url is not a complete https address \(was \/prices\)/,
  ],
  [good.replace("@", " at "), /contact-email is not an email address/],
  [good + good, /Cedar County Hospital is named twice/],
  ["<!doctype html>\n", /line 1 is not one of/],
])("the doctor says what is wrong with the list %j (PT-02)", async (text, wrong) => {
  expect(await examine(text)).toMatch(wrong);
});

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === "/page/cms-hpt.txt") response.writeHead(200, { "content-type": "text/html" }).end(good);
    else if (url === "/cms-hpt.txt")
      response
        .writeHead(200, { "content-type": "text/plain" })
        .end(good.replaceAll("https://cedar.example", "https://127.0.0.1:1"));
    else response.writeHead(302, { location: "/login" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());

it("for a list at a URL, the doctor requests the list, its page, and its file (PT-02)", async () => {
  const lines = async (source: string) => priceIndexLines("", await examinePriceIndex(source)).join("\n");
  expect(await lines(`${origin}/cms-hpt.txt`)).toMatch(
    /source-page-url cannot be reached.*\n.*mrf-url cannot be reached/,
  );
  expect(await lines(`${origin}/page/cms-hpt.txt`)).toMatch(
    /must be at the root of the site.*\n.*sends the file as a web page/,
  );
  expect(await lines(`${origin}/other/cms-hpt.txt`)).toMatch(/status 302; it must serve the file/);
});
