import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { faviconSvg, webManifest } from "../app/theme/brand/icons.ts";
import { themes } from "../app/theme/tokens.ts";
import { browserArgs, lightBrowserPath } from "./browser.ts";

/**
 * Generates the icons and the web app manifest in `public/` from the brand's logo, name, and colors. The repository
 * contains the generated files. `tests/app/brand.test.ts` fails if the files are outdated. Run the script with `node
 * scripts/icons.ts`.
 */
const folder = join(import.meta.dirname, "../public");
const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);

write("favicon.svg", `${faviconSvg()}\n`);
write("site.webmanifest", `${JSON.stringify(webManifest(), null, 2)}\n`);

const browser = await chromium.launch({ executablePath: lightBrowserPath(), args: browserArgs });
try {
  const page = await browser.newPage();
  /**
   * Renders a square PNG icon of `size` pixels. `padding` is a fraction of the width. Icons for home screens need an
   * opaque background.
   */
  async function png(size: number, { padding = 0, background = "transparent" } = {}): Promise<Buffer> {
    await page.emulateMedia({ colorScheme: background === "transparent" ? "light" : "dark" });
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0;padding:${size * padding}px;background:${background}">${faviconSvg().replace("<svg", '<svg style="display:block"')}`,
    );
    return page.screenshot({ omitBackground: background === "transparent" });
  }
  const homeScreen = { padding: 0.15, background: themes.default.tones.deep.background };
  write("apple-touch-icon.png", await png(180, homeScreen));
  write("icon-512.png", await png(512, homeScreen));
  const small = [await png(16), await png(32), await png(48)];
  write("favicon-16.png", small[0]!);
  write("favicon-32.png", small[1]!);
  write("favicon.ico", ico(small, [16, 32, 48]));
} finally {
  await browser.close();
}

/** Returns an ICO file, which consists of a header, 16 bytes of metadata per image, and the PNG images. */
function ico(images: Buffer[], sizes: number[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const entryOffset = 6 + 16 * index;
    header.writeUInt8(sizes[index]!, entryOffset);
    header.writeUInt8(sizes[index]!, entryOffset + 1);
    header.writeUInt16LE(1, entryOffset + 4);
    header.writeUInt16LE(32, entryOffset + 6);
    header.writeUInt32LE(image.length, entryOffset + 8);
    header.writeUInt32LE(offset, entryOffset + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
