import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inSpanish } from "../../backend/demo/spanish/index.ts";
import { examinePdf } from "../../lib/documents/examine-pdf.ts";
import { demoPages } from "../support/demo-pages.ts";
import { type TestPdf, tag, testPdf } from "../support/pdf.ts";

const wrongs = async (options: TestPdf) =>
  (await examinePdf(testPdf(options))).problems.map(({ level, wrong }) => `${level}: ${wrong}`);
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const field = (name: string, label = "") => `/FT /Tx /T (${name})${label && ` /TU (${label})`}`;
const media = join(import.meta.dirname, "../../kv-fixtures/media/events");
const demoFiles = readdirSync(media).filter((file) => file.endsWith(".pdf"));
const noTags = "broken: The document has no tags, so a screen reader cannot tell headings, lists, and tables from text";
const title = "broken: The title does not say what the document is: ";
/** Returns a character as octal escapes of UTF-16BE. */
const utf16 = (letter: string) =>
  [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]
    .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
    .join("");
const CHINESE =
  "/Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 " +
  "/BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << " +
  "/Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] >> >>]";
const READABLE = "/Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >>";

describe("the check whether people can read a document (PB-15)", () => {
  it.each<[name: string, TestPdf, string[]]>([
    ["a tagged document with a title, a language, and text", {}, []],
    ["a document without tags", { tags: null }, [noTags]],
    ["a document whose tags are empty", { tags: [[]] }, [noTags]],
    ["a document without a title", { title: null }, ["broken: The document has no title"]],
    ["a document whose title is blank", { title: "  " }, ["broken: The document has no title"]],
    [
      "a document titled by a program",
      { title: "Microsoft Word - form 7.docx" },
      [`${title}Microsoft Word - form 7.docx`],
    ],
    ...[
      ...[
        "Untitled-1",
        "scan0001",
        "Slide 1",
        "PowerPoint Presentation",
        "new_form_v2_FINAL",
        "\\(anonymous\\)",
        "2024",
      ],
      ...["Document 3", "Microsoft Word - letter", "brochure.indd"],
    ].map((name): [string, TestPdf, string[]] => [
      `a document titled ${name}`,
      { title: name },
      [`${title}${name.replaceAll("\\", "")}`],
    ]),
    ...["Form 7", "Words to know", "Document your pain", "知情同意书"].map((name): [string, TestPdf, string[]] => [
      `a document titled ${name}`,
      { title: `\\376\\377${[...name].map((letter) => utf16(letter)).join("")}` },
      [],
    ]),
    [
      "a document whose title nobody sees",
      { title: "\\376\\377\\040\\013\\000\\240" },
      ["broken: The document has no title"],
    ],
    [
      "a document whose fonts have codes instead of letters",
      { character: "0001" },
      ["broken: Screen readers get no letters: the fonts do not map their glyphs to characters"],
    ],
    [
      "an XFA form",
      { catalog: `${READABLE} /AcroForm << /Fields [] /XFA [(template) 1 0 R] >>` },
      ["broken: The document is an XFA form, which browsers, phones, and most screen readers cannot open"],
    ],
    [
      "a portfolio",
      { catalog: `${READABLE} /Collection << /View /D >>` },
      ["advice: The document is a portfolio of other files. Publish the files one by one: this check cannot open them"],
    ],
    [
      "a document in Chinese whose font has an encoding that is not at hand",
      { font: CHINESE },
      ["advice: Check that a screen reader reads the text: this check cannot read UniGB-UCS2-H"],
    ],
    [
      "a document for the holders of a certificate",
      { trailer: "/Encrypt << /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >> /ID [<00> <00>]" },
      ["broken: The document has a protection that browsers cannot open"],
    ],
    ["a document titled with its file name", { title: "form.pdf" }, [`${title}form.pdf`]],
    [
      "a document whose title is not shown",
      { catalog: "/Lang (es)" },
      ["advice: Windows show the file name instead of the title: set “Display document title”"],
    ],
    [
      "a document without a language",
      { catalog: READABLE.replace("/Lang (en-US)", "") },
      ["broken: The document does not say its language"],
    ],
    [
      "a document whose language has no code",
      { catalog: READABLE.replace("en-US", "US English") },
      ["broken: The language is not a language code: US English"],
    ],
    [
      "a scan",
      { pages: [null, null], tags: [[tag("H1")], [tag("P")]] },
      ["broken: The document has no text: its pages are pictures, or its fonts are missing"],
    ],
    [
      "a document with one scanned page",
      { pages: ["Text", null], tags: [[tag("H1")], [tag("P")]] },
      ["advice: Pages without text: 2. Describe them if they are not blank"],
    ],
    [
      "a document with a page of one described picture",
      { pages: ["Text", null], tags: [[tag("H1")], [{ role: "Figure", alt: "A map of the hospital" }]] },
      [],
    ],
    [
      "a document whose fonts have no letters",
      { character: "E001" },
      ["broken: Screen readers get no letters: the fonts do not map their glyphs to characters"],
    ],
    [
      "a document with a password",
      {
        trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> /P -4 >> /ID [<00> <00>]`,
      },
      ["broken: The document needs a password"],
    ],
    ["a picture without a description", { tags: [[tag("H1"), tag("Figure")]] }, ["broken: A picture has no alt text"]],
    [
      "pictures inside other elements",
      { tags: [[tag("H1"), tag("Sect", tag("P", tag("Figure")), tag("Figure"))]] },
      ["broken: 2 pictures have no alt text"],
    ],
    [
      "a table without headers",
      { tags: [[tag("H1"), tag("Table", tag("TR", tag("TD"), tag("TD")))]] },
      ["broken: A table has no header cells"],
    ],
    [
      "a table that continues on the next page",
      {
        pages: ["Text", "More"],
        tags: [
          [tag("H1"), tag("Table", tag("TR", tag("TH")))],
          [tag("Table", tag("TR", tag("TD"))), tag("P")],
        ],
      },
      [],
    ],
    [
      "a second table on the next page",
      {
        pages: ["Text", "More"],
        tags: [
          [tag("H1"), tag("Table", tag("TR", tag("TH")))],
          [tag("P"), tag("Table", tag("TR", tag("TD")))],
        ],
      },
      ["broken: A table has no header cells"],
    ],
    ["a document without headings", { tags: [[tag("P")]] }, ["advice: The document has no headings"]],
    [
      "a heading that skips a level",
      { tags: [[tag("H1"), tag("H2"), tag("H4")]] },
      ["advice: A heading of level 4 follows a heading of level 2"],
    ],
    [
      "a first heading of level 2",
      { tags: [[tag("H2"), tag("P")]] },
      ["advice: The first heading has level 2 instead of 1"],
    ],
    [
      "form fields, of which some have no label",
      { fields: [field("name", "Your name"), field("day"), field("weight")] },
      ["broken: Form fields without a label: day, weight"],
    ],
    [
      "radio buttons whose group may have the label",
      { fields: many(2, "/FT /Btn /Ff 32768 /T (choice)") },
      ["advice: Check the labels of: choice"],
    ],
    [
      "a long document without bookmarks",
      { pages: many(21, "Text"), tags: many(21, [tag("H1")]) },
      ["advice: The document has 21 pages and no bookmarks"],
    ],
    [
      "a document of more pages than the check reads",
      { pages: many(202, "Text"), tags: many(202, [tag("H1")]) },
      ["advice: The document has 202 pages and no bookmarks", "advice: Only the first 200 of 202 pages were checked"],
    ],
  ])("%s is described in words", async (_name, options, expected) => {
    expect(await wrongs(options)).toEqual(expected);
  });

  const damaged = (from: string, to: string) => new TextDecoder("latin1").decode(testPdf()).replace(from, to);

  it.each([
    ["text before its start", (file: string) => `HTTP/1.1 200 OK\r\n\r\n${file}`],
    ["bytes after its end", (file: string) => `${file}${"\0".repeat(5_000)}`],
    ["a list of objects at a wrong place", (file: string) => `${file}startxref\n77\n%%EOF`],
    ["a page count that is too large", (file: string) => file.replace("/Count 1", "/Count 1000000000")],
  ])("a file with %s is read as browsers read it", async (_name, change) => {
    const file = change(new TextDecoder("latin1").decode(testPdf()));
    expect(await examinePdf(new TextEncoder().encode(file))).toMatchObject({ pages: 1, problems: [] });
  });

  it.each([
    ["an empty file", ""],
    ["a web page", "<!doctype html><title>Not found</title>"],
    ["the start of a file", new TextDecoder("latin1").decode(testPdf().slice(0, 60))],
    ["a file whose list of pages has a negative length", damaged("/Count 1", "/Count -3")],
    [
      "a file whose list of pages contains itself",
      "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [2 0 R] >>\nendobj\ntrailer << /Root 1 0 R >>",
    ],
    ["a file without pages", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>"],
  ])("%s is reported as damaged", async (_name, text) => {
    const { problems } = await examinePdf(new TextEncoder().encode(text));
    expect(problems).toEqual([{ level: "broken", wrong: "The document is damaged or is not a PDF file" }]);
  });

  it("a document that refuses text to assistive technology is described in words", async () => {
    const locked = readFileSync(join(import.meta.dirname, "../support/no-screen-readers.pdf"));
    expect((await examinePdf(new Uint8Array(locked))).problems).toEqual([
      { level: "broken", wrong: "The security settings keep screen readers out" },
    ]);
  });

  it.each(demoFiles)("people can read the demo's document %s, and its text is the one of its source", async (name) => {
    const [, stem = "", language = "en"] = /^(.*?)(?:-(es))?\.pdf$/.exec(name) ?? [];
    const bytes = new Uint8Array(readFileSync(join(media, name)));
    const { getDocument } = await import("unpdf/pdfjs");
    const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
    const printed = (await page.getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join("");
    const source = readFileSync(join(media, "../../documents", `${stem}.${language}.html`), "utf8");
    const squeezed = (text: string) => text.replace(/\s+/g, "");
    for (const [, text = ""] of source.replace(/<\/?a\b[^>]*>/g, "").matchAll(/>([^<>]+)</g))
      expect(squeezed(printed)).toContain(squeezed(text));
    expect(await examinePdf(bytes)).toMatchObject({ language, problems: [] });
  });

  it("the demo's pages link to the documents in their own language", () => {
    for (const { language, path, document } of demoPages)
      for (const [, name = ""] of document.matchAll(/\/media\/events\/([\w-]+)\.pdf/g))
        expect([path, name.endsWith("-es")]).toEqual([path, language === "es"]);
    expect(inSpanish("/-/media/events/weekly-log.pdf")).toBe("/-/media/events/weekly-log-es.pdf");
  });

  it("the check returns the title, the language, and the number of pages", async () => {
    expect(await examinePdf(testPdf({ catalog: "/Lang (es-MX)", title: "Qu\\351 traer" }))).toMatchObject({
      title: "Qué traer",
      language: "es-MX",
      pages: 1,
    });
  });
});
