import { expect, it } from "vitest";
import { shareCard } from "../../app/render/head/share-card.ts";

const home = "https://www.larkspurhealth.example";

it.each([
  ["a raster image cropped to the card's size", "/-/media/a.jpg", "/sc10media/a.jpg?w=1200&h=630&size=card", true],
  ["an image on the site's host", `${home}/sc10media/a.png?w=5`, "/sc10media/a.png?w=1200&h=630&size=card", true],
  ["the raster version of an SVG", "/sc10media/x/a.svg?w=900&h=600", "/sc10media/x/a.card.jpg", true],
  ["the default card if the page has no image", "", "/share-card.jpg", true],
  ["the default card for an invalid URL", "https://[", "/share-card.jpg", true],
  ["the default card for a URL that is not HTTP", "javascript:alert(1)", "/share-card.jpg", true],
  ["the default card for an SVG from another host", "https://img.example/a.svg", "/share-card.jpg", true],
  ["the default card for an SVG outside the media path", "/icons/a.svg", "/share-card.jpg", true],
  ["a file of unknown type and size", "/-/media/a.ashx", "/sc10media/a.ashx?w=1200&h=630", false],
])("a shared page shows %s (SH-07, PF-14)", (_name, src, url, sized) => {
  expect(shareCard(src, `${home}/a/b`)).toEqual({ url: home + url, sized });
});

it("the share card does not change the URL of a raster image on another host (SH-07)", () => {
  const url = "https://img.example/a.jpg?x=1";
  expect(shareCard(url, `${home}/`)).toEqual({ url, sized: false });
});

it("a page that has no canonical URL has no share image (SH-07)", () => {
  expect(shareCard("/-/media/a.jpg", "")).toBeNull();
});
