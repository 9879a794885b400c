import type { PdfExamination } from "../../lib/documents/examine-pdf.ts";
import { countText } from "../../lib/text/count.ts";
import { examineApart, notChecked } from "./examine-apart.ts";
import { visitPages } from "./visit-pages.ts";

const MAX_FILE_BYTES = 200 * 1024 * 1024;

const isPdf = (bytes: Uint8Array): boolean => new TextDecoder("latin1").decode(bytes.slice(0, 1_024)).includes("%PDF-");

/** Fetches and checks a PDF file. Returns null if the response is not a PDF file. */
export async function examineAt(url: string): Promise<PdfExamination | null> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  } catch {
    return notChecked("The file cannot be fetched");
  }
  const { status, ok, headers } = response;
  if (!ok || Number(headers.get("content-length")) > MAX_FILE_BYTES) {
    await response.body?.cancel();
    return notChecked(ok ? "The file has more than 200 MB" : `The server responded with status ${status}`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return isPdf(bytes) || /\.pdf$/i.test(new URL(url).pathname) ? examineApart(bytes) : null;
}

/**
 * Returns a function that checks the PDF files in the media library of a CMS. For a file that cannot be fetched, it
 * returns null and adds the file to `unread`.
 */
export function mediaChecker(unread: Set<string>) {
  const results = new Map<string, ReturnType<typeof examineAt>>();
  return async (path: string, cms: string | null) => {
    const url = cms && new URL(path.replace(/^\/sc10media\//, "/-/media/"), cms).href;
    if (url && !results.has(url)) results.set(url, examineAt(url));
    const result = url ? await results.get(url) : null;
    if (result && result.pages > 0) return result.problems;
    unread.add(path);
    return null;
  };
}

/** Returns the report about a file as lines to print. */
export function fileLines(source: string, { title, language, pages, problems }: PdfExamination): string[] {
  const facts = [title && `"${title}"`, language, pages > 0 && `${pages} page${pages === 1 ? "" : "s"}`];
  return [
    `${source}: ${["a PDF file", ...facts].filter(Boolean).join(", ")}`,
    ...problems.map(({ level, wrong }) => `  ${level === "broken" ? "BROKEN" : "advice"}  ${wrong}`),
    ...(problems.length > 0 ? [] : ["  No issues found"]),
  ];
}

/**
 * Visits all pages of a running site and checks the PDF files of the site to which they link. Returns the exit status,
 * which is 1 if people cannot read a file.
 * @param home URL of the site's home page, or of a language's home page
 */
export async function reportFiles(home: string, print: (line: string) => void): Promise<number> {
  const { origin } = new URL(home);
  const pagesOf = new Map<string, Set<string>>();
  let [pages, failed, foreign] = [0, 0, 0];
  for await (const { path, html, links } of visitPages(home)) {
    html === null ? failed++ : pages++;
    for (const url of links) {
      if (!/\.(pdf|ashx)$/i.test(url.pathname)) continue;
      if (url.origin !== origin) foreign++;
      else pagesOf.set(url.href, (pagesOf.get(url.href) ?? new Set()).add(path));
    }
  }
  let [broken, read] = [0, 0];
  for (const [url, from] of pagesOf) {
    const result = await examineAt(url);
    if (!result) continue;
    read++;
    if (result.problems.some(({ level }) => level === "broken")) broken++;
    for (const line of fileLines(url, result)) print(line);
    const [first, ...others] = from;
    print(`  on ${first}${others.length > 0 ? ` and ${others.length} other page${others.length > 1 ? "s" : ""}` : ""}`);
  }
  print("");
  print(
    `${countText(pages, "page")}, ${countText(read, "document")}: ${broken} without an accessible version.` +
      `${failed > 0 ? ` Pages that cannot be read: ${failed}.` : ""}` +
      `${foreign > 0 ? ` Links to documents on other sites, not checked: ${foreign}.` : ""}`,
  );
  if (pages === 0) return 2;
  return broken > 0 ? 1 : 0;
}
