import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { locationTypes } from "../../backend/demo/seed/care-catalog.ts";
import { topics } from "../../backend/demo/seed/event-catalog.ts";
import { classScene, classSceneAlt, placeScenes } from "../../backend/demo/seed/scenes.ts";
import { CARD, CARD_END } from "../../lib/cms/media.ts";
import { fixtureMedia, fixtureRecords } from "../../scripts/fixtures.ts";
import { safeSvg } from "../../worker/http/sanitize-svg.ts";
import { data } from "../support/content.ts";
import { demoPages as pages } from "../support/demo-pages.ts";

const root = join(import.meta.dirname, "../..");
const media = fixtureMedia();
const known = new Set(media.map(({ path }) => path));

/** Returns the media paths in a string, after either media folder name (`-/media` or `sc10media`). */
const named = (text: string): string[] =>
  [...text.matchAll(/(?:-\/media|sc10media)\/([^"'?\s\\]+\.[a-z]+)/g)].map(([, path = ""]) => path);

/** Reads a JPEG file's image size from the frame header. */
function sizeOf(file: Buffer): { width: number; height: number } {
  let at = 2;
  while (!(file[at + 1]! >= 0xc0 && file[at + 1]! <= 0xc3)) at += 2 + file.readUInt16BE(at + 2);
  return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
}

/**
 * Images that the seed data may use, regardless of the data set size. The small data set uses nearly all of the images.
 */
const classes = topics.flatMap((topic) => topic.formats.map((format) => classScene(topic, format)));
const places = locationTypes.flatMap(({ facet }) => placeScenes(facet));

describe("images on the demo site", () => {
  it("in the seed data, every doctor has a unique photo (PR-01)", () => {
    const photos = data.providers!.map((row) => named((row as { photo: string }).photo)[0] ?? "");
    expect(photos.filter((path) => !known.has(path))).toEqual([]);
    expect(new Set(photos).size).toBe(photos.length);
  });

  it("each portrait in the demo is a different image", () => {
    const portraits = media.filter(({ path }) => path.startsWith("portraits/"));
    expect(portraits.length).toBeGreaterThan(600);
    expect(new Set(portraits.map(({ body }) => body)).size).toBe(portraits.length);
    for (const { body } of portraits) expect(body).toContain("Personas by Draftbit, CC BY 4.0");
  });

  it.each(pages)("no image appears twice in the main region of $language $path", ({ document }) => {
    const main = JSON.stringify(JSON.parse(document).sitecore.route.placeholders.main ?? []);
    const pictures = [...main.matchAll(/"src":"([^"]+)"/g)]
      .map(([, src]) => src)
      // Several records on a page may use the same icon.
      .filter((src) => !src?.startsWith("/-/media/icons/"));
    expect(pictures.filter((src, index) => pictures.indexOf(src) !== index)).toEqual([]);
  });

  it("each class format and each location has an image, and class images have descriptive alt text", () => {
    expect([...classes, ...places].filter((path) => !known.has(path))).toEqual([]);
    for (const topic of topics) expect(classSceneAlt(topic, topic.formats[0]!)).toMatch(/^[A-Z].{15,}[^.]$/);
    const bodies = media.filter(({ path }) => /^(classes|locations)\//.test(path)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  it("every media file that content or data references exists, and every media file is referenced", () => {
    const texts = [...pages.map(({ document }) => document), ...fixtureRecords().values()];
    const inData = Object.values(data).flatMap((table) => named(JSON.stringify(table)));
    const used = new Set([...inData, ...classes, ...places]);
    for (const path of texts.flatMap(named)) used.add(path);
    expect([...used].filter((path) => !known.has(path))).toEqual([]);

    // Block examples and defaults reference images in code.
    const code = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, "app", file), "utf8"))
      .join("\n");
    const inCode = (path: string) => new RegExp(`\\b${basename(path, extname(path)).replace(/\d$/, "")}`).test(code);
    // A share card has the same name as the SVG image from which it is rendered.
    for (const path of [...known]) if (used.has(path)) used.add(path.replace(/\.svg$/, CARD_END));
    const files = readdirSync(join(root, "kv-fixtures/media"), { recursive: true, encoding: "utf8" });
    const stored = files.filter((file) => known.has(file));
    expect(stored.filter((path) => !used.has(path) && !inCode(path))).toEqual([]);
  });

  it("every indexable page has a raster share image of 1200x630 (PF-14, SH-07)", () => {
    const shared = pages.filter(({ path }) => !/^\/404$|,-w-,|thank-you|my-registration|confirmation-page/.test(path));
    for (const { path, document } of shared) {
      const { ogTitle, ogDescription, ogImage, indexable } = JSON.parse(document).sitecore.route.fields;
      if (indexable?.value === false) continue;
      expect([ogTitle?.value, ogDescription?.value], path).toEqual([expect.any(String), expect.any(String)]);
      const [drawing] = named(ogImage?.value ?? "");
      if (drawing) expect([...known], path).toContain(drawing.replace(/\.svg$/, CARD_END));
    }
    const cards = media.filter(({ path }) => path.endsWith(CARD_END)).map(({ body }) => Buffer.from(body, "base64"));
    for (const card of [...cards, readFileSync(join(root, "public/share-card.jpg"))])
      expect([sizeOf(card), card.length < 150_000]).toEqual([{ width: CARD.width, height: CARD.height }, true]);
  });

  it("the SVG sanitizer does not change any SVG image in the demo, and no SVG image exceeds 25 KB (LY-08)", () => {
    // The sanitizer writes empty elements with an end tag.
    const written = (body: string) => body.replace(/<(\w+)([^<>]*?)\/>/g, "<$1$2></$1>").trim();
    const drawings = media.filter(({ type }) => type === "image/svg+xml");
    expect(drawings.filter(({ body }) => safeSvg(body) !== written(body)).map(({ path }) => path)).toEqual([]);
    expect(drawings.filter(({ body }) => body.length > 25_000).map(({ path }) => path)).toEqual([]);
  });
});
