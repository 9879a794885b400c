import { expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { type ParsedPage, parsePage } from "../../app/cms/parse/parse-page.ts";
import { withOneHeading } from "../../app/render/heading.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { renderSlot } from "../../app/render/render-slot.tsx";
import { type Slot, type Slots, slotMark, splitAtMarks } from "../../app/render/slots.ts";
import { pageOf as examplePage, fragmentOf } from "../../app/tools/catalog/example.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { breadcrumbPaths, nameFromPath } from "../../lib/cms/paths.ts";
import { demoPages } from "../support/demo-pages.ts";

const hidden = '<h1 class="page-name">A &amp; B</h1>';

/** Returns the main region's HTML for blocks: HTML, or the kind of a live block. The live block with the `h1` says so. */
function oneHeading(list: string[]): string {
  const slots: Slots = new Map();
  const main = list.map((block, index) => {
    if (block !== "before" && block !== "stream") return block;
    const id = `m${index}`;
    slots.set(id, { id, when: block } as Slot);
    return slotMark(id);
  });
  const html = withOneHeading(main.join(""), "A & B", slots);
  const shown = ({ when, heading }: Slot) => `(${when}${heading === "A & B" ? " brings it" : ""})`;
  return splitAtMarks(
    html,
    (text) => text,
    (id) => shown(slots.get(id)!),
  ).join("");
}

it.each<[string, string[], string]>([
  ["keeps an existing h1", ['<h1 id="a">A</h1>'], '<h1 id="a">A</h1>'],
  ["turns a second h1 into an h2", ["<h1>A</h1><h1 id=b>B</h1>", "<h1>C</h1>"], "<h1>A</h1><h2 id=b>B</h2><h2>C</h2>"],
  ["adds the page's name for screen readers", ["<h2>C</h2>"], `${hidden}<h2>C</h2>`],
  ["adds the page's name to an empty page", [], hidden],
  ["uses a live block if no static block has an h1", ["<p>", "before"], "<p>(before brings it)"],
  ["prefers the live block that contains the main content", ["stream", "before"], "(stream)(before brings it)"],
  ["prefers the first of two similar live blocks", ["stream", "stream"], "(stream brings it)(stream)"],
  ["prefers the h1 of a static block to live blocks", ["before", "<h1>A</h1>"], "(before)<h1>A</h1>"],
])("the renderer outputs one h1: %s (SH-12)", (_case, list, expected) => {
  expect(oneHeading(list)).toBe(expected);
});

const answers = {
  "as it is declared": async (endpoint) => endpoint.response.parse(endpoint.example.response),
  "never, it fails": () => Promise.reject(new Error("down")),
} satisfies Record<string, (endpoint: Endpoint) => Promise<unknown>>;

/**
 * Renders a page and all of its live blocks. Returns the page's HTML and the HTML of its skeletons for each of the
 * upstream's `answers`, in the same order.
 */
async function rendered(page: ParsedPage, path = "/", editing = false): Promise<{ html: string; skeletons: string }[]> {
  const settings: PageSettings = {
    language: "en",
    path,
    editing,
    timeZone: "America/Denver",
    t: ({ key }) => key,
    breadcrumbs: breadcrumbPaths(path).map((step) => ({ text: nameFromPath(step), href: step })),
  };
  const { html, slots } = await renderBody(page, settings, () => {});
  const skeletons = [...slots.values()].map(({ skeleton }) => skeleton).join("");
  const complete = (call: (typeof answers)[keyof typeof answers]) =>
    splitAtMarks<string | Promise<string>>(
      html,
      (text) => text,
      async (id) => {
        const slot = slots.get(id);
        return slot ? (await renderSlot(slot, settings, new URLSearchParams(), call as never, () => {})).html : "";
      },
    );
  return Promise.all(
    Object.values(answers).map(async (call) => ({ html: (await Promise.all(complete(call))).join(""), skeletons })),
  );
}
type Rendered = Awaited<ReturnType<typeof rendered>>[number];
const headings = ({ html, skeletons }: Rendered) => (html + skeletons).match(/<h1\b/g)?.length ?? 0;
const breadcrumbs = ({ html }: Rendered) => html.split('<nav aria-label="Breadcrumbs"').length - 1;

const demo = demoPages.map(({ language, path, document }) => ({
  language,
  path,
  page: parsePage(JSON.parse(document))!,
}));
it.each(demo)(
  "the $language page $path has one `h1` with and without upstreams and in author mode, and one list of breadcrumbs unless it is the home page (SH-12, SD-05)",
  async ({ path, page }) => {
    const visited = await rendered(page, path);
    expect([...visited, ...(await rendered(page, path, true))].map(headings)).toEqual([1, 1, 1, 1]);
    expect(breadcrumbs(visited[0]!)).toBe(path === "/" ? 0 : 1);
  },
);

const pageOf = (...components: object[]) =>
  parsePage({ sitecore: { context: {}, route: { name: "A page", placeholders: { main: components } } } })!;
const all = [...blocks.values()];
const ordinary = (name: string) => fragmentOf(blocks.get(name)!, "ordinary", name);
const counts = async (...components: object[]) => (await rendered(pageOf(...components))).map(headings);

it.each(all.map((block) => [block.name, block] as const))(
  "a page with any example of %s has one h1, even next to a page header block (SH-12)",
  async (_name, block) => {
    for (const example of Object.keys(examplesFor(block)))
      expect(await counts(fragmentOf(block, example, "own")), example).toEqual([1, 1]);
    const own = ordinary(block.name);
    expect(await counts(ordinary("PageHeader"), own)).toEqual([1, 1]);
    expect(await counts(own, ordinary("PageHeader"))).toEqual([1, 1]);
  },
);

it.each(all.map((block) => [block.name, block] as const))(
  "a page that contains only %s shows breadcrumbs once (SD-05)",
  async (_name, block) => {
    const [html] = await rendered(examplePage(block, ["ordinary"], "default"), "/medical-services/heart-care");
    expect(breadcrumbs(html!)).toBe(1);
  },
);

const live = all.filter(({ load }) => load).map(({ name }) => name);

it("on a page with all live blocks, exactly one block renders the `h1`, in either block order (SH-12)", async () => {
  expect(await counts(...live.map(ordinary))).toEqual([1, 1]);
  expect(await counts(...live.toReversed().map(ordinary))).toEqual([1, 1]);
});

it("of any two live blocks, exactly one renders the `h1` (SH-12)", {
  timeout: 120_000,
  tags: ["nightly"],
}, async () => {
  for (const one of live)
    for (const other of live) expect(await counts(ordinary(one), ordinary(other)), `${one}, ${other}`).toEqual([1, 1]);
});
