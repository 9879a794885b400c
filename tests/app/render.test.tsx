import { expect, it, vi } from "vitest";
import type { PageSettings } from "../../app/index.ts";

const { throwing } = vi.hoisted(() => {
  const fail = () => {
    throw new Error("broken on purpose");
  };
  return { throwing: { name: "Throwing", fields: {}, examples: {}, doc: "", View: fail } };
});
vi.mock("../../app/blocks/index.ts", async (original) => {
  const { blocks, ...rest } = await original<typeof import("../../app/blocks/index.ts")>();
  return { ...rest, blocks: new Map<string, unknown>([...blocks, ["Throwing", throwing]]) };
});
const { parsePage } = await import("../../app/page/parse.ts");
const { holdsSensitive } = await import("../../app/page/contents.ts");
const { renderRegion } = await import("../../app/page/render.tsx");

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
            fields: { title: { value: `Text ${index}` }, body: { value: "<p>Words</p>" } },
          })),
        },
      },
    },
  })!;
const settings = (editing: boolean) =>
  ({ language: "en", path: "/", editing, timeZone: "America/Denver", t: (key: string) => key }) as PageSettings;

it("a block that throws takes only itself away, and is reported with its item (ER-13)", () => {
  const report = vi.fn();
  const html = renderRegion(
    page(["RichText", "Throwing", "RichText"]).regions.main,
    { theme: "default", hasSpanishVersion: false },
    "m",
    settings(false),
    report,
  ).join("");
  expect(html).toContain("Text 0");
  expect(html).toContain("Text 2");
  expect(html).not.toContain("Throwing");
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ block: "Throwing", item: "{d1}", stage: "render" }),
  );
});

it("authors see a label where a block failed or is unknown (LY-02, ER-13)", () => {
  const html = renderRegion(
    page(["Throwing", "Nobody"]).regions.main,
    { theme: "default", hasSpanishVersion: false },
    "m",
    settings(true),
    vi.fn(),
  ).join("");
  expect(html).toContain("<strong>Throwing</strong>: this block failed");
  expect(html).toContain("<strong>Nobody</strong>: there is no block of this name");
});

it("an unknown block is nothing to a visitor, and one report (LY-02)", () => {
  const report = vi.fn();
  expect(
    renderRegion(
      page(["Nobody"]).regions.main,
      { theme: "default", hasSpanishVersion: false },
      "m",
      settings(false),
      report,
    ).join(""),
  ).toBe("");
  expect(report).toHaveBeenCalledTimes(1);
});

it.each([
  [["RichText"], false],
  [["RichText", "DepartmentProvidersDirectory"], true],
  [["LocationSearch"], true],
  [["Unheard"], false],
])("PV-01 a page of %j is sensitive whatever authors say: %s", (names, sensitive) => {
  expect(holdsSensitive(page(names))).toBe(sensitive);
});
