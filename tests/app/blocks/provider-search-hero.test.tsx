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

describe("doctor search form without JavaScript (PR-09)", () => {
  it("the provider search hero submits the text and location to the site's doctor search", () => {
    const form = html("/find-a-doctor");
    expect(form).toMatch(/<form[^>]* action="\/find-a-doctor"/);
    expect(form).not.toContain("_blank");
    expect(form).toMatch(/name="searchText"/);
    // The location field is only for browsers without JavaScript. With JavaScript, the location picker replaces the
    // field.
    expect(form).toMatch(/<noscript>(?:(?!<\/noscript>).)*name="near"/s);
  });

  it("the doctor search form hydrates on the first interaction (PF-04)", () => {
    expect(html("")).toContain('data-name="provider-search-hero/Search" data-hydrate="interaction"');
  });

  it.each([base, ""])(
    "the doctor search form opens the external doctor search in a new tab and keeps the search URL's parameters; authored link: '%s' (RT-11)",
    (href) => {
      const form = html(href);
      for (const part of [`action="${base}"`, 'target="_blank"', 'rel="noopener"'])
        expect(/<form[^>]*>/.exec(form)?.[0]).toContain(part);
      expect(form).toMatch(/name="unified"/);
      expect(form).toContain(
        '<input type="hidden" name="plan" value="all"/><input type="hidden" name="sort" value="availability"/>',
      );
    },
  );

  it("if the external doctor search is configured as a path, the doctor search form still opens it in a new tab (RT-11)", () => {
    const [form = ""] = /<form[^>]*>/.exec(html("", { base: "/doctors" })) ?? [];
    expect(form).toContain('action="/doctors"');
    expect(form).toContain('target="_blank"');
  });

  it("the doctor search form ignores a link to another host, because the Content Security Policy blocks form submissions to other hosts", () => {
    for (const form of [html("https://elsewhere.example/doctors"), html(base, null), html("", null)])
      expect(form).toMatch(/<form[^>]* action="\/find-a-doctor"/);
  });
});
