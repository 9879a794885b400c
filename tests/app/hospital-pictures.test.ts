import { expect, it } from "vitest";
import { data } from "../support/content.ts";
import { demoPages } from "../support/demo-pages.ts";

const hospitals = new Map(
  data
    .locations!.filter(({ name }) => /^Larkspur [\w ]+ Hospital$/.test(String(name)))
    .map(({ name, website_url, media_url }) => [
      String(website_url),
      { name: String(name), picture: String(media_url) },
    ]),
);

type Fields = Record<string, { value?: unknown } | undefined>;
const textsOf = (fields: Fields) =>
  Object.values(fields).flatMap((field) => {
    const value = field?.value;
    return typeof value === "string" ? [value] : [String((value as { href?: unknown } | undefined)?.href ?? "")];
  });

/** Returns the pictures of items that name one hospital or link to its page, with the picture of its record. */
function picturesIn(node: unknown, path: string): { of: string; shown: string; picture: string }[] {
  if (Array.isArray(node)) return node.flatMap((one) => picturesIn(one, path));
  if (typeof node !== "object" || node === null) return [];
  const fields = node as Fields;
  const texts = textsOf(fields).map((text) => text.replace(/^\/es(?=\/)/, ""));
  const named = [...hospitals].filter(([url, { name }]) => texts.includes(url) || texts.includes(name));
  const shown = Object.values(fields).flatMap((field) => {
    const src = (field?.value as { src?: unknown } | undefined)?.src;
    return typeof src === "string" && /hospital.*\.(svg|jpg|png|webp)$/.test(src) ? [src] : [];
  });
  const [only] = named;
  const own =
    only && named.length === 1 ? shown.map((src) => ({ of: path, shown: src, picture: only[1].picture })) : [];
  return [...own, ...Object.values(node).flatMap((one) => picturesIn(one, path))];
}

it("a hospital has the picture of its record on every page (SD-08)", () => {
  const found = demoPages.flatMap(({ path, document }) => picturesIn(JSON.parse(document), path));
  expect(found.length).toBeGreaterThan(10);
  for (const { of, shown, picture } of found) expect(shown, of).toBe(picture);
  const pages = new Set(found.map(({ of }) => of));
  expect(pages).toContain("/about-us");
  expect(pages).toContain("/locations");
});
