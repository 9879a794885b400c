import { expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { type ParsedPage, parsePage } from "../../app/cms/parse/parse-page.ts";
import { withOneHeading } from "../../app/render/heading.ts";
import type { PageSettings, Segment, Slot } from "../../app/render/render-blocks.tsx";
import { renderSlot } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { fragmentOf } from "../../app/tools/catalog/example.ts";
import { fixturePages } from "../../scripts/fixtures.ts";

const slot = (when: Slot["when"]) => ({ when, fallback: "<h1>…</h1>" }) as Slot;
const hidden = '<h1 class="page-name">A &amp; B</h1>';

it.each<[string, Segment[], string[]]>([
  ["the one that is there stays", ['<h1 id="a">A</h1>'], ['<h1 id="a">A</h1>']],
  ["a second one becomes h2", ["<h1>A</h1><h1 id=b>B</h1>", "<h1>C</h1>"], ["<h1>A</h1><h2 id=b>B</h2>", "<h2>C</h2>"]],
  ["without one the page's name is heard", ["<h2>C</h2>"], [hidden, "<h2>C</h2>"]],
  ["an empty page has its name", [], [hidden]],
  ["a block that comes late is no reason to go without", [slot("late")], [hidden, "late"]],
  ["a live block brings it where no kept one does", ["<p>", slot("page")], ["<p>", "page brings it"]],
  ["of two, the one that the page is about", [slot("inline"), slot("page")], ["inline", "page brings it"]],
  ["of two alike, the first", [slot("late"), slot("inline"), slot("inline")], ["late", "inline brings it", "inline"]],
  ["a kept one goes before live ones, above or below", [slot("page"), "<h1>A</h1>"], ["page", "<h1>A</h1>"]],
])("one h1 a page: %s (SH-12)", (_case, segments, expected) => {
  const shown = withOneHeading(segments, "A & B").map((segment) =>
    typeof segment === "string" ? segment : `${segment.when}${segment.heading === "A & B" ? " brings it" : ""}`,
  );
  expect(shown).toEqual(expected);
});

it("a place that waits has no h1 either", () => {
  expect(withOneHeading([slot("inline")], "A")).toEqual([expect.objectContaining({ fallback: "<h2>…</h2>" })]);
});

const answers = {
  "as it is declared": async (endpoint) => endpoint.response.parse(endpoint.example.response),
  "never, it fails": () => Promise.reject(new Error("down")),
} satisfies Record<
  string,
  (endpoint: { response: { parse(value: unknown): unknown }; example: { response: unknown } }) => Promise<unknown>
>;

/** Headings of the first level of a whole page, once every live block has come. */
async function mainHeadings(page: ParsedPage, call: (typeof answers)[keyof typeof answers], editing = false) {
  const settings: PageSettings = {
    language: "en",
    path: "/",
    editing,
    timeZone: "America/Denver",
    t: ({ key }) => key,
  };
  const html = await Promise.all(
    (await renderBody(page, settings, () => {})).map(async (segment) =>
      typeof segment === "string"
        ? segment
        : segment.fallback + (await renderSlot(segment, settings, new URLSearchParams(), call as never, () => {})).html,
    ),
  );
  return html.join("").match(/<h1\b/g)?.length ?? 0;
}

const demo = fixturePages().map(({ language, path, document }) => ({
  language,
  path,
  page: parsePage(JSON.parse(document))!,
}));
it.each(demo)(
  "SH-12 $language $path has one h1, whether or not upstreams answer, and for authors",
  async ({ page }) => {
    for (const call of Object.values(answers))
      for (const editing of [false, true]) expect(await mainHeadings(page, call, editing)).toBe(1);
  },
);

const pageOf = (...components: object[]) =>
  parsePage({ sitecore: { context: {}, route: { name: "A page", placeholders: { main: components } } } })!;
const all = [...blocks.values()];
const ordinary = (name: string) => fragmentOf(blocks.get(name)!, "ordinary", name);
const counts = (...components: object[]) =>
  Promise.all(Object.values(answers).map((call) => mainHeadings(pageOf(...components), call)));

it.each(all.map((block) => [block.name, block] as const))(
  "SH-12 %s has one h1 alone and beside a page header, in each of its examples",
  async (_name, block) => {
    for (const example of Object.keys(examplesFor(block))) {
      const own = fragmentOf(block, example, "own");
      expect(await counts(own), example).toEqual([1, 1]);
      expect(await counts(ordinary("PageHeader"), own), example).toEqual([1, 1]);
      expect(await counts(own, ordinary("PageHeader")), example).toEqual([1, 1]);
    }
  },
);

it("SH-12 of any two live blocks, one brings the h1", async () => {
  const live = all.filter(({ load }) => load).map(({ name }) => name);
  for (const one of live)
    for (const other of live) expect(await counts(ordinary(one), ordinary(other)), `${one}, ${other}`).toEqual([1, 1]);
}, 30_000);
