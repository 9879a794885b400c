import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import hero from "../../../app/blocks/provider-search-hero/index.ts";
import type { PageContext } from "../../../app/context/page-context.ts";
import { english } from "../../support/phrases.ts";

const base = "https://doctors.larkspurhealth.example/search?plan=all";
const html = (href: string, doctorSearch: { base: string } | null = { base }) =>
  renderToString(
    <hero.View
      fields={{
        headline: "Find a doctor",
        backgroundImage: null,
        placeholderText: "",
        doctorSearch: href ? { href, text: "", internal: href.startsWith("/") } : null,
      }}
      page={{ t: english, language: "en", path: "/", editing: false, doctorSearch } as unknown as PageContext}
      data={undefined}
      placeholder={() => null}
    />,
  );

describe("PR-09 the form of a doctor search needs no script", () => {
  it("opens the site's own search with text and place", () => {
    const form = html("");
    expect(form).toMatch(/<form[^>]* action="\/find-a-doctor"/);
    expect(form).not.toContain("_blank");
    expect(form).toMatch(/name="searchText"/);
    // With script the picker says where, and no typed place goes along.
    expect(form).toMatch(/<noscript>(?:(?!<\/noscript>).)*name="near"/s);
  });

  it("PF-04 wakes at the first touch", () => {
    expect(html("")).toContain('data-name="provider-search-hero/Search" data-hydrate="interaction"');
  });

  it("RT-11 opens the site's outside search in a new tab, with what its address says", () => {
    const form = html(base);
    for (const part of [`action="${base}"`, 'target="_blank"', 'rel="noopener"'])
      expect(/<form[^>]*>/.exec(form)?.[0]).toContain(part);
    expect(form).toMatch(/name="unified"/);
    expect(form).toContain(
      '<input type="hidden" name="plan" value="all"/><input type="hidden" name="sort" value="availability"/>',
    );
  });

  it("leads to no other site: its policy would stop the form, and an author's mistake is no dead end", () => {
    for (const form of [html("https://elsewhere.example/doctors"), html(base, null)])
      expect(form).toMatch(/<form[^>]* action="\/find-a-doctor"/);
  });
});
