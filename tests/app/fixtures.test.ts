import { expect, it } from "vitest";
import { parsePage } from "../../app/page/parse/parse-page.ts";
import { forms } from "../../reference/seed/billing.ts";
import { fixtureMedia, fixturePages, fixtureRecords } from "../../scripts/fixtures.ts";
import { readFixture, withPartials } from "../../scripts/partials.ts";

const pages = fixturePages();
const known = new Set(pages.map(({ language, path }) => (language === "en" ? path : `/${language}${path}`)));
known.add("/es");
// Below a wildcard item the upstream knows what is there; the browser tests follow these links.
const wildcards = pages.filter(({ path }) => path.endsWith("/,-w-,")).map(({ path }) => path.slice(0, -",-w-,".length));
// A form is posted to the upstream that receives it.
const receivers = new Set(forms.map(({ id }) => `/forms/${id}`));
const leads = (address: string) =>
  known.has(address) || receivers.has(address) || wildcards.some((folder) => address.startsWith(folder));
const media = new Set(fixtureMedia().map(({ path }) => path));

/** Every text of a document, wherever it stands. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(texts);
}

const addresses = (document: string) =>
  texts(JSON.parse(document)).flatMap((text) =>
    text.startsWith("/") ? [text] : [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address ?? ""),
  );

it.each(pages)("every own link of $language $path leads to a page, and every picture is there", ({ document }) => {
  const own = addresses(document).map((address) => address.replace(/[?#].*$/, ""));
  const pictures = own.filter((address) => address.startsWith("/-/media/"));
  const links = own.filter((address) => !address.startsWith("/-/media/"));
  expect(links.filter((address) => !leads(address))).toEqual([]);
  expect(pictures.filter((address) => !media.has(address.slice("/-/media/".length)))).toEqual([]);
});

it.each(pages)("LY-01 $language $path is read without a problem", ({ document }) => {
  const page = parsePage(JSON.parse(document));
  expect(page?.problems).toEqual([]);
  expect(page?.fields.browserTitle).not.toBe("");
  expect(page?.fields.metaDescription).not.toBe("");
});

it("SH-05 HD-19 a page that says it has a Spanish version has one", () => {
  const spanish = pages.filter(({ document }) => JSON.parse(document).sitecore.context.hasSpanishVersion);
  expect(spanish.length).toBeGreaterThan(0);
  for (const { path } of spanish)
    for (const language of ["en", "es"])
      expect(
        pages.some((page) => page.language === language && page.path === path),
        `${language} ${path}`,
      ).toBe(true);
});

it("RT-02 the page for unknown paths says what it must", () => {
  const { document } = pages.find(({ language, path }) => language === "en" && path === "/404")!;
  const said = texts(JSON.parse(document));
  expect(said).toEqual(expect.arrayContaining(["Page not found", "This page does not exist.", "Go to the Home page"]));
});

it("a partial stands in every list that names it, in the page's language", () => {
  expect(withPartials<unknown>([{ $partial: "header" }], "es")).toEqual([
    expect.objectContaining({ componentName: "MainHeader" }),
  ]);
  expect(() => withPartials([{ $partial: "nobody" }], "en")).toThrow();
  expect(withPartials({ kept: [1, { a: "b" }] }, "en")).toEqual({ kept: [1, { a: "b" }] });
});

it("SD-03 the file that machines find prices by names one that is there", () => {
  const texts: { path: string; text: string }[] = JSON.parse(fixtureRecords().get("texts/larkspur")!);
  const { text } = texts.find(({ path }) => path === "/cms-hpt.txt")!;
  const [, file = ""] = /^mrf-url: https:\/\/[^/]+\/sc10media\/(.+)$/m.exec(text) ?? [];
  expect(media).toContain(file);
});

it("a fixture that is no JSON is named, so that its author knows where to look", () => {
  expect(() => readFixture("..", "README.md")).toThrow("kv-fixtures/../README.md is no JSON");
});
