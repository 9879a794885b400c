import { expect, it } from "vitest";
import { shareCard } from "../../app/render/head/share-card.ts";

const home = "https://www.larkspurhealth.example";

it.each([
  ["a raster picture, cut to size", "/-/media/a.jpg", "/sc10media/a.jpg?w=1200&h=630&size=card", true],
  ["one with the site's host", `${home}/sc10media/a.png?w=5`, "/sc10media/a.png?w=1200&h=630&size=card", true],
  ["the raster picture of a drawing", "/sc10media/x/a.svg?w=900&h=600", "/sc10media/x/a.card.jpg", true],
  ["the site's, for none", "", "/share-card.jpg", true],
  ["the site's, for a URL that cannot be read", "https://[", "/share-card.jpg", true],
  ["the site's, for a drawing of another host", "https://img.example/a.svg", "/share-card.jpg", true],
  ["the site's, for a drawing that is no media", "/icons/a.svg", "/share-card.jpg", true],
  ["a file of no known type, of unknown size", "/-/media/a.ashx", "/sc10media/a.ashx?w=1200&h=630", false],
])("a shared page shows %s (SH-07, PF-14)", (_name, src, url, sized) => {
  expect(shareCard(src, `${home}/a/b`)).toEqual({ url: home + url, sized });
});

it("a shared page shows a raster picture of another host as it is (SH-07)", () => {
  const url = "https://img.example/a.jpg?x=1";
  expect(shareCard(url, `${home}/`)).toEqual({ url, sized: false });
});

it("a page without a canonical URL shows none (SH-07)", () => {
  expect(shareCard("/-/media/a.jpg", "")).toBeNull();
});
