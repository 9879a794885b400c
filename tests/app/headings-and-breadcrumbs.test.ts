import { expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { type ParsedPage, parsePage } from "../../app/cms/parse/parse-page.ts";
import { withOneTitle } from "../../app/render/heading.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { renderSlot } from "../../app/render/render-slot.tsx";
import { type Slot, type Slots, slotMark, splitAtMarks } from "../../app/render/slots.ts";
import { pageOf as examplePage, fragmentOf } from "../../app/tools/catalog/example.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { breadcrumbPaths, nameFromPath } from "../../lib/cms/paths.ts";
import { demoPages } from "../support/demo-pages.ts";

const hidden = '<h1 class="page-name">A &amp; B</h1>';

/** Returns the main region's HTML for blocks: HTML, or the kind of a live block and the level of its title. */
function oneTitle(list: string[]): string {
  const slots: Slots = new Map();
  const main = list.map((block, index) => {
    if (block !== "before" && block !== "stream") return block;
    const id = `m${index}`;
    slots.set(id, { id, when: block, facts: { theme: "default", languages: ["en"] } } as Partial<Slot> as Slot);
    return slotMark(id);
  });
  const html = withOneTitle(main.join(""), "A & B", slots);
  const shown = ({ when, heading, facts }: Slot) =>
    `(${when}: ${facts.hasTitle ? "h2" : "h1"}${heading === "A & B" ? ", or the page's name" : ""})`;
  return splitAtMarks(
    html,
    (text) => text,
    (id) => shown(slots.get(id)!),
  ).join("");
}

const owner = "h1, or the page's name";
it.each<[string, string[], string]>([
  ["keeps an existing h1", ['<h1 id="a">A</h1>'], '<h1 id="a">A</h1>'],
  ["adds the page's name for screen readers", ["<h2>C</h2>"], `${hidden}<h2>C</h2>`],
  ["adds the page's name to an empty page", [], hidden],
  ["uses a live block if no static block has an h1", ["<p>", "before"], `<p>(before: ${owner})`],
  ["prefers the live block that contains the main content", ["stream", "before"], `(stream: h2)(before: ${owner})`],
  ["prefers the first of two similar live blocks", ["stream", "stream"], `(stream: ${owner})(stream: h2)`],
  ["prefers the h1 of a static block to live blocks", ["before", "<h1>A</h1>"], "(before: h2)<h1>A</h1>"],
])("the renderer outputs one h1: %s (SH-12)", (_case, list, expected) => {
  expect(oneTitle(list)).toBe(expected);
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

/** Returns the titles on a page with these blocks, such as `h1 Contact us`. */
async function titles(...components: object[]): Promise<string[]> {
  const [first] = await rendered(pageOf(...components));
  return [...first!.html.matchAll(/<(h[12])\b[^>]*data-size="xl"[^>]*>([^<]*)</g)].map(
    ([, tag, text]) => `${tag} ${text}`,
  );
}
const header = (pageTitle: string) => ({
  uid: pageTitle,
  componentName: "PageHeader",
  fields: { pageTitle: { value: pageTitle } },
});
const within = (componentName: string, ...content: object[]) => ({
  ...ordinary(componentName),
  placeholders: { content },
});

it("only the first title on a page is an h1, also in nested blocks (SH-12)", async () => {
  expect(await titles(header("A"), header("B"))).toEqual(["h1 A", "h2 B"]);
  expect(await titles(within("MainWithAside", header("A"), header("B")), header("C"))).toEqual([
    "h1 A",
    "h2 B",
    "h2 C",
  ]);
  const [place, ...nested] = await titles(within("DepartmentLocationPage", header("B")));
  expect([place!.slice(0, 3), ...nested]).toEqual(["h1 ", "h2 B"]);
});

it.each(["EventsSearch", "LocationSearch", "ProvidersBySearch", "GlobalSearch"])(
  "next to a page header, the title of %s has the same level in the browser as on the server (SH-12)",
  async (name) => {
    const levels = async (...components: object[]) => {
      const [{ html }] = (await rendered(pageOf(...components))) as [Rendered];
      const island = html.slice(html.indexOf("<x-island"));
      const props = JSON.parse(island.split('<script type="application/json">').at(-1)!.split("</script>")[0]!);
      const [, served] = /<h([12])\b[^>]*data-size="xl"/.exec(island)!;
      return { served: Number(served), hydrated: props.page.hasTitle ? 2 : 1 };
    };
    expect(await levels(ordinary(name))).toEqual({ served: 1, hydrated: 1 });
    expect(await levels(ordinary("PageHeader"), ordinary(name))).toEqual({ served: 2, hydrated: 2 });
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
