import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assetsOf } from "../../scripts/content/assets.ts";
import { packFolder } from "../../scripts/content/folder.ts";
import { adapterSuite } from "../../tests/support/adapter-suite.ts";
import { problemLine } from "./files.ts";
import worker from "./index.ts";
import { type Packed, pack } from "./pack.ts";

const example = packFolder(join(import.meta.dirname, "example"));
const env = (packed: Packed) => ({
  ADAPTER_SECRET: "s",
  SYSTEM_URL: "https://files.example",
  SYSTEM: assetsOf(() => packed),
});
const bytes = (text: string) => new TextEncoder().encode(text);
const folder = (files: Record<string, string>) =>
  pack(new Map(Object.entries(files).map(([file, text]) => [file, bytes(text)])), "my-site");

/** Sends a request to the adapter. Returns its status and its body. */
async function get(path: string, packed: Packed = example, headers = { authorization: "Bearer s" }) {
  const response = await worker.fetch(new Request(`https://adapter.example${path}`, { headers }), env(packed));
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
}
const layoutOf = async (path: string, { language = "en", mode = "", site = "juniper", packed = example } = {}) => {
  const query = new URLSearchParams({ item: path, sc_site: site, sc_lang: language, ...(mode && { sc_mode: mode }) });
  return (await get(`/sitecore/api/layout/render/jss?${query}`, packed)).body.sitecore;
};
type Component = { componentName: string; fields: Record<string, { value?: unknown }> };
const mainOf = (packed: Packed, path = "/about", language = "en"): Component[] =>
  JSON.parse(String(packed.files.get(`/layouts/${language}${path}.json`))).sitecore.route.placeholders.main;
const htmlIn = (packed: Packed, path?: string) =>
  mainOf(packed, path)
    .map(({ fields }) => fields.body?.value ?? "")
    .join("");
const problemsIn = (files: Record<string, string>) => folder(files).problems.map(problemLine);

adapterSuite(worker, {
  upstream: "content",
  calls: ["sites", "pages", "redirects", "wellKnownTexts", "dictionary", "layout", "preview"],
  system: Object.fromEntries(
    [...example.files].map(([path, data]) => [
      path,
      typeof data === "string" ? JSON.parse(data) : () => new Response(data as Uint8Array<ArrayBuffer>),
    ]),
  ),
  values: {
    pages: { site: "juniper" },
    redirects: { site: "juniper" },
    wellKnownTexts: { site: "juniper" },
    dictionary: { site: "juniper" },
    layout: { item: "/about", sc_site: "juniper" },
    preview: { item: "page:/about/", site: "juniper", version: "latest" },
  },
});

describe("the example folder", () => {
  it("has no mistakes, and pages in two languages with the same paths (UP-04)", async () => {
    expect(example.problems).toEqual([]);
    const { pages } = (await get("/content/pages?site=juniper")).body as {
      pages: { path: string; language: string }[];
    };
    const paths = (language: string) => pages.filter((page) => page.language === language).map(({ path }) => path);
    expect(paths("en")).toEqual(["/about", "/", "/services/heart-care", "/services", "/visit"]);
    expect(paths("es").sort()).toEqual(paths("en").sort());
  });

  it("serves a page with its heading, texts, blocks, and menu (UP-04)", async () => {
    const { route } = await layoutOf("/services/heart-care");
    expect(route.placeholders.main.map((one: Component) => one.componentName)).toEqual([
      "PageHeader",
      "RichText",
      "AccordionSection",
      "CTABanner",
    ]);
    expect(route.placeholders.header[0].fields.primaryLinkTwoUrl.value.href).toBe("/services/heart-care");
    const spanish = await layoutOf("/services/heart-care", { language: "es" });
    expect(spanish.route.placeholders.header[0].fields.primaryLinkTwoTitle.value).toBe("Cuidado del corazón");
  });

  it("serves no page for unknown paths, languages, and sites (UP-04)", async () => {
    const missing = [
      await layoutOf("/nowhere"),
      await layoutOf("/about", { language: "fr" }),
      await layoutOf("/about", { site: "other" }),
      await layoutOf("/../sites"),
    ];
    expect(missing.map(({ route }) => route)).toEqual([null, null, null, null]);
    expect((await get("/content/pages?site=other")).body).toEqual({ pages: [], wildcards: [] });
  });

  it("serves a draft only to authors (UP-04)", async () => {
    const texts = [
      await layoutOf("/about"),
      await layoutOf("/about", { mode: "preview" }),
      (await get("/content/preview?site=juniper&item=page:/about/&mode=preview")).body.sitecore,
    ].map((sitecore) => JSON.stringify(sitecore).includes("Dr. Lena Ortiz"));
    expect(texts).toEqual([false, true, true]);
    expect((await layoutOf("/visit", { mode: "edit" })).context.pageState).toBe("preview");
  });

  it("serves redirects, former paths of pages, and text files (UP-04)", async () => {
    expect((await get("/content/redirects?site=juniper")).body).toEqual([
      { source: "/directions", target: "/visit", status: 301, match: "exact" },
      { source: "/cardiology", target: "/services/heart-care", status: 301, match: "prefix" },
      { source: "/who-we-are", target: "/about", status: 301, match: "exact" },
    ]);
    expect((await get("/content/texts?site=juniper")).body).toEqual([
      { path: "/robots.txt", text: "User-agent: *\nDisallow: /search\n" },
    ]);
    expect((await get("/sitecore/api/jss/dictionary/juniper/es")).body).toEqual({
      phrases: { SiteName: "Clínica Juniper" },
    });
  });

  it("serves pictures and drafts only with the secret (UP-04)", async () => {
    expect((await get("/-/media/media/clinic.svg?rev=1")).body).toContain("<svg");
    for (const path of ["/-/media/media/clinic.svg", "/digests.json", "/content/sites", "/drafts/en/about.json"])
      expect((await get(path, example, { authorization: "Bearer x" })).status).toBe(401);
    expect((await get("/drafts/en/about.json")).status).toBe(404);
    expect((await get("/-/media/../drafts/en/about.json")).status).toBe(404);
  });
});

describe("a folder of plain Markdown files", () => {
  const packed = folder({
    "README.md": "# Riverside Clinic\n\nWe are here for you. [About us](docs/about%20us.md)",
    "docs/about us.md": "Text without a heading. ![A door](../door.png?raw=true) [Home](../README.md#top)",
    "docs/README.md": "# Docs",
    "docs/index.md": "# Our services",
    "door.png": "no picture",
  });

  it("is a site without any settings: headings are titles, and the menu lists the pages (UP-04)", () => {
    expect(packed.problems).toEqual([]);
    expect(JSON.parse(String(packed.files.get("/sites.json")))).toMatchObject([{ name: "my-site", indexable: false }]);
    expect(mainOf(packed, "").map(({ fields }) => fields.pageTitle?.value ?? "")).toContain("Riverside Clinic");
    expect(mainOf(packed, "/docs")[0]?.fields.pageTitle?.value).toBe("Our services");
    expect(mainOf(packed, "/docs/about-us")[0]?.fields.pageTitle?.value).toBe("About us");
    expect(JSON.stringify(packed.files.get("/layouts/en.json"))).toContain("Our services");
  });

  it.each([
    ["content", "/about"],
    ["./docs/site/", "/about"],
  ])("with its pages in the folder %s has the page %s (UP-04)", (folderName, path) => {
    const file = `${folderName.replace(/^\.\/|\/$/g, "")}/about.md`;
    const { files, problems } = folder({
      "site.json": JSON.stringify({ pages: folderName }),
      [file]: "# A",
      "README.md": "# For editors",
    });
    expect(problems).toEqual([]);
    expect([...files.keys()].filter((name) => name.startsWith("/layouts/"))).toEqual([`/layouts/en${path}.json`]);
  });

  it("links files as editors and Git hosts do (UP-04)", () => {
    expect(htmlIn(packed, "")).toContain('href="/docs/about-us"');
    expect(htmlIn(packed, "/docs/about-us")).toMatch(/<img src="\/-\/media\/door\.png\?rev=\w{12}" alt="A door"/);
    expect(htmlIn(packed, "/docs/about-us")).toContain('href="/#top"');
  });

  it.each([
    ["about.md", "/about", "en"],
    ["About Us.md", "/about-us", "en"],
    ["about.es.md", "/about", "es"],
    ["about.ES.md", "/about", "es"],
    ["es/about.md", "/about", "es"],
    ["en/about.markdown", "/about", "en"],
    ["services/_index.md", "/services", "en"],
    ["es/index.md", "", "es"],
    ["Médicos.md", "/médicos", "en"],
    ["visits.2030.md", "/visits.2030", "en"],
  ])("the file %s is the page %s in %s (UP-04)", (file, path, language) => {
    const { files, problems } = folder({ "site.json": '{"languages":["en","es"]}', [file]: "# A" });
    expect(problems).toEqual([]);
    expect([...files.keys()]).toContain(`/layouts/${language}${path}.json`);
  });
});

describe("pages", () => {
  it.each([
    ["a draft", { "about.md": "---\ndraft: true\n---\n# A" }, { published: false, draft: true }],
    ["a draft beside a page", { "about.md": "# A", "about.draft.md": "# B" }, { published: true, draft: true }],
    ["a page", { "about.md": "# A" }, { published: true, draft: false }],
  ])("%s (UP-04)", (_what, files, expected) => {
    const { files: packed } = folder(files);
    expect({ published: packed.has("/layouts/en/about.json"), draft: packed.has("/drafts/en/about.json") }).toEqual(
      expected,
    );
    expect(String(packed.get("/pages.json")).includes("/about")).toBe(expected.published);
  });

  it("fills the head and the page list from the front matter (UP-04)", () => {
    const front =
      "---\ntitle: 911\ndescription: When to call\ndate: 2030-05-17\nnoindex: true\nsensitivity: open\nmetaTitle: Call 911\nimage: a.png\n---\n";
    const { files, problems } = folder({ "about.md": front, "a.png": "x" });
    expect(problems).toEqual([]);
    expect(JSON.parse(String(files.get("/layouts/en/about.json"))).sitecore.route).toMatchObject({
      name: "911",
      fields: {
        browserTitle: { value: "Call 911" },
        metaDescription: { value: "When to call" },
        ogImage: { value: { src: expect.stringMatching(/^\/-\/media\/a\.png\?rev=/) } },
      },
    });
    expect(JSON.parse(String(files.get("/pages.json"))).pages).toEqual([
      expect.objectContaining({ indexable: false, sensitivity: "open", updated: "2030-05-17T00:00:00.000Z" }),
    ]);
  });

  it.each<[string, string, { title: string; html?: string }]>([
    ["line breaks of Windows", "---\r\ntitle: A\r\n---\r\n\r\nText\r\n", { title: "A" }],
    ["line breaks of old editors", "---\rtitle: A\r---\rText\r", { title: "A" }],
    ["a byte order mark", "\uFEFF---\ntitle: A\n---\nText", { title: "A" }],
    ["blank lines before the front matter", "\n \n---\ntitle: A\n---\nText", { title: "A" }],
    ["front matter that ends with dots", "---\ntitle: A\n...\nText", { title: "A" }],
    ["a value that ends with dots or dashes", "---\ntitle: Wait...\nsubtitle: a---\n---\nText", { title: "Wait..." }],
    ["names in capital letters", "---\nTITLE: A\nDescription: B\n---\nText", { title: "A" }],
    ["empty values", "---\ntitle: A\ndescription:\nimage:\n---\nText", { title: "A" }],
    ["an empty title", '---\ntitle: "  "\n---\nText', { title: "About" }],
    ["a title that YAML reads as no text", "---\ntitle: true\n---\nText", { title: "true" }],
    ["a heading with a tag", "# A <b>B</b>\n\nText", { title: "A B" }],
    ["no title", "Text", { title: "About" }],
    ["nothing", "", { title: "About", html: "" }],
    ["a line before the text", "# A\n\n---\n\nText", { title: "A", html: "<hr>\n<p>Text</p>" }],
  ])("are read with %s (UP-04)", (_what, page, { title, html = "<p>Text</p>" }) => {
    const packed = folder({ "pages/about.md": page });
    expect(packed.problems).toEqual([]);
    expect(mainOf(packed)[0]?.fields.pageTitle?.value).toBe(title);
    expect(htmlIn(packed)).toBe(html);
  });

  it.each(["draft: true", "DRAFT: true", "published: false", "Published: false"])(
    "with %s are drafts (UP-04)",
    (value) => {
      const { files } = folder({ "about.md": `---\n${value}\n---\n# A` });
      expect([files.has("/layouts/en/about.json"), files.has("/drafts/en/about.json")]).toEqual([false, true]);
    },
  );

  it("keeps text and blocks in order, in Markdown and in JSON (UP-04)", () => {
    const markdown =
      "# A\n\nOne\n\n```block Divider\n```\n\nTwo\n\n```js\nlet code = 1;\n```\n\n```block CTABanner\ntitle: Call\nlinkOne: { href: about.md }\n```\n";
    const json = JSON.stringify({
      title: "A",
      blocks: [
        { block: "RichText", body: "**One**\n" },
        { block: "MainWithAside", placeholders: { aside: [{ block: "RichText", body: "Two\n" }] } },
      ],
    });
    const packed = folder({ "pages/about.md": markdown, "pages/other.json": json });
    expect(packed.problems).toEqual([]);
    const names = mainOf(packed).map(({ componentName }) => componentName);
    expect(names).toEqual(["PageHeader", "RichText", "Divider", "RichText", "CTABanner"]);
    expect(htmlIn(packed)).toContain("let code = 1;");
    expect(mainOf(packed)[4]?.fields.linkOne?.value).toEqual({ href: "/about" });
    expect(htmlIn(packed, "/other")).toBe("<p><strong>One</strong></p>");
    expect(JSON.stringify(mainOf(packed, "/other")[2])).toContain("<p>Two</p>");
  });

  it("puts headings of the text below the heading of the page (AX-03)", () => {
    expect(htmlIn(folder({ "about.md": "# A\n\ntext\n\n# B\n\n### C" }))).toMatch(/<h2>B<\/h2>\s*<h3>C<\/h3>/);
  });

  it("gives pictures the size of the file, and a URL that changes with the file (PF-05)", () => {
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"/>`;
    const imageOf = (width: number) =>
      mainOf(folder({ "pages/about.md": "```block Promo\npicture: { src: ../a.svg }\n```", "a.svg": svg(width) }))[1]
        ?.fields.picture?.value as { src: string };
    expect(imageOf(90)).toMatchObject({ width: 90, height: 40, alt: "" });
    expect(imageOf(90).src).not.toBe(imageOf(91).src);
  });
});

describe("mistakes are reported with file and line, and nothing is published", () => {
  it.each<[string, Record<string, string>, string]>([
    [
      "a link to no page",
      { "about.md": "[B](b.md)" },
      "ERROR  about.md: the link to b.md leads to no page and no file",
    ],
    ["a link out of the folder", { "a.md": "[B](../../b.md)" }, "ERROR  a.md: the link to ../../b.md leads to no page"],
    ["a picture that does not exist", { "a.md": "![B](b.png)" }, "ERROR  a.md: the picture b.png does not exist"],
    ["YAML that does not parse", { "a.md": "---\ntitle: A\nimage: [a\n---\n" }, "ERROR  a.md:3: "],
    ["a block that does not parse", { "a.md": "# A\n\n```block Form\ntitle: [a\n```" }, "ERROR  a.md:4: "],
    ["a wrong value", { "a.md": "---\ndate: tomorrow\n---\n" }, "ERROR  a.md: date: must be a date such as 2030-05-17"],
    ["TOML", { "a.md": "+++\ntitle = 1\n+++\n" }, "ERROR  a.md:1: the front matter is TOML"],
    [
      "a folder of pages without files",
      { "site.json": '{"pages":"contents"}' },
      "ERROR  site.json: pages: the folder contents contains no files",
    ],
    [
      "no pages",
      { "notes.txt": "a" },
      "ERROR  my-site: the folder contains no pages: add a file such as pages/index.md",
    ],
    ["two files for a page", { "a.md": "# A", "A/index.md": "# A" }, "ERROR  a.md: A/index.md is the same page, /a"],
    ["text that is not UTF-8", { "site.json": "{}", "a.md": "\uD800" }, ""],
    [
      "an unknown setting",
      { "site.json": '{"lanuages":[]}' },
      'ERROR  site.json: "lanuages" is not a setting. Allowed: title, pages, name',
    ],
    ["a wrong setting", { "site.json": '{"languages":["english"]}' }, "ERROR  site.json: languages.0: "],
    ["JSON that does not parse", { "site.json": '{\n"name": \n' }, "ERROR  site.json:"],
    [
      "a wrong redirect",
      { "redirects.json": '[{"source":"a","target":"/b"}]' },
      "ERROR  redirects.json: redirect 1: source must begin with /",
    ],
    [
      "too many links",
      { "menu.json": JSON.stringify({ header: [{ links: Array(5).fill({ text: "A", href: "/a" }) }] }) },
      "ERROR  menu.json: header.0.links has more than 4 links",
    ],
    [
      "a block that is no list of values",
      { "a.md": "```block Form\njust text\n```" },
      "ERROR  a.md:1: the block Form must have names and values",
    ],
    ["a list of texts", { "a.md": "```block Form\nfields: [a]\n```" }, 'ERROR  a.md:1: the list "fields" contains "a"'],
    ["a name that is no path", { "a\\b.md": "# A" }, "ERROR  a\\b.md: the name contains characters"],
    [
      "a value with a colon",
      { "a.md": "---\ntitle: Asthma: facts\n---\n" },
      "ERROR  a.md:2: put a value that contains",
    ],
    ["a tab", { "a.md": "---\nblocks:\n\t- block: Divider\n---\n" }, "ERROR  a.md:3: indent with spaces"],
    ["a value twice", { "a.md": "---\ntitle: A\ntitle: B\n---\n" }, "ERROR  a.md:3: the name occurs twice"],
    [
      "a draft that is neither true nor false",
      { "a.md": "---\ndraft: yes\n---\n" },
      "ERROR  a.md: draft: must be true",
    ],
    ["a day that does not exist", { "a.md": "---\ndate: 2030-02-30\n---\n" }, "ERROR  a.md: date: must be a date"],
    [
      "front matter without an end",
      { "a.md": "---\ntitle: A\n\nText" },
      "ERROR  a.md:1: the front matter must be between",
    ],
    ["front matter with four dashes", { "a.md": "----\ntitle: A\n----\n" }, "ERROR  a.md:1: the front matter must be"],
    ["a block in a quote", { "a.md": "> ```block Form\n> ```" }, "ERROR  a.md:1: the block is in a list or a quote"],
    [
      "a block in a list",
      { "a.md": "Text\n\n- ```block Form\n  ```" },
      "ERROR  a.md:3: the block is in a list or a quote",
    ],
    ["a block without a name", { "a.md": "```block\n```" }, "ERROR  a.md:1: the block has no name"],
    ["a file that is not text", { "a.md": "\0" }, "ERROR  a.md: the file is not text in UTF-8"],
    ["a name with a question mark", { "a?.md": "# A" }, "ERROR  a?.md: the name contains characters"],
    ["a folder of drafts", { "_drafts/a.md": "# A" }, "ERROR  _drafts/a.md: the site itself uses the path /_drafts/a"],
    ["a path of the site", { "api/a.md": "# A" }, "ERROR  api/a.md: the site itself uses the path /api/a"],
    ["another language", { "a.fr.md": "# A" }, 'advice  a.fr.md: "fr" is not one of the languages'],
    [
      "a picture in other letters",
      { "a.md": "![A](photo.jpg)", "Photo.JPG": "x" },
      "ERROR  a.md: the picture photo.jpg does not exist, but Photo.JPG does",
    ],
    ["a large file", { "a.pdf": "x".repeat(25 * 1024 * 1024 + 1) }, "ERROR  a.pdf: the file is larger than 25 MB"],
    [
      "front matter that is not used",
      { "a.md": "---\nlayout: post\n---\n" },
      'advice  a.md: "layout" is not used. Allowed: title',
    ],
  ])("%s (UP-04)", (_what, files, expected) => {
    const lines = problemsIn(files);
    if (expected) expect(lines.join("\n")).toContain(expected);
    expect(lines.length).toBeLessThanOrEqual(1);
  });
});
