import { describe, expect, it } from "vitest";
import type { Head } from "../../app/index.ts";
import { sharedSheet } from "../../app/page/head/shared-sheet.ts";
import { type CachedPage, encodeSegments } from "../../worker/pages/cached-page.ts";
import { withNotice } from "../../worker/pages/notice.ts";
import { respond } from "../../worker/pages/respond.ts";
import { withLinkedSheet } from "../../worker/pages/shared-sheet.ts";
import { slotRenderer } from "../../worker/pages/slots.ts";

const sheet = sharedSheet({ href: "/assets/shared-0a1b2c3d.css", digest: "q83v" }, "body{color:teal}");
const CARRIED = '<style data-file="/assets/shared-0a1b2c3d.css">body{color:teal}</style>';
const LINKED = '<link rel="stylesheet" href="/assets/shared-0a1b2c3d.css">';
const HAS_IT = { "available-dictionary": ":q83v:" };

const texts = ["<head>é", sheet.html, "<style>p{}</style></head>", "<main>words</main>"];
const { encoded, places } = encodeSegments(texts);
const page: CachedPage = {
  status: 200,
  head: null,
  segments: encoded,
  policy: "default-src 'none'",
  site: "larkspur",
  language: "en",
  shared: { href: sheet.href, digest: sheet.digest, place: places[1]! },
  noticeAt: -1,
  renderedAt: 1,
  etag: '"abc"',
};

async function answer(headers: Record<string, string>, more: Partial<CachedPage> = {}) {
  const request = new Request("https://www.larkspurhealth.example/", { headers });
  const renderer = { ...slotRenderer(null, {} as never), cached: () => ({ html: "LIVE" }) };
  const response = await respond({ ...page, ...more }, request, "HIT", renderer, () => undefined);
  const { etag, vary } = Object.fromEntries(response.headers);
  return { status: response.status, etag, vary, html: await response.text() };
}

describe("the sheet that most pages share is sent to a browser once (ED-06)", () => {
  it.each([
    ["says nothing", {}],
    ["has the sheet of another build", { "available-dictionary": ":AAAA:" }],
  ])("a browser that %s gets the page with the sheet in it", async (_, headers) => {
    const { status, etag, vary, html } = await answer(headers);
    expect([status, etag, vary]).toEqual([200, '"abc"', "available-dictionary"]);
    expect(html).toBe(`<head>é${CARRIED}<style>p{}</style></head><main>words</main>`);
  });

  it("a browser that has the sheet gets the same page with a link in its place, and another ETag", async () => {
    const { status, etag, vary, html } = await answer(HAS_IT);
    expect([status, etag, vary]).toEqual([200, '"abc-linked"', "available-dictionary"]);
    expect(html).toBe(`<head>é${LINKED}<style>p{}</style></head><main>words</main>`);
  });

  it.each([
    ["the page with the sheet in it", {}, '"abc"', 304, '"abc"'],
    ["the page with the sheet in it, and the sheet", HAS_IT, '"abc"', 304, '"abc"'],
    ["the page with the link, and the sheet", HAS_IT, 'W/"abc-linked"', 304, '"abc-linked"'],
    ["the page with the link, and no sheet any more", {}, '"abc-linked"', 200, '"abc"'],
    ["an older page with the link, and the sheet", HAS_IT, '"old-linked"', 200, '"abc-linked"'],
  ])("who keeps %s", async (_, headers: Record<string, string>, kept, status, etag) => {
    expect(await answer({ ...headers, "if-none-match": kept })).toMatchObject({ status, etag });
  });

  it("also where a live block may change the head", async () => {
    const head = { language: "en", title: "T", alternates: [], openGraph: {}, breadcrumbs: [], jsonLd: [] };
    const live = {
      head: { ...head, shared: sheet, styles: "p{}", script: "/a.js" } as unknown as Head,
      segments: [{ id: "a", when: "inline", reads: [], fallback: "" } as never],
      shared: { href: sheet.href, digest: sheet.digest },
      etag: "",
    };
    const carried = await answer({}, live);
    expect(carried.html).toContain(`${CARRIED}<style>p{}</style>`);
    const linked = await answer(HAS_IT, live);
    expect(linked.html).toBe(carried.html.replace(CARRIED, LINKED));
    expect(linked.etag).toBeUndefined();
  });

  it("with a notice in the page the sheet is where it was", () => {
    const noticed = { ...page, noticeAt: places[3]!.start };
    const html = new TextEncoder().encode("<aside>closed</aside>");
    const [bytes] = withLinkedSheet(noticed, withNotice(noticed, { html, revision: 1 }));
    expect(new TextDecoder().decode(bytes as Uint8Array)).toBe(
      `<head>é${LINKED}<style>p{}</style></head><aside>closed</aside><main>words</main>`,
    );
  });

  it("a page that shares no sheet is the same for all", async () => {
    const { shared: _, ...own } = page;
    const request = new Request("https://www.larkspurhealth.example/", { headers: HAS_IT });
    const response = await respond(own, request, "HIT", slotRenderer(null, {} as never), () => undefined);
    expect([response.headers.get("etag"), response.headers.get("vary")]).toEqual(['"abc"', null]);
    expect(await response.text()).toContain(CARRIED);
  });
});
