import { getDocument, PermissionFlag } from "unpdf/pdfjs";

/** A reason why people who use assistive technology cannot read a PDF file, or advice. */
export interface PdfProblem {
  level: "broken" | "advice";
  wrong: string;
}

export interface PdfExamination {
  title: string;
  /** Language of the file as a BCP 47 tag, or an empty string. */
  language: string;
  pages: number;
  problems: PdfProblem[];
}

type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

/** An element of the structure tree, or a reference to content of the page. */
interface Tag {
  role?: string;
  alt?: string;
  lang?: string;
  type?: string;
  children?: Tag[];
}

/** Number of pages that the checker reads. The limit bounds the time for a file with thousands of pages. */
const MAX_PAGES = 200;
/** Readers need bookmarks in a file with more pages. Adobe Acrobat's accessibility checker has the same limit. */
const PAGES_WITHOUT_BOOKMARKS = 20;
/** Titles that programs make: file names, file names without a suffix, numbered names, and the names of programs. */
const NO_TITLE =
  /^(untitled\b.*|(document|presentation|book|slide|scan|scanned|image|img|file|doc)[\s_-]*(\d[\d\s_-]*)?|(microsoft )?(word|excel|powerpoint)( - .*| document\d*| presentation)|\(?anonymous\)?|\(?unspecified\)?|\S*_\S*|[^\p{L}]*|.*\.(pdf|docx?|pptx?|xlsx?|odt|rtf|indd|pages|pub|tiff?|jpe?g|png))$/iu;
/** Characters without a meaning: a replacement character, private use areas, and control characters. */
const UNKNOWN_CHARACTERS = /[\uFFFD\p{Co}\p{Cc}]/gu;

const DAMAGED = "The document is damaged or is not a PDF file";
const refusal = (wrong: string): PdfExamination => ({
  title: "",
  language: "",
  pages: 0,
  problems: [{ level: "broken", wrong }],
});

/**
 * Checks whether people who use assistive technology can read a PDF file: tags, title, language, text, headings,
 * descriptions of pictures, table headers, names of form fields, and bookmarks. The checks follow PDF/UA-1 and the PDF
 * techniques of WCAG 2 as far as a program can decide them. Never throws.
 * @param bytes the file. PDF.js takes the memory over, so callers cannot use it afterwards
 */
export async function examinePdf(bytes: Uint8Array): Promise<PdfExamination> {
  const encodings = new Set<string>();
  /** Notes which encodings of East Asian fonts a file needs. The build of PDF.js for Workers does not have them. */
  class BinaryDataFactory {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<never> {
      if (kind === "cMapUrl") encodings.add(filename.replace(/\.bcmap$/, ""));
      throw new Error(`${filename} is not available`);
    }
  }
  const options = { BinaryDataFactory, cMapUrl: "cmaps/", useWorkerFetch: false };
  const task = getDocument({ data: bytes, verbosity: 0, useSystemFonts: true, ...options });
  try {
    const pdf = await task.promise;
    return pdf.numPages > 0 ? await examineFile(pdf, encodings) : refusal(DAMAGED);
  } catch (error) {
    const { name = "", message = "" } = error instanceof Error ? error : {};
    if (name === "PasswordException") return refusal("The document needs a password");
    return refusal(/encrypt/i.test(message) ? "The document has a protection that browsers cannot open" : DAMAGED);
  } finally {
    await task.destroy();
  }
}

async function examineFile(pdf: Pdf, encodings: ReadonlySet<string>): Promise<PdfExamination> {
  const problems: PdfProblem[] = [];
  const broken = (wrong: string) => void problems.push({ level: "broken", wrong });
  const advise = (wrong: string) => void problems.push({ level: "advice", wrong });
  const [{ info, metadata }, marks, preferences, permissions, outline] = await Promise.all([
    pdf.getMetadata(),
    pdf.getMarkInfo(),
    pdf.getViewerPreferences(),
    pdf.getPermissions(),
    pdf.getOutline(),
  ]);
  const entries = info as Readonly<Record<string, unknown>>;
  const title = textOf(entries.Title) || textOf(metadata?.get("dc:title"));
  const language = textOf(entries.Language);
  const read = Math.min(pdf.numPages, MAX_PAGES);
  const pages: PageFacts[] = [];
  for (let number = 1; number <= read; number++) pages.push(await factsOf(await pdf.getPage(number), number));
  const tags = pages.flatMap(({ tags: found }) => found);

  if (!(marks as { Marked?: boolean } | null)?.Marked || tags.length === 0)
    broken("The document has no tags, so a screen reader cannot tell headings, lists, and tables from text");
  if (!title) broken("The document has no title");
  else if (NO_TITLE.test(title)) broken(`The title does not say what the document is: ${title}`);
  else if ((preferences as { DisplayDocTitle?: boolean } | null)?.DisplayDocTitle !== true)
    advise("Windows show the file name instead of the title: set “Display document title”");
  if (!language) broken("The document does not say its language");
  else if (!isLanguage(language)) broken(`The language is not a language code: ${language}`);
  if (permissions && !permissions.includes(PermissionFlag.COPY_FOR_ACCESSIBILITY))
    broken("The security settings keep screen readers out");
  if (entries.IsXFAPresent === true && entries.IsAcroFormPresent !== true)
    broken("The document is an XFA form, which browsers, phones, and most screen readers cannot open");
  if (entries.IsCollectionPresent === true)
    advise("The document is a portfolio of other files. Publish the files one by one: this check cannot open them");
  problems.push(...textProblems(pages, encodings));
  if (tags.length > 0) problems.push(...pictureProblems(tags), ...tableProblems(pages), ...headingProblems(tags));
  problems.push(...fieldProblems(pages.flatMap(({ fields }) => fields)));
  if (pdf.numPages > PAGES_WITHOUT_BOOKMARKS && !outline?.length)
    advise(`The document has ${pdf.numPages} pages and no bookmarks`);
  if (read < pdf.numPages) advise(`Only the first ${read} of ${pdf.numPages} pages were checked`);
  return { title, language, pages: pdf.numPages, problems };
}

interface PageFacts {
  number: number;
  text: string;
  tags: Tag[];
  tree: Tag[];
  fields: Field[];
}

interface Field {
  name: string;
  label: string;
  isRadio: boolean;
}

async function factsOf(page: Page, number: number): Promise<PageFacts> {
  const [content, tree, annotations] = await Promise.all([
    page.getTextContent(),
    page.getStructTree() as Promise<Tag | null>,
    page.getAnnotations(),
  ]);
  const text = content.items.map((item) => ("str" in item ? item.str : "")).join(" ");
  const fields = annotations
    .filter(({ subtype, fieldType, hidden }) => subtype === "Widget" && fieldType && !hidden)
    .map(({ fieldName, alternativeText, radioButton }) => ({
      name: textOf(fieldName) || `a field on page ${number}`,
      label: textOf(alternativeText),
      isRadio: radioButton === true,
    }));
  page.cleanup();
  const children = tree?.children ?? [];
  return { number, text: text.trim(), tree: children, tags: flattened(children), fields };
}

function textProblems(pages: readonly PageFacts[], encodings: ReadonlySet<string>): PdfProblem[] {
  const text = pages.map((page) => page.text).join("");
  const unread = [...encodings].sort().join(", ");
  if (unread)
    return [{ level: "advice", wrong: `Check that a screen reader reads the text: this check cannot read ${unread}` }];
  if (!/\S/.test(text))
    return [{ level: "broken", wrong: "The document has no text: its pages are pictures, or its fonts are missing" }];
  const letters = text.replace(/\s/g, "").length;
  if ((text.match(UNKNOWN_CHARACTERS)?.length ?? 0) > letters / 10)
    return [
      { level: "broken", wrong: "Screen readers get no letters: the fonts do not map their glyphs to characters" },
    ];
  const empty = pages.filter((page) => !page.text && !page.tags.some(({ role, alt }) => role === "Figure" && alt));
  if (empty.length === 0) return [];
  const numbers = listed(empty.map(({ number }) => String(number)));
  return [{ level: "advice", wrong: `Pages without text: ${numbers}. Describe them if they are not blank` }];
}

function pictureProblems(tags: readonly Tag[]): PdfProblem[] {
  const pictures = tags.filter(({ role, alt }) => (role === "Figure" || role === "Formula") && !alt?.trim()).length;
  if (pictures === 0) return [];
  return [{ level: "broken", wrong: `${pictures === 1 ? "A picture has" : `${pictures} pictures have`} no alt text` }];
}

/** Reports tables without header cells. PDF.js splits a table at the end of a page, and only the first part has headers. */
function tableProblems(pages: readonly PageFacts[]): PdfProblem[] {
  let count = 0;
  let open = false;
  for (const { tree } of pages) {
    const tables = flattened(tree).filter(({ role }) => role === "Table");
    const places = contentPlaces(tree);
    for (const table of tables) {
      const continues = open && table === places[0];
      if (!continues && !flattened([table]).some(({ role }) => role === "TH")) count++;
    }
    open = places.at(-1) !== undefined && places.at(-1) !== null;
  }
  if (count === 0) return [];
  return [{ level: "broken", wrong: `${count === 1 ? "A table has" : `${count} tables have`} no header cells` }];
}

/** Returns for each piece of content, in reading order, the table that contains it, or null. */
const contentPlaces = (tags: readonly Tag[], table: Tag | null = null): (Tag | null)[] =>
  tags.flatMap((tag) => (tag.role ? contentPlaces(tag.children ?? [], tag.role === "Table" ? tag : table) : [table]));

function headingProblems(tags: readonly Tag[]): PdfProblem[] {
  const headings = tags.filter(({ role = "" }) => /^H[1-6]?$/.test(role));
  if (headings.length === 0) return [{ level: "advice", wrong: "The document has no headings" }];
  const levels = headings.flatMap(({ role = "" }) => (role === "H" ? [] : [Number(role.slice(1))]));
  const skipped = levels.findIndex((level, index) => level > (levels[index - 1] ?? 0) + 1);
  if (skipped < 0) return [];
  const wrong =
    skipped === 0
      ? `The first heading has level ${levels[0]} instead of 1`
      : `A heading of level ${levels[skipped]} follows a heading of level ${levels[skipped - 1]}`;
  return [{ level: "advice", wrong }];
}

/**
 * Reports form fields without a label. PDF.js does not read the label that the parts of a field share, such as the
 * buttons of a radio group.
 */
function fieldProblems(fields: readonly Field[]): PdfProblem[] {
  const names = [...new Set(fields.filter(({ label }) => !label).map(({ name }) => name))].filter(
    (name) => !fields.some((field) => field.name === name && field.label),
  );
  const isShared = (name: string) =>
    fields.filter((field) => field.name === name).length > 1 ||
    fields.some((field) => field.name === name && field.isRadio);
  const single = names.filter((name) => !isShared(name));
  const shared = names.filter(isShared);
  return [
    ...(single.length > 0
      ? [{ level: "broken" as const, wrong: `Form fields without a label: ${listed(single)}` }]
      : []),
    ...(shared.length > 0 ? [{ level: "advice" as const, wrong: `Check the labels of: ${listed(shared)}` }] : []),
  ];
}

/** Returns all elements of a structure tree, in reading order, without references to content. */
const flattened = (tags: readonly Tag[]): Tag[] =>
  tags.flatMap((tag) => (tag.role ? [tag, ...flattened(tag.children ?? [])] : []));

/** Returns a text without characters that nobody sees, or an empty string for other values. */
const textOf = (value: unknown): string => (typeof value === "string" ? value.replace(/[\0\p{Cf}]/gu, "").trim() : "");

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const MAX_LISTED = 5;
const listed = (names: readonly string[]): string =>
  names.length > MAX_LISTED
    ? `${names.slice(0, MAX_LISTED).join(", ")}, and ${names.length - MAX_LISTED} more`
    : names.join(", ");
