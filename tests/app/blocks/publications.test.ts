import { describe, expect, it } from "vitest";
import { list, renderBlock as render, value } from "../../support/render-block.ts";

const entry = (fields: object, url = "/news/a") => ({ id: `{${JSON.stringify(fields).length}${url}}`, url, fields });
const titled = (count: number) =>
  Array.from({ length: count }, (_, index) => entry({ pageTitle: value(`Page ${index + 1}`) }, `/p/${index + 1}`));
const pagesIn = (html: string) => [...html.matchAll(/>(Page \d+)</g)].map(([, title]) => title);

describe("publication card", () => {
  const whole = entry({
    pageTitle: value("Sleep better"),
    pageSummary: value("In seven nights."),
    image: value({ src: "/-/media/sleep.svg", alt: "A bed", width: "900", height: "600" }),
    topicIds: list({ nameOverride: value("Sleep") }),
    publishedDate: value("2026-05-19T15:00:00Z"),
    lengthToRead: value(3.6),
  });

  it("the publication block renders each card as a single link that contains the image, topics, title, summary, date, and reading time (BL-17, BL-18)", async () => {
    const html = await render("NewsList", { pages: [whole] });
    expect(html).toMatch(/<a [^>]*href="\/news\/a"[^>]*>Sleep better</);
    for (const part of [">Sleep<", "In seven nights.", "sleep.svg", '<time dateTime="2026-05-19">May 19, 2026</time>'])
      expect(html).toContain(part);
    expect(html).toContain("ReadingTime");
  });

  it.each([0, null, "", -3, "soon"])("a publication card omits a reading time of %j (BL-18)", async (minutes) => {
    const html = await render("NewsList", { pages: [entry({ pageTitle: value("T"), lengthToRead: value(minutes) })] });
    expect(html).not.toContain("ReadingTime");
  });

  it.each([
    ["2026-05-19T15:00:00Z", "2026-09-02T15:00:00Z", 1],
    ["2026-05-19T15:00:00Z", "2026-05-19T15:00:00Z", 0],
    ["2026-05-19T15:00:00Z", "2026-01-02T15:00:00Z", 0],
    ["2026-05-19T15:00:00Z", "0001-01-01T00:00:00Z", 0],
    ["", "2026-01-02T15:00:00Z", 0],
  ])(
    "for publication on %j and update on %j, a publication card shows 'Updated' %i times (BL-23)",
    async (published, updated, times) => {
      const dates = { publishedDate: value(published), updatedDate: value(updated) };
      const html = await render("ArticleListing", { articles: [entry({ pageTitle: value("T"), ...dates })] });
      expect(html.match(/UpdatedOn/g) ?? []).toHaveLength(times);
    },
  );

  it("a publication card shows the author's name (BL-23)", async () => {
    const author = { id: "{a}", fields: { displayName: value("Naveen Okafor, MD") } };
    const html = await render(
      "ArticleListing",
      { articles: [entry({ pageTitle: value("T"), author })] },
      { spoken: true },
    );
    expect(html).toContain("By Naveen Okafor, MD");
  });

  it("if a publication has no URL, its card links to the publication's relative path (EN-28)", async () => {
    const pages = [entry({ pageTitle: value("T"), relativePath: value("/news/x") }, "")];
    expect(await render("NewsList", { pages })).toMatch(/href="\/news\/x"/);
  });

  it("the news list shows untitled publication cards only to authors (LY-12)", async () => {
    const pages = [entry({ pageSummary: value("A summary") })];
    expect(await render("NewsList", { pages })).toBe("");
    expect(await render("NewsList", { pages }, { editing: true })).toContain("EmptyTitle");
  });
});

describe("publication lists", () => {
  it.each([
    [3, 0, 0],
    [4, 0, 0],
    [5, 1, 1],
    [12, 1, 8],
    [13, 2, 9],
    [21, 3, 17],
  ])(
    "the news list shows 4 of %i news items and reveals 8 more after each click on 'See more' (BL-20, CN-03)",
    async (count, buttons, folded) => {
      const html = await render("NewsList", { pages: titled(count) });
      expect(pagesIn(html)).toHaveLength(count);
      expect(html.match(/SeeMoreNews/g) ?? []).toHaveLength(buttons);
      const first = html.indexOf("<details");
      expect(first < 0 ? 0 : pagesIn(html.slice(first)).length).toBe(folded);
    },
  );

  it("in author mode, the news list shows all news items (BL-20, LY-13)", async () => {
    const html = await render("NewsList", { pages: titled(13) }, { editing: true });
    expect(html.match(/<details [^>]*open/g)).toHaveLength(2);
  });

  it("the top publications block renders two publications as cards and up to three more as a list (BL-21, CN-04)", async () => {
    const html = await render("TopPublications", { pages: titled(7) });
    expect(pagesIn(html)).toEqual(["Page 1", "Page 2", "Page 3", "Page 4", "Page 5"]);
    expect(pagesIn(html.slice(html.indexOf("<ul")))).toEqual(["Page 3", "Page 4", "Page 5"]);
    expect(await render("TopPublications", { pages: titled(2) })).not.toContain("<ul");
  });

  it.each(["TopPublications", "PublicationCardCollection"])(
    "the default headline of %s is 'Trending' (BL-19, CN-05)",
    async (name) => {
      expect(await render(name, { pages: titled(1) })).toMatch(/<h2[^>]*>Trending</);
      expect(await render(name, { pages: titled(1), headline: value("Mine") })).not.toContain("Trending");
    },
  );

  it("the publication block appends 'Articles' to its heading and renders its button only if the button has text and a link (BL-22)", async () => {
    const fields = { eyebrow: value("Library"), heading: value("Heart"), pages: titled(2) };
    const html = await render("ArticleList", fields, { spoken: true });
    expect(html).toMatch(/Library.*<h2[^>]*>Heart Articles</s);
    expect(await render("ArticleList", { pages: titled(1) }, { spoken: true })).toMatch(/<h2[^>]*>Articles</);
    const landingPageLink = value({ href: "/heart" });
    expect(await render("ArticleList", { ...fields, landingPageLink })).not.toContain("/heart");
    expect(await render("ArticleList", { ...fields, landingPageLink, landingPageText: value("All") })).toContain(
      "/heart",
    );
  });
});
