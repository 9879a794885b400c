import { describe, expect, it } from "vitest";
import { articleData } from "../../../app/blocks/education-article-page/article-data.ts";
import { fields } from "../../../app/blocks/education-article-page/fields.ts";
import { splitAfterParagraph } from "../../../app/cms/fields/paragraphs.ts";
import { parseFields, parser } from "../../../app/cms/fields/parse-fields.ts";
import { trustedMarkup } from "../../../app/cms/fields/sanitize.ts";
import type { LayoutProblem } from "../../../app/cms/fields/types.ts";
import { examine } from "../../../app/cms/lint/examine.ts";
import { list, renderBlock as render, value } from "../../support/render-block.ts";

const bodyOf = (...sections: object[]) => value(JSON.stringify({ title: "From the body", sectionsHtml: sections }));
const one = (fields: object) => ({ id: "{1}", fields });
const three = { id: "one", title: "One", html: "<p>a</p><p>b</p><p>c</p>" };
const inOrder = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

function parsed(wire: object) {
  const problems: LayoutProblem[] = [];
  const parse = parser("EducationArticlePage", "{i}", { options: {}, problems, editables: [] });
  return { values: parseFields(fields, wire as never, parse), problems: problems.map(({ field }) => field) };
}

describe("article body (EN-29)", () => {
  it("the article block parses a JSON article body and sanitizes its authored HTML (BL-50, LY-09)", () => {
    const { values, problems } = parsed({
      articleBody: bodyOf(three, { title: "Two", html: "<script>x</script><p>d" }),
    });
    expect(values.articleBody).toEqual({
      title: "From the body",
      sections: [three, { id: "two", title: "Two", html: "<p>d</p>" }],
    });
    expect(problems).toEqual(["articleBody.sectionsHtml[1].html"]);
  });

  it("the article block accepts an article body that is an object instead of a JSON string", () => {
    expect(parsed({ articleBody: value({ sectionsHtml: [three] }) }).values.articleBody.sections).toEqual([three]);
  });

  it.each([
    ["no JSON", value("<p>x</p>")],
    ["a list", value("[1]")],
    ["no sections", value('{"title":"x"}')],
    ["a number", value(4)],
    ["deeply nested JSON", value(`${"[".repeat(5000)}`)],
  ])(
    "the article block parses the article body '%s' as empty and reports a problem to authors",
    (_what, articleBody) => {
      const { values, problems } = parsed({ articleBody });
      expect(values.articleBody).toEqual({ title: "", sections: [] });
      expect(problems).toEqual(["articleBody"]);
    },
  );

  it("the article block gives every article section an ID that is unique on the page", () => {
    const ids = ["main", "a", "a", "", "1x", 'x" onload="y'].map((id) => ({ id, title: "¿Qué es?", html: "<p>x</p>" }));
    const { values } = parsed({ articleBody: bodyOf(...ids) });
    const made = values.articleBody.sections.map(({ id }) => id);
    expect(made).toEqual(["que-es", "a", "section-3", "section-4", "1x", "section-6"]);
  });
});

describe("article page", () => {
  const article = {
    specialtyCallout: value("Heart care"),
    articleBody: bodyOf(three, { title: "Two", html: "<p>d</p>" }),
    findCareText: value("Find care"),
  };

  it("the article block renders an article's title, specialty, and sections, and omits buttons that lack text or a link (BL-50)", async () => {
    const html = await render("EducationArticlePage", article);
    expect(html).toMatch(/Heart care.*<h1[^>]*>From the body</s);
    expect(html).not.toContain("Find care");
    const link = value({ href: "/find-a-doctor" });
    expect(await render("EducationArticlePage", { ...article, findCareLink: link })).toMatch(
      /find-a-doctor.*Find care/s,
    );
    const landing = { landingPageLink: value({ href: "/heart" }), landingPageText: value("All of heart care") };
    expect(await render("EducationArticlePage", { ...article, ...landing })).toMatch(
      /href="\/heart".*All of heart care/s,
    );
    for (const name of ["landingPageLink", "landingPageText"])
      expect(await render("EducationArticlePage", { ...article, ...landing, [name]: value("") })).not.toMatch(
        /href="\/heart"|All of heart care/,
      );
    expect(await render("EducationArticlePage", { ...article, title: value("Its own") })).toMatch(/<h1[^>]*>Its own</);
  });

  it("without JavaScript, the jump navigation links to each section; the article block omits it if there is only one section (BL-50, BL-52)", async () => {
    const html = await render("EducationArticlePage", article);
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links).toEqual(["one", "two", "one", "two"]);
    for (const id of links) expect(html).toMatch(new RegExp(`<section [^>]*id="${id}"`));
    expect(await render("EducationArticlePage", { articleBody: bodyOf(three) })).not.toContain("<nav");
  });

  it.each([
    [1, "a CTA b c"],
    [3, "a b c CTA"],
    [9, "a b c CTA"],
    [undefined, "a b c CTA"],
    [0, "CTA a b c"],
  ])("the article block inserts a call to action after paragraph %j (BL-51)", async (paragraphNumber, order) => {
    const featureCTA = one({ heading: value("CTA"), paragraphNumber: value(paragraphNumber ?? "") });
    expect(inOrder(await render("EducationArticlePage", { articleBody: bodyOf(three), featureCTA }))).toContain(order);
  });

  it("the article block inserts calls to action and cards after the paragraphs that the author chose, in order (BL-51)", async () => {
    const featureCTA = (sectionId: string) =>
      one({ heading: value("CTA"), sectionId: value(sectionId), paragraphNumber: value(2) });
    const highlightCards = one({
      sectionId: value("one"),
      paragraphNumber: value(1),
      cards: list({ title: value("CARD") }, { description: value("Without a title") }),
    });
    const shown = async (name: string) =>
      inOrder(await render("EducationArticlePage", { ...article, featureCTA: featureCTA(name), highlightCards }));
    expect(await shown("one")).toContain("a CARD b CTA c");
    expect(await shown("two")).toContain("d CTA");
    expect(await shown("nowhere")).toContain("d CTA");
    expect(await shown("one")).not.toContain("Without a title");
  });

  it("to position a call to action, the article block counts only top-level paragraphs (BL-51)", () => {
    const html = trustedMarkup(
      '<ul><li><p>x</p></li></ul><p title="a > b">one<br></p><blockquote><p>y</p></blockquote><p>two</p>',
    );
    expect(splitAfterParagraph(html, 1).map(String)).toEqual([
      '<ul><li><p>x</p></li></ul><p title="a > b">one<br></p>',
      "<blockquote><p>y</p></blockquote><p>two</p>",
    ]);
    expect(splitAfterParagraph(html, 2)[1]).toBe("");
    expect(splitAfterParagraph(html, null)).toEqual([html, ""]);
  });

  it("an article's structured data contains the author, reviewer, and dates (SD-01)", () => {
    const person = (name: string) => one({ displayName: value(name) });
    const { values } = parsed({
      title: value("T"),
      author: person("A. Author, MD"),
      reviewer: person("R. Reviewer, RN"),
      publishedDate: value("2026-01-13T16:00:00Z"),
      updatedDate: value("2026-02-13T16:00:00Z"),
    });
    expect(articleData(values, { timeZone: "America/Denver", language: "en" } as never)).toEqual([
      {
        "@type": ["Article", "MedicalWebPage"],
        headline: "T",
        inLanguage: "en",
        author: { "@type": "Person", name: "A. Author, MD" },
        reviewedBy: { "@type": "Person", name: "R. Reviewer, RN" },
        datePublished: "2026-01-13T16:00:00.000Z",
        dateModified: "2026-02-13T16:00:00.000Z",
      },
    ]);
    expect(articleData(parsed({}).values, {} as never)).toEqual([]);
  });
});

describe("jump links and section summary pages", () => {
  const link = (title: string, jumplinkId: string) => ({ title: value(title), jumplinkId: value(jumplinkId) });

  it("the article block renders at most five jump links and omits links that have no text or target (BL-53, CN-04)", async () => {
    const html = await render("JumpLinks", {
      jumpLinks: list(link("", "x"), link("No place", ""), link("Parking", "#where to park")),
    });
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["#where%20to%20park"]);
    const seven = await render("JumpLinks", {
      jumpLinks: list(...Array.from({ length: 7 }, (_, at) => link(`L${at}`, `p${at}`))),
    });
    expect(seven.match(/<a /g)).toHaveLength(5);
  });

  it("the layout linter reports a jump link whose anchor does not exist (BL-53, DX-03)", async () => {
    const block = (componentName: string, fields: object) => ({ uid: componentName, componentName, fields });
    const document = [
      block("JumpLinks", {
        jumpLinks: list(link("A", "parking"), link("B", "#one"), link("C", "main"), link("D", "gone")),
      }),
      block("RichText", { body: value('<h2 id="parking">P</h2>') }),
      block("EducationArticlePage", { articleBody: bodyOf(three) }),
    ];
    const { problems } = await examine(JSON.stringify(document));
    expect(problems.filter(({ block }) => block === "JumpLinks")).toEqual([
      expect.objectContaining({ field: "jumpLinks[3].jumplinkId", wrong: expect.stringContaining('"gone"') }),
    ]);
  });

  it("the article block omits buttons that lack text or a link, and renders at most four header buttons and one button per section (BL-41, CN-04)", async () => {
    const html = await render("SectionSummaryPage", {
      title: value("Visitors"),
      headerButtonOneLink: value({ href: "/one" }),
      headerButtonOneText: value("One"),
      headerButtonTwoText: value("No link"),
      headerButtonFourLink: value({ href: "/four" }),
      headerButtonFourText: value("Four"),
      sections: list(
        { title: value("Parking"), buttonLink: value({ href: "/park" }), buttonText: value("Where") },
        { title: value("Hours"), buttonText: value("No link either") },
      ),
    });
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/one", "/four", "/park"]);
    expect(html).toMatch(/<h1[^>]*>Visitors<.*<h2[^>]*>Parking<.*<h2[^>]*>Hours</s);
  });
});
