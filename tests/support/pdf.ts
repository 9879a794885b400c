/** Builds small PDF files for tests of the document checker. */

export interface TestPdf {
  /** Entries of the catalog after its pages, such as `/Lang (en)`. */
  catalog?: string;
  title?: string | null;
  /** Structure elements of each page as PDF dictionaries without their parents: see `tag`. `null` omits the tags. */
  tags?: readonly (readonly Tag[])[] | null;
  /** Content of each page: text, or null for a page that consists of a picture. */
  pages?: readonly (string | null)[];
  /** Form fields of the first page, as entries of their dictionaries. */
  fields?: readonly string[];
  /** Entries of the trailer after its root, such as an encryption dictionary. */
  trailer?: string;
  /** Character to which the font maps every glyph, as four hexadecimal digits. */
  character?: string;
  /** Entries of the font dictionary. */
  font?: string;
}

export interface Tag {
  role: string;
  alt?: string;
  children?: readonly Tag[];
}
/** Returns a structure element that contains elements or, without `children`, the page's content. */
export const tag = (role: string, ...children: readonly Tag[]): Tag => ({ role, children });

const READABLE = "/Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >>";

/** Returns a PDF file that passes all checks unless `options` break it. */
export function testPdf({
  catalog = READABLE,
  title = "Class handout",
  tags = [[tag("H1"), tag("P")]],
  pages = ["Bring a pen"],
  fields = [],
  trailer = "",
  character,
  font: fontEntries = "/Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding",
}: TestPdf = {}): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const root = add("");
  const tree = add("");
  const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange 95 beginbfchar ${Array.from({ length: 95 }, (_, code) => `<${(code + 32).toString(16)}> <${character}>`).join(" ")} endbfchar endcmap`;
  const unicode = character && add(`<< /Length ${map.length} >>\nstream\n${map}\nendstream`);
  const font = add(`<< /Type /Font ${fontEntries} ${unicode ? `/ToUnicode ${unicode} 0 R` : ""} >>`);
  const picture = add(
    "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n0\nendstream",
  );
  const info = add(title === null ? "<< >>" : `<< /Title (${title}) >>`);
  const folder = add("");
  const parents: string[] = [];
  const tops: number[] = [];
  const kids = pages.map((text, index) => {
    const pageObject = add("");
    const owners: number[] = [];
    const element = ({ role, alt, children = [] }: Tag, parent: number): number => {
      const own = add("");
      const inner =
        children.length > 0
          ? children.map((child) => `${element(child, own)} 0 R`).join(" ")
          : String(owners.push(own) - 1);
      objects[own - 1] =
        `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg ${pageObject} 0 R /K [${inner}]${alt ? ` /Alt (${alt})` : ""} >>`;
      return own;
    };
    for (const top of tags?.[index] ?? []) tops.push(element(top, tree));
    const shown = text === null ? `/Im Do` : `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
    const marked =
      owners.length > 0 ? owners.map((_, id) => `/P << /MCID ${id} >> BDC ${shown} EMC`).join("\n") : shown;
    const content = add(`<< /Length ${marked.length} >>\nstream\n${marked}\nendstream`);
    const widgets =
      index === 0
        ? fields.map((field) =>
            add(`<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /P ${pageObject} 0 R ${field} >>`),
          )
        : [];
    parents.push(`${index} [${owners.map((owner) => `${owner} 0 R`).join(" ")}]`);
    objects[pageObject - 1] =
      `<< /Type /Page /Parent ${folder} 0 R /MediaBox [0 0 612 792] /StructParents ${index} /Contents ${content} 0 R ` +
      `/Annots [${widgets.map((widget) => `${widget} 0 R`).join(" ")}] ` +
      `/Resources << /Font << /F1 ${font} 0 R >> /XObject << /Im ${picture} 0 R >> >> >>`;
    return { pageObject, widgets };
  });
  objects[folder - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(({ pageObject }) => `${pageObject} 0 R`).join(" ")}] >>`;
  objects[tree - 1] =
    `<< /Type /StructTreeRoot /K [${tops.map((top) => `${top} 0 R`).join(" ")}] /ParentTree << /Nums [${parents.join(" ")}] >> >>`;
  const marks = tags === null ? "" : `/MarkInfo << /Marked true >> /StructTreeRoot ${tree} 0 R`;
  const form =
    fields.length > 0 ? `/AcroForm << /Fields [${kids[0]!.widgets.map((id) => `${id} 0 R`).join(" ")}] >>` : "";
  objects[root - 1] = `<< /Type /Catalog /Pages ${folder} 0 R ${marks} ${form} ${catalog} >>`;
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return new TextEncoder().encode(
    `%PDF-1.7\n${body}trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R ${trailer} >>\n%%EOF\n`,
  );
}
