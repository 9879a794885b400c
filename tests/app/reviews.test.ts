import { describe, expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { structuredData } from "../../app/render/head/structured-data.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { reviewIn } from "../../scripts/fill.ts";
import { demoPages } from "../support/demo-pages.ts";
import { english } from "../support/phrases.ts";
import { value } from "../support/render-block.ts";

const settings = { t: english, timeZone: "America/Denver", language: "en", editing: false };
const component = (parts: object = {}) => ({
  uid: "1",
  componentName: "RichText",
  fields: { title: value("Flu") },
  ...parts,
});

const REVIEW = {
  reviewedDate: value("2026-05-05"),
  reviewedBy: value("Noor Haddad, MD"),
  reviewDueDate: value("2029-05-05"),
};
const pageWith = (fields: object, ...main: object[]) =>
  parsePage({
    sitecore: {
      context: { language: "en" },
      route: {
        name: "flu",
        displayName: "Flu",
        fields,
        placeholders: { main: main.length > 0 ? main : [component()] },
      },
    },
  })!;
const shown = async (fields: object, change: object = {}) => {
  const { html } = await renderBody(pageWith(fields), { ...settings, ...change } as never, () => undefined);
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
};
const dataOf = (fields: object, ...main: object[]) =>
  structuredData(pageWith(fields, ...main), settings as never) as Record<string, unknown>[];

describe("a page shows its review (PB-14)", () => {
  it("visitors see when and by whom the page was reviewed, and when the next review is due, in both languages", async () => {
    expect(await shown(REVIEW)).toMatch(
      /Page last reviewed: May 5, 2026 Reviewed by Noor Haddad, MD Next review due: May 5, 2029/,
    );
    expect(await shown(REVIEW, { language: "es" })).toContain("5 de mayo de 2026");
  });

  it.each<[string, object, string[], string[]]>([
    ["no review", {}, [], ["Page last reviewed", "Next review due"]],
    [
      "a date that is no date",
      { ...REVIEW, reviewedDate: value("soon") },
      [],
      ["Page last reviewed", "Next review due"],
    ],
    ["only the date of the next review", { reviewDueDate: value("2029-05-05") }, [], ["Next review due"]],
    [
      "the missing date of a .NET upstream",
      { reviewedDate: value("0001-01-01T00:00:00Z") },
      [],
      ["Page last reviewed"],
    ],
    [
      "a next review before the last one",
      { ...REVIEW, reviewDueDate: value("2025-01-01") },
      ["Page last reviewed"],
      ["Next review due"],
    ],
    [
      "no reviewer",
      { reviewedDate: value("2026-05-05T23:30:00-06:00") },
      ["Page last reviewed: May 5, 2026"],
      ["Reviewed by"],
    ],
    [
      "other names of the fields",
      { lastReviewed: value("2026-05-05"), nextReviewDate: value("2029-05-05") },
      ["Page last reviewed: May 5, 2026", "Next review due: May 5, 2029"],
      ["Reviewed by"],
    ],
  ])("with %s", async (_what, fields, has, hasNot) => {
    const text = await shown(fields);
    for (const part of has) expect(text).toContain(part);
    for (const part of hasNot) expect(text).not.toContain(part);
  });
});

describe("structured data has a review only if the page has one (PB-14)", () => {
  it("a page with a review has its date and its reviewer", () => {
    expect(dataOf(REVIEW)).toContainEqual(
      expect.objectContaining({
        "@type": "WebPage",
        lastReviewed: "2026-05-05",
        reviewedBy: { "@type": "Person", name: "Noor Haddad, MD" },
      }),
    );
  });

  it("a page without a review has neither, whatever its dates of publication", () => {
    const text = JSON.stringify(dataOf({ publishedDate: value("2026-01-13"), updatedDate: value("2026-02-13") }));
    expect(text).not.toMatch(/lastReviewed|reviewedBy/);
  });

  it("the review joins the block that describes the page", () => {
    const article = component({
      componentName: "EducationArticlePage",
      fields: { title: value("Flu"), publishedDate: value("2026-01-13T16:00:00Z") },
    });
    const data = dataOf(REVIEW, article).filter((object) => "lastReviewed" in object);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ "@type": ["Article", "MedicalWebPage"], lastReviewed: "2026-05-05" });
  });
});

it("authors of the demo see the reviews of pages that nobody has opened yet (PB-14)", () => {
  const reviews = demoPages.map(({ document }) => {
    const { reviewedDate, reviewDueDate } = parsePage(JSON.parse(document))!.fields;
    return { ...(reviewedDate && { reviewed: reviewedDate }), ...(reviewDueDate && { due: reviewDueDate }) };
  });
  expect(demoPages.map(({ document }) => reviewIn(document))).toEqual(reviews);
  expect(reviews.filter(({ due }) => due).length).toBeGreaterThan(5);
});
