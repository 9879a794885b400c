import { describe, expect, it } from "vitest";
import { examine } from "../../app/cms/lint/examine.ts";
import { reportLines } from "../../scripts/doctor.ts";

const value = (text: unknown) => ({ value: text });
const page = (main: object[], fields: object = {}) =>
  JSON.stringify({
    sitecore: { context: {}, route: { name: "home", itemId: "i", fields, placeholders: { "headless-main": main } } },
  });
const component = (componentName: string, fields: object) => ({ uid: "u", componentName, dataSource: "{d}", fields });
const found = async (document: string, options: Parameters<typeof examine>[1] = {}) =>
  (await examine(document, options)).problems.map(
    ({ level, block, field, wrong }) => `${level}: ${[block, field].filter(Boolean).join(" ")}: ${wrong}`,
  );

describe("the layout linter reports problems in CMS terms (DX-03, CM-03)", () => {
  it("the layout linter uses the CMS names of components and fields", async () => {
    const promo = component("Promo", {
      PromoText: value('<p><a href="javascript:1">Words</a></p>'),
      PromoText2: value("<p>More</p>"),
      PromoIcon: value({ src: "/-/media/a.jpg", alt: "" }),
      PromoIcon2: value({}),
      PromoLink: value({ href: "/gone", text: "Go" }),
    });
    const text = { ...component("RichText", { Text: value('<a href="vbscript:1">x</a>') }), dataSource: "{e}" };
    expect(await found(page([promo, text]), { paths: new Set(["/"]) })).toEqual([
      'broken: Promo PromoText: The text contains a link whose URL is not allowed: "javascript:1"',
      "advice: Promo PromoIcon: The alt text is empty. Leave it empty only for decorative images",
      'broken: RichText Text: The text contains a link whose URL is not allowed: "vbscript:1"',
      "broken: Promo PromoLink: Broken link: the site has no page at /gone",
    ]);
  });

  it("the layout linter names a section's fields, the fields in its numbered groups, and the fields of its items", async () => {
    const columns = component("TwoColumnCta", {
      Text1: value("<p>One</p>"),
      Link1: value({ href: "javascript:1", text: "One" }),
      Amount1: value("1,000"),
      Text2: value("Two"),
      Link2: value({ href: "/gone", text: "Two" }),
    });
    const cards = {
      ...component("Promo Cards", { items: [{ id: "1", fields: { Link: value({ href: "/lost", text: "" }) } }] }),
      dataSource: "{e}",
    };
    expect(await found(page([columns, cards], {}), { paths: new Set(["/"]) })).toEqual([
      "broken: TwoColumnCta Link1: The link URL is not allowed",
      "broken: TwoColumnCta Link2: Broken link: the site has no page at /gone",
      "broken: Promo Cards items: Broken link: the site has no page at /lost",
    ]);
  });

  it("the layout linter accepts the sample component from Sitecore's templates", async () => {
    const block = component("ContentBlock", { heading: value("Welcome"), content: value("<p>To care</p>") });
    expect(await found(page([block]))).toEqual([]);
  });

  it("the layout linter does not report SXA page settings as missing text", async () => {
    const fields = {
      PersonalizationRules: value(
        '<ruleset>\r\n  <rule uid="{22656DAE-3D06-49AB-A047-2FF5B23F76CB}"></rule></ruleset>',
      ),
      PersonalizeOnEdge: value(true),
      ChangeFrequency: { id: "1", name: "daily", fields: { Value: value("Every day") } },
      OpenGraphSiteName: value("Our site"),
      TwitterTitle: value("Our page"),
      Lead: value("Truly lost"),
    };
    const text = component("RichText", { Text: value("<p>Words</p>") });
    expect(await found(page([text], fields))).toEqual(["broken: Lead: No block shows this page field"]);
  });

  it("the layout linter accepts a list of components instead of a page", async () => {
    const list = JSON.stringify([component("ContentBlock", { heading: value("Welcome") })]);
    expect(reportLines("list.json", await examine(list))).toEqual([
      "list.json: components without a page, 1 block, 0 pictures, 1 KB",
      "  No issues found",
    ]);
  });

  it("the layout linter suggests no similar block if only a few common field names match", async () => {
    const fields = Object.fromEntries(
      ["Address", "Email", "Phone", "Fax", "Motto", "Year", "Owner"].map((name) => [name, value("Words")]),
    );
    expect((await found(JSON.stringify(fields)))[0]).not.toContain("most similar");
  });
});

describe("the layout linter reports problems in rich text (CM-04)", () => {
  it("the layout linter reports every invalid link, image, and element in rich text, and images without alt text (AX-05)", async () => {
    const html = `
      <a href="javascript:1">a</a> <a href="javascript:2">b</a> <a href="/gone">c</a> <a href="/lost#x">d</a>
      <a href="/care">e</a> <img src="ftp://x.example/a.png"> <img src="https://pictures.example/b.png" alt="">
      <img src="/-/media/c.png"> <IMG SRC='/-/media/d.png' alt> <img src="/-/media/e.png" alt="A garden">
      <script>1</script><iframe src="https://x.example/"></iframe> <a href="~/link.aspx?_id=6F2A0B1C00004000800000000000000A">f</a>`;
    const text = component("RichText", { Text: value(html) });
    const options = { paths: new Set(["/care"]), pictureHosts: [], pathOfItem: () => undefined };
    const wrong = (await examine(page([text]), options)).problems.map((problem) => problem.wrong);
    expect(wrong.toSorted()).toEqual(
      [
        'The text contains a link whose URL is not allowed: "javascript:1"',
        'The text contains a link whose URL is not allowed: "javascript:2"',
        "Broken link: the site has no page at /gone",
        "Broken link: the site has no page at /lost",
        'The text contains an image whose URL is not allowed: "ftp://x.example/a.png"',
        'The text contains an image that has no alt text: "/-/media/c.png"',
        "The image is not shown: list pictures.example in MEDIA_HOSTS or in the site's pictureHosts",
        "The text contains an element that is not allowed: script",
        "The text contains an element that is not allowed: iframe",
        "The text links to item 6F2A0B1C00004000800000000000000A, which is not a known page",
      ].toSorted(),
    );
  });
});
