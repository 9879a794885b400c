import { describe, expect, it } from "vitest";
import { blocks } from "../../../app/blocks/index.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import { list, renderBlock, value } from "../../support/render-block.ts";

describe("FAQ", () => {
  const faqs = list(
    { title: value("Asked"), content: value("<p>Answered</p>") },
    { title: value("Unanswered"), content: value("") },
    { title: value(""), content: value("<p>Unasked</p>") },
    ...Array.from({ length: 8 }, (_, index) => ({ title: value(`Q${index}`), content: value("<p>A</p>") })),
  );

  it("the FAQ accordion shows at most seven items and omits items that lack a question or an answer (BL-06, CN-04)", async () => {
    const html = await renderBlock("FaqAccordion", { faqs });
    expect(html).toContain(">FAQ<");
    expect(html).not.toMatch(/Unanswered|Unasked/);
    expect(html.match(/<details/g)).toHaveLength(7);
  });

  it("the FAQ accordion exposes the visible questions in structured data (SD-01)", () => {
    const page = parsePage({
      sitecore: {
        context: {},
        route: { name: "p", placeholders: { main: [{ componentName: "FaqAccordion", fields: { faqs } }] } },
      },
    });
    const values = page?.regions.main[0]?.values ?? {};
    const told = blocks.get("FaqAccordion")?.jsonLd?.(values, {} as never) ?? [];
    const [data] = told as { "@type": string; mainEntity: object[] }[];
    expect(data?.["@type"]).toBe("FAQPage");
    expect(data?.mainEntity).toHaveLength(7);
    expect(data?.mainEntity[0]).toEqual({
      "@type": "Question",
      name: "Asked",
      acceptedAnswer: { "@type": "Answer", text: "<p>Answered</p>" },
    });
    expect(blocks.get("FaqAccordion")?.jsonLd?.({ faqs: [] }, {} as never)).toEqual([]);
  });
});
