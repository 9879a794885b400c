import { afterEach, expect, it, vi } from "vitest";
import { registry } from "../../../app/blocks/index.ts";
import { translator } from "../../../app/context/phrases.ts";
import { pageOf, renderExamples } from "../../../app/tools/catalog/example.ts";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

afterEach(() => void vi.useRealTimers());

async function render(example: string, timeZone = "America/Denver"): Promise<string> {
  const settings = { language: "en", path: "/", editing: false, timeZone, t: translator("en", null) };
  const page = pageOf(registry["site-footer"]!, [example], "default");
  const { html } = await renderExamples(page, settings, ({ error }) => {
    throw error;
  });
  return html.slice(html.indexOf("<footer"));
}

it("the site footer shows the logo, the sign-in link, three columns, the copyright notice, and legal links (FT-01)", async () => {
  const html = await render("ordinary");
  expect(html).toContain('aria-label="Larkspur Health, home page"');
  expect(html).toContain("Sign in to MyLarkspur");
  expect(html.match(/<details/g)).toHaveLength(3);
  expect(html).toContain("© Larkspur Health.");
  expect(html).toMatch(/aria-label="Legal">.*Nondiscrimination/s);
});

it.each([
  ["2025-01-01T06:59:59Z", false],
  ["2025-01-01T07:00:00Z", true],
  ["2026-01-01T06:59:59Z", true],
  ["2026-01-01T07:00:00Z", false],
])(
  "the site footer shows '50 years of care' only during 2025 in the site's time zone: %s (FT-03)",
  async (moment, shown) => {
    vi.useFakeTimers({ now: new Date(moment) });
    expect((await render("ordinary")).includes("50 years of care")).toBe(shown);
  },
);

it("if authors added related links and a note, the site footer shows them above its columns (FT-04)", async () => {
  const html = await render("withRelated");
  expect(html).toMatch(/Also of Interest.*Heart screening.*Reviewed by our cardiology team.*© Larkspur Health/s);
  expect(await render("ordinary")).not.toContain("Also of Interest");
});

const related = list({ link: link("/screening", "Heart screening") });
it.each<[string, object, string[]]>([
  ["both", { alsoOfInterest: related, annotation: value("<p>Sources</p>") }, ["/screening", "Sources"]],
  ["only related links", { alsoOfInterest: related, annotation: value("") }, ["/screening"]],
  ["only a note", { alsoOfInterest: list(), annotation: value("<p>Sources</p>") }, ["Sources"]],
  ["a link without text", { alsoOfInterest: list({ link: link("/screening", "") }) }, []],
  ["neither", {}, []],
])("with %s, the site footer hides what is empty (FT-04)", async (_, fields, shown) => {
  const html = await renderBlock("Footer", { copyright: value("Larkspur"), ...fields });
  const above = html.slice(0, html.indexOf('data-tone="deep"'));
  expect(["/screening", "Sources"].filter((text) => above.includes(text))).toEqual(shown);
  expect(above.includes("<nav")).toBe(shown.includes("/screening"));
  expect(above.includes("container")).toBe(shown.length > 0);
});

it("the site footer renders collapsed columns that work without JavaScript, and visitors can open several columns at once (FT-05)", async () => {
  const html = await render("ordinary");
  expect(html).not.toMatch(/<details[^>]*(open|name)/);
  expect(html).not.toContain("x-island");
});
