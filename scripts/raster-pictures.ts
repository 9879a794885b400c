import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { chromium } from "playwright";
import { themes } from "../app/theme/tokens.ts";
import { brand } from "../lib/brand/name.ts";
import { CARD, CARD_END, SHARE_CARD } from "../lib/cms/media.ts";
import { browserArgs, lightBrowserPath } from "./browser.ts";

/**
 * Renders raster images from the demo's drawings: a social card for each scene (`x.card.jpg` for `x.svg`), the site's
 * social card, and the photographs on /patients-and-visitors. The repository contains the rendered files, so builds do
 * not need a browser. Run the script with `node scripts/raster-pictures.ts`. The script renders only missing files.
 */

const media = join(import.meta.dirname, "../kv-fixtures/media");
const font = readFileSync(join(import.meta.dirname, "../app/theme/fonts/figtree.woff2")).toString("base64");
const mark = readFileSync(join(import.meta.dirname, "../public/favicon.svg"), "utf8");

/** Media folders that contain scenes. The remaining media folders contain icons and portraits. */
const SCENES = ["", "articles", "classes", "locations"];
const PHOTOS = ["hospital-denver", "welcome-desk", "family", "seniors"];
const PHOTO = { width: 1440, height: 960 };

interface Picture {
  file: string;
  drawing: string;
  size: { width: number; height: number };
  /** JPEG quality in percent. */
  quality: number;
  /** HTML of the element that covers the drawing on a social card. */
  over: string;
}

const { plain, deep } = themes.default.tones;
const label = `<p>${mark}${brand.name}</p>`;
/** Adds light from the top left, darker corners, and film grain to a drawing. */
const photographic = `<svg width="100%" height="100%"><filter id="g"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 .9 0 0 0 -.33"/></filter><rect width="100%" height="100%" filter="url(#g)" style="mix-blend-mode:soft-light"/></svg><i></i>`;

const html = ({ drawing, over }: Picture) => `<!doctype html><style>
@font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}); font-weight: 300 900 }
html, body { margin: 0; block-size: 100%; overflow: hidden }
body > img, body > svg, body > i { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover }
body > i { background: radial-gradient(120% 120% at 25% 10%, #fff6dc66, transparent 45%, #10303a8c) }
p { position: absolute; inset: auto auto 36px 36px; display: flex; align-items: center; gap: 16px; margin: 0;
  padding: 16px 28px 16px 20px; border-radius: 20px; background: ${plain.background}; color: ${deep.background}; font: 700 40px Figtree }
p > svg { inline-size: 52px; block-size: 52px }
</style><img src="data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}">${over}`;

const readDrawing = (path: string) => readFileSync(join(media, path), "utf8");
const scenes = SCENES.flatMap((folder) =>
  readdirSync(join(media, folder))
    .filter((file) => file.endsWith(".svg") && !/^face\d/.test(file))
    .map((file) => join(folder, file)),
);
const pictures: Picture[] = [
  ...scenes.map((path) => ({
    file: join(media, path.replace(/\.svg$/, CARD_END)),
    drawing: readDrawing(path),
    size: CARD,
    quality: 72,
    over: label,
  })),
  { file: `public${SHARE_CARD}`, drawing: readDrawing("home-hero.svg"), size: CARD, quality: 80, over: label },
  ...PHOTOS.map((name) => ({
    file: join(media, "photos", `${basename(name)}.jpg`),
    drawing: readDrawing(`${name}.svg`),
    size: PHOTO,
    quality: 80,
    over: photographic,
  })),
].filter(({ file }) => !existsSync(file));

const browser = await chromium.launch({ executablePath: lightBrowserPath(), args: browserArgs });
try {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  for (const picture of pictures) {
    const { file, size, quality } = picture;
    await page.setViewportSize({ width: size.width, height: size.height });
    await page.setContent(html(picture));
    await page.evaluate(() => document.fonts.ready);
    const { data } = await session.send("Page.captureScreenshot", { format: "jpeg", quality });
    const bytes = Buffer.from(data, "base64");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    console.log(`${file}: ${Math.round(bytes.length / 1024)} KB`);
  }
} finally {
  await browser.close();
}
