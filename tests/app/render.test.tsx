import { expect, it, vi } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";
import type { PageSettings } from "../../app/index.ts";
import { structuredData } from "../../app/render/head/structured-data.ts";
import { formsOf, holdsSensitive } from "../../app/render/page-blocks.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { bodyHtml } from "../support/body-html.ts";

const fail = () => {
  throw new Error("broken on purpose");
};
const throwing = { name: "Throwing", fields: {}, form: fail, jsonLd: fail, View: fail };
const registered = blocks.get.bind(blocks);
vi.spyOn(blocks, "get").mockImplementation((name) => (name === throwing.name ? (throwing as never) : registered(name)));

const page = (names: string[]) =>
  parsePage({
    sitecore: {
      context: {},
      route: {
        name: "p",
        placeholders: {
          main: names.map((componentName, index) => ({
            uid: `u${index}`,
            componentName,
            dataSource: `{d${index}}`,
            fields:
              componentName === "Nobody" ? {} : { title: { value: `Text ${index}` }, body: { value: "<p>Words</p>" } },
          })),
        },
      },
    },
  })!;
const settings = (editing: boolean) =>
  ({ language: "en", path: "/", editing, timeZone: "America/Denver", t: ({ key }: Phrase) => key }) as PageSettings;

it("the renderer omits only the block that throws and reports that block and its item (ER-13)", async () => {
  const report = vi.fn();
  const html = await renderRegion(
    page(["RichText", "Throwing", "RichText"]).regions.main,
    { theme: "default", languages: ["en"] },
    "m",
    settings(false),
    report,
  );
  expect(html).toContain("Text 0");
  expect(html).toContain("Text 2");
  expect(html).not.toContain("Throwing");
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ block: "Throwing", item: "{d1}", stage: "render" }),
  );
});

it("the renderer omits a failed block's forms and structured data and merges two FAQ lists (ER-13, SD-01)", () => {
  const parsed = page(["Throwing", "FaqAccordion", "FaqAccordion"]);
  const faqs = (title: string) => [{ id: "", url: "", title, content: "<p>A</p>" }];
  Object.assign(parsed.regions.main[1]!.values, { faqs: faqs("One") });
  Object.assign(parsed.regions.main[2]!.values, { faqs: faqs("Two") });
  expect(formsOf(parsed)).toEqual([]);
  expect(structuredData(parsed, settings(false))).toMatchObject([
    { "@type": "FAQPage", mainEntity: [{ name: "One" }, { name: "Two" }] },
  ]);
});

it.each([
  [{}, "childrens-health", "childrens-health"],
  [{}, undefined, "default"],
  [{ main: "default" }, "childrens-health", "default"],
])(
  "for the page themes %o and the site theme %s, the main region has the theme %s (TH-07)",
  async (themes, siteTheme, shown) => {
    const parsed = { ...page(["RichText"]), themes: { header: "", main: "", footer: "", ...themes } };
    const body = bodyHtml(await renderBody(parsed, { ...settings(false), ...(siteTheme && { siteTheme }) }, vi.fn()));
    expect(body).toContain(`<main id="main" tabindex="-1" data-theme="${shown}"`);
  },
);

it("the renderer shows authors a label for a failed or unknown block (LY-02, ER-13)", async () => {
  const html = await renderRegion(
    page(["Throwing", "Nobody"]).regions.main,
    { theme: "default", languages: ["en"] },
    "m",
    settings(true),
    vi.fn(),
  );
  expect(html).toContain("<strong>Throwing</strong>: this block failed to render");
  expect(html).toContain("<strong>Nobody</strong>: No block has this name");
});

it("the renderer omits an unknown block and reports it once (LY-02)", async () => {
  const report = vi.fn();
  expect(
    await renderRegion(
      page(["Nobody"]).regions.main,
      { theme: "default", languages: ["en"] },
      "m",
      settings(false),
      report,
    ),
  ).toBe("");
  expect(report).toHaveBeenCalledTimes(1);
});

const rich = (title: string) => ({ uid: title, componentName: "RichText", fields: { title: { value: title } } });
const inside = (componentName: string, placeholders: object) => ({ uid: componentName, componentName, placeholders });

it.each<[string, object[], string]>([
  [
    "in containers of another site",
    [
      inside("Container", {
        "container-{*}": [
          inside("Column Splitter", { "column-1-{*}": [rich("One")], 'column-"2"><b>-{*}': [rich("Two")] }),
        ],
      }),
      rich("Three"),
    ],
    "One Two Three",
  ],
  ["in a block without placeholders", [{ ...rich("One"), placeholders: { below: [rich("Two")] } }], "One Two"],
  ["in a block with placeholders", [inside("MainWithAside", { aside: [rich("One")], more: [rich("Two")] })], "One Two"],
])("the renderer renders the content %s once and in order (LY-02)", async (_name, main, titles) => {
  const parsed = parsePage({ sitecore: { context: {}, route: { name: "p", placeholders: { main } } } })!;
  for (const editing of [false, true]) {
    const facts = { theme: "default", languages: ["en"] };
    const html = await renderRegion(parsed.regions.main, facts, "m", settings(editing), vi.fn());
    expect([...html.matchAll(/<h2[^>]*>(\w+)</g)].map(([, title]) => title).join(" ")).toBe(titles);
    expect(html).not.toContain('"2"');
  }
});

it.each([
  [["RichText"], false],
  [["RichText", "DepartmentProvidersDirectory"], true],
  [["LocationSearch"], true],
  [["Unheard"], false],
])("the renderer determines whether a page with the blocks %j is sensitive: %s (PV-01)", (names, sensitive) => {
  expect(holdsSensitive(page(names))).toBe(sensitive);
});
