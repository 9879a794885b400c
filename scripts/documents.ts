import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { themes } from "../app/theme/tokens.ts";
import { brand } from "../lib/brand/name.ts";
import { browserArgs, lightBrowserPath } from "./browser.ts";

/**
 * Prints the demo's documents, `kv-fixtures/documents/NAME.LANGUAGE.html`, as tagged PDF files. The repository contains
 * the printed files, so builds do not need a browser. Run the script with `npm exec -- node scripts/documents.ts`. The
 * script prints only missing files.
 */

const root = join(import.meta.dirname, "..");
const sources = join(root, "kv-fixtures/documents");
const media = join(root, "kv-fixtures/media/events");

const asset = (path: string) => readFileSync(join(root, path)).toString("base64");
const { plain } = themes.default.tones;
// The logo is a background, so that screen readers skip it.
const styles = `
@font-face { font-family: Figtree; src: url(data:font/woff2;base64,${asset("app/theme/fonts/figtree.woff2")}); font-weight: 300 900 }
@font-face { font-family: Literata; src: url(data:font/woff2;base64,${asset("app/theme/fonts/literata.woff2")}); font-weight: 200 900 }
@page { size: letter; margin: 18mm 20mm }
body { margin: 0; color: ${plain.text}; font: 12.5pt/1.5 Figtree }
.brand { margin: 0 0 9mm; padding-inline-start: 11mm; font-weight: 600; line-height: 8mm; color: ${plain.heading};
  background: url(data:image/svg+xml;base64,${asset("public/favicon.svg")}) left center / 8mm no-repeat }
h1, h2 { color: ${plain.heading}; font-family: Literata; font-weight: 600; line-height: 1.2; break-after: avoid }
h1 { margin: 0 0 4mm; font-size: 25pt }
h2 { margin: 7mm 0 2mm; font-size: 15pt }
p { margin: 0 0 3mm; max-inline-size: 150mm }
ul, ol { margin: 0; padding-inline-start: 8mm }
li { margin-block: 2mm }
.boxes { list-style: square }
a { color: ${plain.link} }
.lines { block-size: 63mm; background: repeating-linear-gradient(#fff0 0 8.7mm, ${plain.controlBorder} 8.7mm 9mm) }
.lines.short { block-size: 27mm }
table { inline-size: 100%; margin-block: 6mm; border-collapse: collapse; table-layout: fixed }
th, td { border: 0.3mm solid ${plain.controlBorder}; padding: 2mm; text-align: start; vertical-align: top }
thead th { background: ${plain.tint}; color: ${plain.onTint} }
tbody th { block-size: 15mm }
`;

const documents = readdirSync(sources).flatMap((file) => {
  const [name = "", language = ""] = file.split(".");
  const target = join(media, `${name}${language === "en" ? "" : `-${language}`}.pdf`);
  return existsSync(target) ? [] : [{ source: join(sources, file), language, target }];
});

const browser = await chromium.launch({ executablePath: lightBrowserPath(), args: browserArgs });
try {
  const page = await browser.newPage();
  for (const { source, language, target } of documents) {
    const body = readFileSync(source, "utf8");
    const [, title] = /<h1>(.*?)<\/h1>/.exec(body) ?? [];
    if (!title) throw new Error(`${source} has no h1 element`);
    await page.setContent(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${styles}</style></head><body><p class="brand">${brand.name}</p><main>${body}</main></body></html>`,
    );
    await page.evaluate(() => document.fonts.ready);
    const pdf = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
    writeFileSync(target, pdf);
    console.log(`${target}: ${Math.round(pdf.length / 1024)} KB`);
  }
} finally {
  await browser.close();
}
