import { describe, expect, it } from "vitest";
import type { Head, Slot } from "../../app/index.ts";
import { LATE_MOVER } from "../../app/page/render/late-slots.ts";
import { type CachedPage, encodeSegments } from "../../worker/pages/cached-page.ts";
import { respond } from "../../worker/pages/respond.ts";
import type { RenderedSlot } from "../../worker/pages/slots.ts";
import { CACHED_PAGE } from "../support/cached-page.ts";

const slot = (id: string, when: Slot["when"]): Slot => ({
  id,
  when,
  block: { uid: id, name: "Any", dataSource: "", values: {}, placeholders: {} } as Slot["block"],
  facts: { theme: "default", languages: ["en"] },
  reads: [],
  fallback: when === "late" ? `<div id="late-${id}">loading</div>` : "",
});

const cachedPage = (segments: (string | Slot)[], more: Partial<CachedPage> = {}): CachedPage => ({
  ...CACHED_PAGE,
  // The end stands alone.
  segments: [segments.slice(0, -1), segments.slice(-1)].flatMap((part) => encodeSegments(part).encoded),
  ...more,
});

/** A filler whose answers come when the test says so. */
function filler(ready: Record<string, RenderedSlot> = {}) {
  const settle = new Map<string, (filled: RenderedSlot) => void>();
  return {
    settle: (id: string, html: string, more: Partial<RenderedSlot> = {}) => settle.get(id)?.({ html, ...more }),
    cached: (wanted: Slot) => ready[wanted.id] ?? null,
    fill: (wanted: Slot) => new Promise<RenderedSlot>((resolve) => settle.set(wanted.id, resolve)),
  };
}

const work: Promise<unknown>[] = [];
const send = (
  page: ReturnType<typeof cachedPage>,
  answers: ReturnType<typeof filler>,
  headers: Record<string, string> = {},
) =>
  respond(page, new Request("https://www.larkspurhealth.example/", { headers }), "HIT", answers, (waitUntil) =>
    work.push(waitUntil),
  );

/** Reads until the text so far holds `wanted`. */
async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  wanted: string,
  before = "",
): Promise<string> {
  let text = before;
  const decoder = new TextDecoder();
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

describe("a page is sent as it becomes ready (PF-02, ED-02)", () => {
  it("sends what is finished before an inline block has its data, in order", async () => {
    const answers = filler();
    const response = await send(
      cachedPage(["<html><main>before", slot("a", "inline"), "after</main>", "</body></html>"]),
      answers,
    );
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "before");
    expect(early).not.toContain("after");
    answers.settle("a", "RESULTS");
    expect(await readUntil(reader, "</html>", early)).toBe("<html><main>beforeRESULTSafter</main></body></html>");
  });

  it("sends a skeleton for a late block, the rest of the page, and then its HTML", async () => {
    const answers = filler();
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), "</main><footer>", "</body></html>"]),
      answers,
    );
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "<footer>");
    expect(early).toBe('<main><div id="late-a">loading</div></main><footer>');
    answers.settle("a", "PIECE");
    expect(await readUntil(reader, "</html>", "")).toBe(
      `<template data-place="late-a">PIECE</template><script>${LATE_MOVER}</script></body></html>`,
    );
  });

  it("sends late blocks in order of arrival", async () => {
    const answers = filler();
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), slot("b", "late"), "</main>", "</body></html>"]),
      answers,
    );
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "</main>");
    answers.settle("b", "SECOND");
    const middle = await readUntil(reader, "SECOND", early);
    expect(middle).not.toContain("FIRST");
    answers.settle("a", "FIRST");
    const all = await readUntil(reader, "</html>", middle);
    expect(all.indexOf("SECOND")).toBeLessThan(all.indexOf("FIRST"));
  });

  it("puts a late block straight into its place when its data is cached", async () => {
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), "</main>", "</body></html>"]),
      filler({ a: { html: "PIECE" } }),
    );
    expect(await response.text()).toBe("<main>PIECE</main></body></html>");
  });
});

describe("status and head are final before the first byte (ED-03)", () => {
  const head: Head = {
    language: "en",
    title: "Kept title",
    description: "",
    canonical: "https://www.larkspurhealth.example/",
    alternates: [],
    noindex: false,
    openGraph: { title: "", description: "", image: "" },
    breadcrumbs: [],
    jsonLd: [],
    styles: "",
    script: "/assets/client.js",
  } as unknown as Head;

  it("waits for a page block, which may set both", async () => {
    const answers = filler();
    const sending = send(cachedPage(["<main>", slot("a", "page"), "</main>"], { head }), answers);
    answers.settle("a", "NOT FOUND", { head: { status: 404, title: "404: NotFound" } });
    const response = await sending;
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("<title>404: NotFound</title>");
    expect(html).toContain("<main>NOT FOUND</main>");
  });

  const published = {
    ...head,
    description: "Classes of all kinds.",
    openGraph: { title: "Classes", description: "Of all kinds", image: "" },
    breadcrumbs: [
      { name: "Home", url: "https://www.larkspurhealth.example/" },
      { name: "Class or event", url: "https://www.larkspurhealth.example/classes-events/yoga" },
    ],
    jsonLd: [{ "@type": "FAQPage" }],
    topic: "Classes",
  };
  const headFor = async (change: object) => {
    const answers = filler();
    const sending = send(cachedPage(["<main>", slot("a", "page"), "</main>"], { head: published }), answers);
    answers.settle("a", "", { head: change });
    return (await (await sending).text()).split("</head>")[0]!;
  };

  it("the head of a missing page says nothing else (RT-02, SD-01)", async () => {
    const html = await headFor({ status: 404, title: "404: NotFound" });
    for (const word of ["of all kinds", "og:", "ld+json", "page-data"]) expect(html.toLowerCase()).not.toContain(word);
  });

  it("the way to a page ends with what the page is called (SD-05)", async () => {
    const html = await headFor({ title: "Yoga | Larkspur Health", name: "Yoga" });
    expect(html).toContain('"position":2,"name":"Yoga"');
    expect(html).not.toContain("Class or event");
  });
});

describe("a page without live blocks", () => {
  it.each(['"abc"', 'W/"abc"', '"old", W/"abc"'])(
    "answers 304 to its own entity tag in %s, with the policy that the page has",
    async (tags) => {
      const response = await send(cachedPage(["<html>"]), filler(), { "if-none-match": tags });
      expect([response.status, response.headers.get("content-security-policy"), await response.text()]).toEqual([
        304,
        "default-src 'none'",
        "",
      ]);
    },
  );

  it("never answers 304 for a page that does not exist", async () => {
    const response = await send(cachedPage(["<html>"], { status: 404 }), filler(), { "if-none-match": '"abc"' });
    expect(response.status).toBe(404);
  });
});
