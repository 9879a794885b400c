import { describe, expect, it } from "vitest";
import type { ParseOptions } from "../../app/cms/fields/types.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";

const rich = (body: string, more: object = {}) => ({
  uid: "u",
  componentName: "RichText",
  dataSource: "{d}",
  fields: { body: { value: body } },
  ...more,
});
const hidden = { componentName: null, dataSource: null };
const page = (main: object[], context: object = {}) => ({
  sitecore: { context: { language: "en", ...context }, route: { name: "x", placeholders: { main } } },
});
const bodies = (main: object[], chosen: string[], options: ParseOptions = {}, context: object = {}) =>
  parsePage(page(main, context), { variants: { known: [], chosen }, ...options })!.regions.main.map(
    ({ values, chrome }) => chrome ?? (values as { body: string }).body,
  );
const one = rich("<p>All</p>", { experiences: { v1: rich("<p>One</p>"), v2: hidden, c_v3: rich("<p>Three</p>") } });

describe("component variants (CM-04)", () => {
  it.each<[string[], string[]]>([
    [[], ["<p>All</p>"]],
    [["v1"], ["<p>One</p>"]],
    [["v2"], []],
    [["c_v3"], ["<p>Three</p>"]],
    [["other"], ["<p>All</p>"]],
    [["constructor"], ["<p>All</p>"]],
  ])("for the visitor's variants %o, the page shows %o", (chosen, shown) =>
    expect(bodies([one], chosen)).toEqual(shown),
  );

  it("the page shows a personalized component only to its target visitors, even if the component is inside a container", () => {
    const some = { ...hidden, uid: "u", experiences: { v1: rich("<p>Some</p>") } };
    expect([bodies([some], []), bodies([some], ["v1"])]).toEqual([[], ["<p>Some</p>"]]);
    const inside = { uid: "c", componentName: "Container", placeholders: { "container-1": [one] }, params: {} };
    expect(bodies([inside], ["v1"])).toEqual(["<p>One</p>"]);
  });

  it("in author mode, an author can select a component that the selected variant hides", () => {
    const shown = bodies([one], ["v2"], { editing: true }, { editMode: "metadata" }).join("");
    expect(shown).toMatch(/chrometype="rendering"[^>]* id="u".*this variant hides the block.*kind="close"/);
  });

  it("the layout linter reports a variant's content that the site does not show", async () => {
    const lost = rich("<p>One</p>", { fields: { body: { value: "<p>One</p>" }, Headline: { value: "Our words" } } });
    const text = JSON.stringify(page([rich("<p>All</p>", { experiences: { v1: lost, v2: hidden } })]));
    const { problems } = await examine(text, { variants: { known: ["v1", "v2"] } });
    expect(problems).toEqual([expect.objectContaining({ level: "broken", block: "RichText", field: "Headline" })]);
    expect(problems[0]?.wrong).toMatch(/^Variant v1: The block has no field with this name/);
  });

  it("the layout linter reports variants that have no rule and a component that has too many variants", async () => {
    const lines = async (text: object, known: string[]) =>
      (await examine(JSON.stringify(text), { variants: { known } })).problems.map(
        ({ level, wrong }) => `${level}: ${wrong}`,
      );
    expect(await lines(page([one]), ["v1"])).toEqual([
      "advice: No rule in VARIANTS selects variant v2, c_v3. All visitors see the default",
    ]);
    expect(await lines(page([one]), ["v1", "v2", "c_v3"])).toEqual([]);
    const ids = Array.from({ length: 9 }, (_, n) => `v${n}`);
    const many = rich("<p>All</p>", { experiences: Object.fromEntries(ids.map((id) => [id, rich(`<p>${id}</p>`)])) });
    expect(await lines(page([many]), ids)).toEqual([
      "broken: 9 variants have a rule. Only the first 8 can be selected",
    ]);
    expect(parsePage(page([many]), { variants: { known: ids } })?.variants).toEqual(ids.slice(0, 8));
  });
});
