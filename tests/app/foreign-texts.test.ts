import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { holdsContent } from "../../app/cms/fields/holds-content.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { isTechnical } from "../../app/cms/parse/section-fields.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { stripTags } from "../../lib/text/text.ts";

/** Layout documents of other sites, in the folder LAYOUT_SAMPLES. The test is skipped without them. */
const folder = process.env.LAYOUT_SAMPLES ?? "../shared/wire/samples";
const samples = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the texts of all components of a document, with their field names. */
function textsOf(value: unknown, inFields = "", found: string[][] = []): string[][] {
  if (!isRecord(value)) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "experiences" || name === "editable" || name === "metadata") continue;
    if (inFields && isRecord(inner) && typeof inner.value === "string") {
      if (holdsContent(inner.value) && !isTechnical(name)) found.push([name, inner.value]);
    } else textsOf(inner, name === "fields" ? "fields" : name === "placeholders" ? "" : inFields, found);
  }
  return found;
}

const letters = (text: string) =>
  stripTags(text)
    .replace(/&nbsp;|\u00a0|\u200b/g, " ")
    .replace(/&(#?\w+);|["'<>&]|\s+/g, "")
    .toLowerCase();

describe.skipIf(samples.length === 0)(`documents of other sites in ${folder}`, () => {
  it("pages show at least three quarters of the texts of external components (CM-08)", async () => {
    let [all, shown] = [0, 0];
    const lost: string[] = [];
    for (const file of samples) {
      const value: unknown = JSON.parse(readFileSync(join(folder, file), "utf8").replace(/^\uFEFF/, ""));
      const document = Array.isArray(value)
        ? { sitecore: { context: {}, route: { placeholders: { main: value } } } }
        : value;
      const page = parsePage(document);
      if (!page) continue;
      const settings = {
        language: "en",
        path: "/",
        editing: false,
        timeZone: "America/Denver",
        t: translator("en", null),
      };
      const segments = await renderBody(page, settings, () => {});
      const html = letters(segments.map((one) => (typeof one === "string" ? one : one.fallback)).join(""));
      const route = (document as { sitecore?: { route?: { placeholders?: unknown } } }).sitecore?.route;
      for (const [field, text] of textsOf(route?.placeholders)) {
        all++;
        if (html.includes(letters(text!).slice(0, 60))) shown++;
        else lost.push(`${file} ${field}: ${text!.slice(0, 60)}`);
      }
    }
    console.info(`${shown} of ${all} texts are shown\n${lost.join("\n")}`);
    expect(shown / all).toBeGreaterThanOrEqual(0.75);
  });
});
