import { describe, expect, it } from "vitest";
import { registry } from "../../../app/blocks/index.ts";
import { isCurrent } from "../../../app/blocks/section-navigation/entries.ts";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import type { PageSettings } from "../../../app/index.ts";
import { pageOf, renderExamples } from "../../../app/tools/catalog/example.ts";

async function render(example: string, change: Partial<PageSettings> = {}): Promise<string> {
  const language = change.language ?? "en";
  const settings = { language, path: "/example", editing: false, timeZone: "UTC", t: translator(language, null) };
  const page = pageOf(registry["section-navigation"]!, [example], "default");
  const { html } = await renderExamples(page, { ...settings, ...change }, ({ error }) => {
    throw error;
  });
  return html.slice(html.indexOf("<header"), html.indexOf("</header>"));
}
const plain = (html: string) => html.replace(/<svg.*?<\/svg>/gs, "").replace(/<[^>]*>/g, " ");

describe("the section navigation's back link and title", () => {
  it("the section navigation labels the back link 'Back to {title}' and links to the parent (HD-15)", async () => {
    expect(await render("ordinary")).toMatch(/<a [^>]*href="\/services"[^>]*>.*?Back to Medical services<\/a>/s);
    expect(await render("ordinary", { language: "es" })).toContain("Volver a Medical services");
  });

  it("the section navigation uses a parent page's breadcrumb name if the parent page has no link text (HD-15)", async () => {
    const breadcrumbs = [{ text: "Upstairs", href: "/example/up" }];
    expect(plain(await render("linksOnly", { breadcrumbs }))).toContain("Back to Upstairs");
    expect(plain(await render("linksOnly"))).toMatch(/Back\s/);
  });

  it("the section navigation renders the title as a link labeled 'Go to {title}', except on the target page (HD-16)", async () => {
    expect(await render("ordinary")).toContain('href="/heart" aria-label="Go to Heart care">Heart care</a>');
    const own = await render("firstPage");
    expect(own).not.toContain("Go to Heart care");
    expect(own).toMatch(/<p[^>]*>Heart care<\/p>/);
  });

  it.each([
    ["/example", true],
    ["/es/example", true],
    ["/es/example/", true],
    ["https://www.larkspur.example/es/example", true],
    ["/example#more", false],
    ["/example?searchText=a", false],
    ["/example/further", false],
    ["/essays", false],
    ["https://elsewhere.example/example", false],
  ])("on /es/example, the section navigation treats a link to %s as current: %s (HD-16)", (href, expected) => {
    const page = { path: "/example", language: "es", host: "www.larkspur.example" } as PageContext;
    expect(isCurrent({ href, text: "", internal: true }, page)).toBe(expected);
  });
});

describe("navigation entries", () => {
  it("the section navigation renders links and link groups, and at most one group can be open (HD-17)", async () => {
    const html = await render("ordinary");
    const drops = [...html.matchAll(/<details name="([^"]+)" data-drop=""/g)].map(([, name]) => name);
    expect(drops).toHaveLength(2);
    expect(new Set(drops).size).toBe(1);
    expect(html).toMatch(/<li[^>]*><a href="\/heart\/doctors">Doctors<\/a><\/li>/);
    expect(plain(html)).toMatch(/Tests\s+Stress test\s+Heart ultrasound\s+Treatment/);
  });

  it("the section navigation marks the current page and its group as current (HD-17)", async () => {
    const html = await render("ordinary");
    expect(html).toContain('<a href="/example" aria-current="page">Rehab</a>');
    expect(html.match(/data-current=""/g)).toHaveLength(1);
  });

  it("the section navigation places actions in its groups or, if it has no groups, next to the entries (HD-17, LY-12)", async () => {
    const ordinary = await render("ordinary");
    expect(ordinary.match(/data-when="unfolded"/g)).toHaveLength(2);
    expect(ordinary.match(/data-when="folded"/g)).toHaveLength(1);
    expect(ordinary).toContain('href="tel:+13035550163"');
    const links = await render("linksOnly");
    expect(links.match(/data-when="always"/g)).toHaveLength(1);
    expect(links).not.toContain("data-drop");
  });

  it("the section navigation omits incomplete entries and renders all complete entries (HD-17, LY-12)", async () => {
    const html = await render("halfFilled");
    expect(html).not.toContain("Never shown");
    expect(html).toContain('<a href="/a">Opens nothing, so it is a link</a>');
    expect(html).toContain('<a href="/both">Go to Both</a>');
    expect(html).toContain("Title only");
  });

  it("except in author mode, the section navigation is collapsed behind a 'Menu' toggle (HD-18)", async () => {
    const html = await render("ordinary");
    expect(html).toMatch(/<details [^>]*data-fold=""><summary>Menu<svg/);
    expect(html).not.toMatch(/<details[^>]* open/);
    const authors = await render("ordinary", { editing: true });
    expect(authors.match(/<details[^>]* open=""/g)).toHaveLength(3);
    expect(html).toContain("section-navigation/menu");
    expect(authors).not.toContain("section-navigation/menu");
  });
});
