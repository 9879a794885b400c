import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();
const PAGE = "/patients-and-visitors";

/**
 * Loads a page at the given viewport width. Returns the URLs of the photos that the browser requested and their total
 * size in bytes.
 */
async function photographs(width: number) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  try {
    await page.goto(site.url + PAGE);
    for (const photo of await page.locator("img[src*='/photos/']").all()) {
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
    }
    return await page.evaluate(() => {
      const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const loaded = entries.filter(({ name }) => name.includes("/sc10media/photos/"));
      return {
        urls: loaded.map(({ name }) => name),
        bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    });
  } finally {
    await page.close();
  }
}

const original = (url: string) => statSync(`kv-fixtures/media/${/photos\/[\w-]+\.jpg/.exec(url)}`).size;

describe("a page with photos", () => {
  itNightly([
    [390, 0.3],
    [1440, 0.8],
  ])("at %i px, the page loads less than %d of the original bytes (PF-14)", async (width, share) => {
    const { urls, bytes } = await photographs(width);
    expect(urls.length).toBeGreaterThanOrEqual(3);
    const before = urls.reduce((sum, url) => sum + original(url), 0);
    console.info(`${width} px: ${urls.length} photographs, ${before} bytes as they are, ${bytes} as requested`);
    expect(bytes).toBeLessThan(before * share);
  });

  it("the site sends a modern image format to browsers that accept it and the original format to other clients (PF-14)", async () => {
    const path = "/sc10media/photos/family.jpg?w=1440&h=960&size=640";
    const types = ["image/avif,image/webp,*/*", "*/*"].map(async (accept) => {
      const response = await site.fetch(path, { headers: { accept } });
      await response.arrayBuffer();
      return [response.headers.get("content-type"), response.headers.get("vary")];
    });
    expect(await Promise.all(types)).toEqual([
      ["image/webp", "accept"],
      ["image/jpeg", "accept"],
    ]);
  });
});

describe("build files", () => {
  it("the site serves the default share card and the share card of an SVG image as JPEG files (PF-14)", async () => {
    const card = await site.fetch("/share-card.jpg");
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const own = await site.fetch("/sc10media/heart-care.card.jpg?size=card");
    expect([own.status, own.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });
});
