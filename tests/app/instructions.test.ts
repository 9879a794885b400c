import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkInstructions, mentionsOf } from "../../scripts/doctor/content/instructions.ts";
import { segmentsOf } from "../../scripts/doctor/content/segments.ts";
import { readInstructions, withInstructions } from "../../scripts/instructions.ts";
import { readFixture } from "../../scripts/partials.ts";
import { demoPages } from "../support/demo-pages.ts";

const instructions = readInstructions();

/** The pages and partials as authors write them, with references to instructions. */
const written = ["pages", "partials"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, "../../kv-fixtures", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({
      path: file.replace(/(^|\/)(en|es)\/|\.(en|es)\.json$|\.json$/g, "$1"),
      language: /(^|\/)es\/|\.es\.json$/.test(file) ? "es" : "en",
      text: JSON.stringify(readFixture(folder, file)),
    })),
);
const BACKEND = /\{\{([\w-]+)(?:\.more)?\}\}/g;
const references = (text: string) => [...text.matchAll(BACKEND)].map(([, id = ""]) => id.toLowerCase());

describe("medical instructions", () => {
  it("people with the same sign get the same instruction on every page, in English and Spanish (LG-01)", () => {
    const segments = demoPages.flatMap(({ path, language, document }) =>
      segmentsOf({ path, language, document: JSON.parse(document) }),
    );
    expect(checkInstructions(segments, instructions).map(({ segment, wrong }) => `${segment.path} ${wrong}`)).toEqual(
      [],
    );
    const counts = [...mentionsOf(segments, instructions)].map(([{ id }, mentions]) => [id, mentions.length]);
    // A sign that no page mentions is one that the check no longer recognizes.
    for (const language of ["en", "es"]) {
      const found = mentionsOf(
        segments.filter((segment) => segment.language === language),
        instructions,
      );
      expect([...found].filter(([, mentions]) => mentions.length === 0).map(([{ id }]) => `${language} ${id}`)).toEqual(
        [],
      );
    }
    expect(counts.length).toBeGreaterThan(70);
  });

  it("each instruction stands once: pages take it from the file of instructions", () => {
    const copies = written.flatMap(({ path, language, text }) => {
      const segments = segmentsOf({ path, language, document: JSON.parse(text.replace(BACKEND, "…")) });
      return [...mentionsOf(segments, instructions)].flatMap(([{ id }, mentions]) =>
        mentions.map(({ clause }) => `${language} ${path}: "${clause}" repeats ${id}`),
      );
    });
    expect(copies).toEqual([]);
  });

  it("a page refers to the same instructions in English and Spanish (LG-01)", () => {
    for (const { path, language, text } of written.filter((page) => page.language === "en")) {
      const spanish = written.find((page) => page.path === path && page.language !== language);
      expect([path, ...references(spanish?.text ?? "")]).toEqual([path, ...references(text)]);
    }
    const used = new Set(written.flatMap(({ text }) => references(text)));
    expect(instructions.instructions.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });

  it("each instruction names its source and the date of the source", () => {
    for (const { source } of instructions.instructions) expect(Date.parse(source.date)).toBeLessThan(Date.now());
    expect(Date.parse(instructions.checked)).not.toBeNaN();
  });

  it("a reference to an unknown instruction or language is an error, and a capital starts a sentence", () => {
    expect(withInstructions("{{Chest-pain}}, {{chest-pain}}", "en")).toBe(
      "Chest pain or pressure, chest pain or pressure",
    );
    expect(withInstructions("{{er}} {{infant-fever}}. {{infant-fever.more}}", "es")).toMatch(
      /^Vaya a una sala de emergencias si hay una temperatura .* Llame al 911 si el bebé/,
    );
    expect(() => withInstructions("{{chest-pan}}", "en")).toThrow("{{chest-pan}} is not an instruction in en");
    expect(() => withInstructions("{{chest-pain.more}}", "en")).toThrow("{{chest-pain.more}}");
    expect(() => withInstructions("{{chest-pain}}", "fr")).toThrow("in fr");
  });
});

const richText = (language: string, ...html: string[]) =>
  segmentsOf({
    path: "/a",
    language,
    document: {
      sitecore: {
        route: {
          placeholders: {
            main: html.map((value, index) => ({
              uid: `${index}`,
              componentName: "RichText",
              fields: { body: { value } },
            })),
          },
        },
      },
    },
  });

describe("the check of instructions", () => {
  it.each([
    ["en", "<p>Call us right away if your baby is under 3 months and has a fever.</p>", "infant-fever", "call us"],
    ["en", "<p>Call 911 for a temperature of 100.4 °F in a newborn.</p>", "infant-fever", "call 911"],
    ["es", "<p>Llámenos si su bebé tiene menos de 3 meses y fiebre.</p>", "infant-fever", "call us"],
    ["en", "<h3>Emergency room</h3><ul><li>Chest pain</li></ul>", "chest-pain", "go to an emergency room"],
    ["en", "<h3>Urgent care</h3><ul><li>Trouble breathing</li></ul>", "trouble-breathing", "go to urgent care"],
    ["es", "<p><strong>Llámenos</strong> si su hijo:</p><ul><li>no despierta</li></ul>", "cannot-wake", "call us"],
    ["en", "<p>After an overdose, call Poison Control.</p>", "overdose", "call Poison Control"],
    ["es", "<p>Si hay una sobredosis, llame al Centro de Control de Envenenamientos.</p>", "overdose", "call Poison"],
    ["en", "<p>With high ketones and vomiting, call us or go to an emergency room.</p>", "dka", "or call us"],
    ["en", "<p>Make an appointment if your face droops on one side.</p>", "stroke", "make an appointment"],
    ["en", "<p>If you take a blood thinner and hit your head, call your doctor.</p>", "head-injury-thinner", "call us"],
    [
      "en",
      "<p>For babies under 3 months, call the nurse line for:</p><ul><li>a fever</li></ul>",
      "infant-fever",
      "call us",
    ],
  ])("%s %s contradicts the instruction for %s", (language, html, id, says) => {
    const [finding] = checkInstructions(richText(language, html), instructions).filter(({ wrong }) =>
      wrong.includes(`(${id})`),
    );
    expect(finding?.wrong).toContain(says);
  });

  it.each([
    ["en", "<p>Call 911 or, if you are close, go to an emergency room for a fever in a baby under 3 months.</p>"],
    ["en", "<p>Our class shows what chest pain can mean.</p>"],
    ["en", "<h3>Urgent care</h3><p>Sprains and fevers.</p>"],
    ["es", "<p>Llame al 911 si hay dolor de pecho.</p>"],
    ["en", "<p>Babies under 3 months: take the temperature in the bottom.</p><p>Call us with questions.</p>"],
  ])("%s %s contradicts no instruction", (language, html) => {
    expect(checkInstructions(richText(language, html), instructions)).toEqual([]);
  });

  it("two pages that tell people different things about a sign are a contradiction, and one page is advice", () => {
    const call = "<p>Call us for chest pain.</p>";
    const [alone] = checkInstructions(richText("en", call), instructions);
    expect(alone?.level).toBe("advice");
    const [disputed] = checkInstructions(richText("en", call, "<p>Call 911 for chest pain.</p>"), instructions);
    expect(disputed?.level).toBe("broken");
  });
});
