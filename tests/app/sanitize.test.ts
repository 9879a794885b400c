import { describe, expect, it } from "vitest";
import { sanitize } from "../../app/cms/fields/sanitize.ts";
import { mediaUrl } from "../../lib/cms/media.ts";
import { timesAsLong } from "../support/growth.ts";

const addresses = { link: (href: string) => href, picture: mediaUrl };
const clean = (html: string) => sanitize(html, addresses).html;

describe("rich text sanitizing (LY-09, threats: rich text)", () => {
  it.each([
    ["plain text", "Nothing to do", "Nothing to do"],
    ["a paragraph", "<p>We <strong>care</strong>.</p>", "<p>We <strong>care</strong>.</p>"],
    ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["an event attribute", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["a style", '<p style="position:fixed">a</p>', "<p>a</p>"],
    ["an unknown class", '<p class="ck-table lead">a</p>', '<p class="lead">a</p>'],
    ["a frame", '<iframe src="https://evil.example"></iframe>b', "b"],
    ["an SVG with a script", "<svg><script>alert(1)</script></svg>c", "c"],
    ["an unclosed SVG", "<svg onload=alert(1) ", ""],
    ["a form", '<form action="//evil"><input name="x"></form>d', "d"],
    ["a base element", '<base href="//evil">e', "e"],
    ["a table, which may scroll", "<table><tbody></tbody></table>", '<table tabindex="0"><tbody></tbody></table>'],
    ["a tab stop of the author's", '<table tabindex="5"></table>', '<table tabindex="0"></table>'],
    ["a second h1", "<h1>Title</h1>", "<h2>Title</h2>"],
    ["an ID that the page uses", '<p id="main">a</p>', "<p>a</p>"],
    ["a unique ID", '<h2 id="hours">a</h2>', '<h2 id="hours">a</h2>'],
    ["a new tab", '<a href="/x" target="_blank">a</a>', '<a href="/x" target="_blank" rel="noopener">a</a>'],
    ["a link to a named window", '<a href="/x" target="evil">a</a>', '<a href="/x">a</a>'],
    ["a hidden scheme", '<a href="java&#9;script:alert(1)">a</a>', "<a>a</a>"],
    ["a control character", '<a href="\u0001javascript:alert(1)">a</a>', "<a>a</a>"],
    ["a host without scheme", '<a href="//evil.example">a</a>', "<a>a</a>"],
    ["a backslash host", '<a href="/\\evil.example">a</a>', "<a>a</a>"],
    ["an image with a data URL", '<img src="data:image/svg+xml,<svg/>" alt="x">', ""],
  ])("the sanitizer returns the expected HTML for %s", (_name, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it.each([
    "h1n1",
    "maintenance-dialysis",
    "main-entrance",
    "header-info",
    "footer-links",
    "m3-scan",
    "f16",
    "h1n1-2026",
    "l5-s1",
    "2026-hours",
    "a.b:c",
    "información",
    "приёмная",
    "心臓",
    "أقسام",
  ])("the sanitizer keeps the author's ID %s and the link to it (LY-09)", (id) => {
    const { html, wrong } = sanitize(`<h2 id="${id}">a</h2><p><a href="#${id}">b</a></p>`, addresses);
    expect(html).toBe(`<h2 id="${id}">a</h2><p><a href="#${id}">b</a></p>`);
    expect(wrong).toEqual([]);
  });

  it.each(["main", "Header", "footer", "m0", "h1-3", "_m0R_1_", "_m0_r_1_"])(
    "the sanitizer removes the ID %s, which the page can contain, and reports it (LY-09)",
    (id) => {
      const { html, wrong } = sanitize(`<h2 id="${id}">a</h2>`, addresses);
      expect(html).toBe("<h2>a</h2>");
      expect(wrong).toEqual([`contains an ID that links cannot use here: "${id}". Choose another ID`]);
    },
  );

  it.each([
    ["a named anchor", '<a name="hours"></a>', '<a id="hours"></a>'],
    ["a named anchor with the same ID", '<a name="hours" id="hours">x</a>', '<a id="hours">x</a>'],
    ["an image", '<img id="map" src="/x.png" alt="">', '<img src="/x.png" alt="" loading="lazy" id="map" />'],
    ["spaces", '<a name="my hours"></a><a href="#my%20hours">b</a>', '<a id="my-hours"></a><a href="#my-hours">b</a>'],
    [
      "letters of two code points",
      '<h2 id="informacio\u0301n">a</h2><a href="#informacio%CC%81n">b</a>',
      '<h2 id="información">a</h2><a href="#informaci%C3%B3n">b</a>',
    ],
    ["a host without a scheme", '<a href="www.example.org">b</a>', '<a href="https://www.example.org">b</a>'],
    ["an email address", '<a href="a@example.org">b</a>', '<a href="mailto:a@example.org">b</a>'],
    ["a text message", '<a href="sms:988">b</a>', '<a href="sms:988">b</a>'],
  ])("the sanitizer keeps the target or the link of %s (LY-09)", (_name, html, expected) => {
    expect(sanitize(html, addresses)).toEqual({ html: expected, wrong: [] });
  });

  it("the sanitizer reports the second of two anchors on one element", () => {
    expect(sanitize('<a id="a" name="b">x</a>', addresses).wrong).toEqual([
      'contains an ID that links cannot use here: "b". Choose another ID',
    ]);
  });

  it("the sanitizer converts CMS image URLs to URLs on the site and adds a size (LY-06)", () => {
    expect(clean('<img src="/-/media/a.png" alt="A ward">')).toBe(
      '<img src="/sc10media/a.png?w=1200&amp;h=900" alt="A ward" loading="lazy" />',
    );
    expect(clean('<img src="/-/media/a.png" width="300" height="200" alt="">')).toContain("w=300&amp;h=200");
  });

  it("the sanitizer reports removed content to the author", () => {
    expect(sanitize('<a href="javascript:1">a</a>', addresses).wrong).toEqual([
      'contains a link whose URL is not allowed: "javascript:1"',
    ]);
    expect(sanitize('<p>a</p><iframe src="https://video.example"></iframe>', addresses).wrong).toEqual([
      "contains an element that is not allowed: iframe",
    ]);
    expect(sanitize("<p>fine</p>", addresses).wrong).toEqual([]);
  });

  it.each([
    ["50,000 open elements", "<div>".repeat(50_000)],
    ["20,000 attributes", `<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(" ")}>x</p>`],
    ["100,000 angle brackets", "<".repeat(100_000)],
    ["50,000 comments", "<!--".repeat(50_000)],
    ["more than 256 KB", "<p>long</p>".repeat(30_000)],
  ])(
    "the sanitizer takes about as long for %s as for ordinary text of the same length",
    { tags: ["nightly"] },
    (_name, html) => {
      const ordinary = "<p>We <strong>care</strong> for you.</p>".repeat(html.length / 40);
      expect(
        timesAsLong(
          () => clean(html),
          () => clean(ordinary),
        ),
      ).toBeLessThan(25);
    },
  );

  it("if elements are nested more than 100 levels deep, the sanitizer removes their tags and keeps their text", () => {
    const html = clean(`${"<div>".repeat(150)}deep${"</div>".repeat(150)}`);
    expect(html).toContain("deep");
    expect(html.split("<div>").length - 1).toBeLessThanOrEqual(100);
  });
});
