import { afterEach, describe, expect, it, vi } from "vitest";
import { examineApart } from "../../scripts/doctor/examine-apart.ts";
import { mediaChecker, reportFiles } from "../../scripts/doctor/files.ts";
import { testPdf } from "../support/pdf.ts";

afterEach(() => vi.unstubAllGlobals());

const HOME = "http://localhost:8787/";

/** Serves pages as HTML and files as PDF. */
function serve(pages: Record<string, string>, files: Record<string, Uint8Array> = {}) {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname } = new URL(input);
    fetched.push(pathname);
    const file = files[pathname];
    if (file) return new Response(file as BodyInit, { headers: { "content-type": "application/pdf" } });
    const body = pages[pathname];
    const headers = { "content-type": "text/html" };
    return new Response(`<html>${body ?? ""}</html>`, { headers, status: body === undefined ? 404 : 200 });
  });
  return fetched;
}
async function report(home = HOME) {
  const lines: string[] = [];
  const status = await reportFiles(home, (line) => lines.push(line));
  return { status, text: lines.join("\n") };
}

describe("npm run doctor -- --documents (PB-15, DX-03)", () => {
  it("the doctor opens each linked document once and names those that people cannot read, with their pages", async () => {
    const fetched = serve(
      {
        "/": '<a href="/a">A</a><a href="/good.pdf">Good</a><a href="https://other.example/x.pdf">X</a>',
        "/a": '<a href="/bad.pdf?v=1&amp;w=2">Bad</a><a href="/">Home</a><a href="/b">B</a>',
        "/b": '<a href="/bad.pdf?v=1&amp;w=2#page=2">Bad</a><a href="/gone.PDF">Gone</a>',
      },
      { "/good.pdf": testPdf(), "/bad.pdf": testPdf({ title: null }) },
    );
    const { status, text } = await report();
    expect(status).toBe(1);
    expect(text).toContain(`${HOME}good.pdf: a PDF file, "Class handout", en-US, 1 page\n  No issues found\n  on /`);
    expect(text).toContain("  BROKEN  The document has no title\n  on /a and 1 other page");
    expect(text).toContain(`${HOME}gone.PDF: a PDF file\n  BROKEN  The server responded with status 404`);
    expect(text).toContain("3 pages, 3 documents: 2 without an accessible version.");
    expect(text).toContain("Links to documents on other sites, not checked: 1.");
    expect(fetched.filter((path) => path === "/bad.pdf")).toHaveLength(1);
  });

  it.each([
    ["a site whose documents can be read", { "/": '<a href="/good.pdf">Good</a>' }, 0],
    ["a site without documents", { "/": "Hello" }, 0],
    ["a site that does not respond with a page", {}, 2],
  ])("%s ends with the status of its result", async (_name, pages, status) => {
    serve(pages, { "/good.pdf": testPdf() });
    expect((await report()).status).toBe(status);
  });

  it("the documents of a layout are fetched from the media library of its CMS, and the others are counted", async () => {
    const fetched = serve({}, { "/-/media/a.pdf": testPdf({ tags: null }) });
    const unread = new Set<string>();
    const check = mediaChecker(unread);
    const cms = "https://cms.example/sitecore/api/layout/render/jss?item=/";
    expect((await check("/sc10media/a.pdf", cms))?.map(({ level }) => level)).toEqual(["broken"]);
    await check("/sc10media/a.pdf", cms);
    expect(fetched).toEqual(["/-/media/a.pdf"]);
    expect([await check("/sc10media/b.pdf", cms), await check("/sc10media/c.pdf", null)]).toEqual([null, null]);
    expect([...unread]).toEqual(["/sc10media/b.pdf", "/sc10media/c.pdf"]);
  });

  it("a damaged document that keeps the PDF reader busy does not stop the doctor", async () => {
    const endless = new TextEncoder().encode(`%PDF-1.7\n${"1 0 obj << ".repeat(450_000)}`);
    expect((await examineApart(endless, 1_000)).problems).toEqual([
      { level: "broken", wrong: "The check did not finish in 1 s: save the document again" },
    ]);
  });
});
