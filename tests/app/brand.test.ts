import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faviconSvg, webManifest } from "../../app/theme/brand/icons.ts";
import { themeCss } from "../../app/theme/theme-css.ts";
import { tones } from "../../lib/brand/colors.ts";
import { standalonePage } from "../../lib/brand/standalone-page.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("brand files in public/", () => {
  test("favicon.svg uses the theme's colors (run `node scripts/icons.ts` to update it) (SH-03)", () => {
    expect(read("public/favicon.svg").trim()).toBe(faviconSvg());
  });

  test("the web app manifest uses the theme's colors (SH-03)", () => {
    expect(JSON.parse(read("public/site.webmanifest"))).toEqual(webManifest());
  });
});

test("error pages and payment pages use only the default theme's colors (SH-03)", () => {
  const themed = new Set<string>(Object.values(tones.default).flatMap((tone) => Object.values(tone)));
  const colors = standalonePage({ language: "en", home: "/", title: "Payment", body: "" }).match(/#[0-9a-f]{3,8}\b/gi);
  expect(colors?.length).toBeGreaterThan(10);
  expect(colors?.filter((color) => !themed.has(color))).toEqual([]);
});

describe("custom properties", () => {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: read(join("app", file)) }));
  const declared = new Set(
    [
      ...themeCss().matchAll(/(--[\w-]+):/g),
      ...files.flatMap(({ text }) => [...text.matchAll(/(?<!var\()(--[\w-]+)"?\]?\s*[:,]/g)]),
    ].map(([, name]) => name),
  );

  test("every `var()` refers to a theme token or to a declared property", () => {
    const unknown = files.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)]
        .filter(([, name]) => !declared.has(name!))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("components use theme tokens instead of literal colors", () => {
    const literal = files
      .filter(({ file }) => !/^theme\/|examples\.ts$/.test(file))
      .flatMap(({ file, text }) => [...text.matchAll(/#[0-9a-f]{6}\b/gi)].map(([color]) => `${file}: ${color}`));
    const themed = new Set(themeCss().match(/#[0-9a-f]{6}/g));
    expect(literal.filter((each) => themed.has(each.split(": ")[1]!) && !each.endsWith("#ffffff"))).toEqual([]);
  });
});
