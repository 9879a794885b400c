import { describe, expect, it, vi } from "vitest";
import { changeHead } from "../../app/html.ts";
import type { Head, HeadChange, Slot } from "../../app/index.ts";
// This import loads the modules before the tests start. Otherwise, module loading would take up most of the first
// test's time limit.
import "../../app/index.ts";
import type { Env } from "../../worker/env.ts";
import { type CachedPage, encodePage } from "../../worker/pages/cached-page.ts";
import { respond } from "../../worker/pages/respond.ts";
import type { RenderedSlot } from "../../worker/pages/slots.ts";
import { CACHED_PAGE, NO_BLOCKS } from "../support/cached-page.ts";

const slot = (id: string, when: Slot["when"]): Slot => ({
  id,
  when,
  block: { uid: id, name: "Any", dataSource: "", values: {}, placeholders: {} } as Slot["block"],
  facts: { theme: "default", languages: ["en"] },
  reads: [],
  fallback: when === "late" ? `<p>loading ${id}</p>` : "",
});

const POLICY = "default-src 'none'; script-src 'self' 'sha256-abc'";

const cachedPage = (
  segments: (string | Slot | Uint8Array<ArrayBuffer>)[],
  more: Partial<CachedPage> = {},
): CachedPage => ({
  ...CACHED_PAGE,
  policy: POLICY,
  // The last segment is encoded separately, like a page's closing tags.
  segments: encodePage(CACHED_PAGE, segments.with(-1, new TextEncoder().encode(`${segments.at(-1)}`)), NO_BLOCKS)
    .segments,
  ...more,
});

/** Returns functions that fill slots with results that the test provides. */
function filler(ready: Record<string, RenderedSlot> = {}) {
  const settle = new Map<string, (filled: RenderedSlot) => void>();
  return {
    settle: (id: string, html: string, more: Partial<RenderedSlot> = {}) => settle.get(id)?.({ html, ...more }),
    cached: (wanted: Slot) => ready[wanted.id] ?? null,
    changeHead: (_slot: Slot, head: Head, change: HeadChange) => changeHead(head, change),
    fill: (wanted: Slot) => new Promise<RenderedSlot>((resolve) => settle.set(wanted.id, resolve)),
  };
}

const work: Promise<unknown>[] = [];
const send = (
  page: ReturnType<typeof cachedPage>,
  answers: ReturnType<typeof filler>,
  headers: Record<string, string> = {},
) =>
  respond(page, new Request("https://www.larkspurhealth.example/", { headers }), "HIT", answers, {
    env: {} as Env,
    waitUntil: (promise) => void work.push(promise),
  });

/** Reads the response body until the text contains `wanted`. */
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

const nonceOf = (response: Response) =>
  /script-src 'self' 'nonce-([^']+)' 'sha256-abc'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];

it("concurrent responses keep their own content, although the isolate joins all pages in one buffer (PF-02)", async () => {
  const texts = ["first", "second, which is longer", "third"];
  const responses = await Promise.all(texts.map((text) => send(cachedPage(["<main>", text, "</main>"]), filler())));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(bodies).toEqual(texts.map((text) => `<main>${text}</main>`));
});

describe("page streaming (PF-02, ED-02)", () => {
  it("the Worker streams inline blocks in document order and without scripts, each as soon as its data is ready", async () => {
    const answers = filler();
    const withSkeleton = { ...slot("b", "inline"), fallback: '<div data-inline=""><p>loading</p>' };
    const response = await send(
      cachedPage([
        "<html><main>before",
        slot("a", "inline"),
        "between",
        withSkeleton,
        "after</main>",
        "</body></html>",
      ]),
      answers,
    );
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "before");
    expect(early).not.toContain("between");
    answers.settle("a", "FIRST");
    const first = await readUntil(reader, "loading</p>", early);
    answers.settle("b", "SECOND");
    expect(await readUntil(reader, "</html>", first)).toBe(
      '<html><main>beforeFIRSTbetween<div data-inline=""><p>loading</p>SECOND</div>after</main></body></html>',
    );
  });

  it("the Worker sends a late block's skeleton, the rest of the page, and then the block's HTML with React's inline script", async () => {
    const answers = filler();
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), "</main><footer>", "</body></html>"]),
      answers,
    );
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "<footer>");
    expect(early).toBe(
      '<main><!--$?--><template id="a-late-B:0"></template>' +
        '<div data-late="" aria-busy="true"><p>loading a</p></div><!--/$--></main><footer>',
    );
    answers.settle("a", "<p>PIECE</p>");
    const late = await readUntil(reader, "</html>");
    expect(late).toContain('<div hidden id="a-late-S:0"><div data-late=""><p>PIECE</p></div></div><script nonce="');
    expect(late).toMatch(/\$RC\("a-late-B:0","a-late-S:0"\)<\/script><\/body><\/html>$/);
    const nonces = [...late.matchAll(/<script nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    expect(new Set(nonces)).toEqual(new Set([nonceOf(response)]));
    expect(late.match(/<script/g)).toHaveLength(nonces.length);
  });

  it("the Worker sends late blocks in the order in which their data arrives", async () => {
    const answers = filler();
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), slot("b", "late"), "</main>", "</body></html>"]),
      answers,
    );
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "</main>");
    answers.settle("b", "SECOND");
    const middle = await readUntil(reader, '$RC("b-late-B:0","b-late-S:0")', early);
    expect(middle).not.toContain("FIRST");
    answers.settle("a", "FIRST");
    const all = await readUntil(reader, "</html>", middle);
    expect(all.indexOf("SECOND")).toBeLessThan(all.indexOf("FIRST"));
    expect(all.match(/ id="\w-late-[BS]:0"/g)).toHaveLength(4);
  });

  it("the Worker sends each late block's HTML as a single chunk, even if the HTML contains scripts and another block is ready", async () => {
    const answers = filler();
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), slot("b", "late"), "</main>", "</body></html>"]),
      answers,
    );
    const island = '<x-island><script type="application/json">{"a":1}</script></x-island>';
    const long = (letter: string) => `${`${letter.repeat(1_500)}${island}`.repeat(20)}`;
    const reader = response.body!.getReader();
    const early = await readUntil(reader, "</main>");
    answers.settle("a", long("a"));
    answers.settle("b", long("b"));
    const all = await readUntil(reader, "</html>", early);
    for (const id of ["a", "b"])
      expect(all).toContain(
        `<div hidden id="${id}-late-S:0"><div data-late="">${long(id)}</div></div><script nonce="${nonceOf(response)}">`,
      );
  });

  it("the Worker sends a block's streamed parts before sending the end of the page", async () => {
    const answers = filler();
    const response = await send(cachedPage(["<main>", slot("a", "inline"), "</main>", "</body></html>"]), answers);
    async function* rest() {
      yield "<p>one</p>";
      yield "<p>two</p>";
    }
    answers.settle("a", "SHELL", { rest: rest() });
    expect(await response.text()).toBe("<main>SHELL</main><p>one</p><p>two</p></body></html>");
  });

  it("the Worker cancels a block's stream when the visitor disconnects", async () => {
    const answers = filler();
    const ended = vi.fn();
    async function* rest() {
      try {
        for (;;) yield "<p>more</p>";
      } finally {
        ended();
      }
    }
    work.length = 0;
    const response = await send(cachedPage(["<main>", slot("a", "inline"), "</main>", "</body></html>"]), answers);
    answers.settle("a", "SHELL", { rest: rest() });
    const reader = response.body!.getReader();
    await readUntil(reader, "more");
    await reader.cancel();
    await Promise.all(work);
    expect(ended).toHaveBeenCalledOnce();
  });

  it.each(["inline", "late"] as const)(
    "the Worker ends its background work if the visitor leaves while a live block (%s) has no data",
    async (when) => {
      work.length = 0;
      const response = await send(
        cachedPage(["<main>", slot("a", when), slot("b", "inline"), "</main>", "</body></html>"]),
        filler(),
      );
      const reader = response.body!.getReader();
      await readUntil(reader, when === "late" ? "loading a" : "<main>");
      await reader.cancel();
      expect(await Promise.all(work)).toHaveLength(1);
    },
  );

  it("if a late block's data is cached, the Worker inlines the block, and the policy contains no nonce", async () => {
    const response = await send(
      cachedPage(["<main>", slot("a", "late"), "</main>", "</body></html>"]),
      filler({ a: { html: "PIECE" } }),
    );
    expect(await response.text()).toBe("<main>PIECE</main></body></html>");
    expect(response.headers.get("content-security-policy")).toBe(POLICY);
  });

  it("the Worker uses a new nonce in each response for a streamed page", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answers = filler();
        const response = await send(cachedPage(["<main>", slot("a", "late"), "</main>", "</html>"]), answers);
        answers.settle("a", "PIECE");
        await response.text();
        return nonceOf(response);
      }),
    );
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe("the response status and the page head are final before the Worker sends the first byte (ED-03)", () => {
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

  it("the Worker waits for a `page` block before it responds, because the block can set the status and the head", async () => {
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

  it("a missing page's head contains no data from another page (RT-02, SD-01)", async () => {
    const html = await headFor({ status: 404, title: "404: NotFound" });
    for (const word of ["of all kinds", "og:", "ld+json", "page-data"]) expect(html.toLowerCase()).not.toContain(word);
  });

  it("breadcrumbs end with the page name (SD-05)", async () => {
    const html = await headFor({ title: "Yoga | Larkspur Health", name: "Yoga" });
    expect(html).toContain('"position":2,"name":"Yoga"');
    expect(html).not.toContain("Class or event");
  });
});

describe("the Worker sends a page that has no live blocks as a single chunk", () => {
  it.each(['"abc"', 'W/"abc"', '"old", W/"abc"'])(
    "the Worker returns 304 with the page's policy if `If-None-Match` is %s",
    async (tags) => {
      const response = await send(cachedPage(["<html>"]), filler(), { "if-none-match": tags });
      expect([response.status, response.headers.get("content-security-policy"), await response.text()]).toEqual([
        304,
        POLICY,
        "",
      ]);
    },
  );

  it("the Worker never returns 304 for a missing page", async () => {
    const response = await send(cachedPage(["<html>"], { status: 404 }), filler(), { "if-none-match": '"abc"' });
    expect(response.status).toBe(404);
  });
});
