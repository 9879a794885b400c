import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { AUTHOR_STYLES, editorHtml } from "../../app/cms/editing/author-markup.ts";
import { type Editable, markText, markUrl, showEditables, stripMarks } from "../../app/cms/fields/editables.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { PageContext } from "../../app/context/page-context.ts";
import { Island } from "../../app/islands/Island.tsx";
import type { IslandComponent } from "../../app/islands/types.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import { bodyHtml } from "../support/body-html.ts";
import { growth, LINEAR } from "../support/growth.ts";
import { english } from "../support/phrases.ts";

const editables: Editable[] = [
  { html: "<span contenteditable>Edited</span>" },
  { open: "<code kind=open></code>", close: "<code kind=close></code>" },
  { html: '<input type=hidden><code kind=open>{}</code><a href="/theirs">Theirs</a><code kind=close></code>' },
  { html: '<input type=hidden><code kind=open>{}</code><img src="/theirs.png"><code kind=close></code>' },
];
const PAGE = {
  language: "en",
  path: "/",
  timeZone: "America/Denver",
  theme: "default",
  t: english,
} as never as PageContext;
const Authored: IslandComponent<"authored", { title: string; page: PageContext }> = ({ title }) => <h2>{title}</h2>;
const show = (element: React.ReactNode) => showEditables(renderToString(element), editables);

describe("in author mode, the page editor's markup replaces field values (LY-13)", () => {
  it.each<[string, React.ReactNode, string]>([
    [
      "text in the older editing mode",
      <h2 key="a">{markText("Title & more", 0)}</h2>,
      "<h2><span contenteditable>Edited</span></h2>",
    ],
    [
      "text in the newer editing mode",
      <h2 key="a">{markText("A < b", 1)}</h2>,
      "<h2><code kind=open></code>A &lt; b<code kind=close></code></h2>",
    ],
    [
      "an empty text",
      <h2 key="a">{markText("", 1)}</h2>,
      '<h2><code kind=open></code><span class="author-empty">[Empty: click to fill]</span><code kind=close></code></h2>',
    ],
    [
      "rich text",
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the component inserts sanitized HTML, as block Views do
      <div key="a" dangerouslySetInnerHTML={{ __html: markText("<p>Hi <b>x</b></p>", 1) }} />,
      "<div><code kind=open></code><p>Hi <b>x</b></p><code kind=close></code></div>",
    ],
    [
      "an attribute",
      <p key="a" title={markText("Title", 0)}>
        x
      </p>,
      '<p title="Title">x</p>',
    ],
    [
      "a script's data",
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the component inserts sanitized HTML, as block Views do
      <script key="a" type="application/json" dangerouslySetInnerHTML={{ __html: `{"a":"${markText("T", 0)}"}` }} />,
      '<script type="application/json">{"a":"T"}</script>',
    ],
    [
      "an island of the editor, which has no script",
      <Island
        key="a"
        name="authored"
        hydrate="idle"
        component={Authored}
        page={{ ...PAGE, editing: true }}
        needs={{ phrases: [] }}
        props={{ title: markText("T", 0) }}
      />,
      "<h2><span contenteditable>Edited</span></h2>",
    ],
    [
      "an island",
      <x-island key="a" data-prefix="p">
        <div>{markText("T", 0)}</div>
      </x-island>,
      '<x-island data-prefix="p"><div>T</div></x-island>',
    ],
    [
      "an enhanced part",
      <x-island key="a" data-name="n">
        <div>{markText("T", 0)}</div>
      </x-island>,
      '<x-island data-name="n"><div><span contenteditable>Edited</span></div></x-island>',
    ],
    ["a truncated text", <p key="a">{markText("A long text", 0).slice(0, 6)}</p>, "<p>A l</p>"],
    [
      "a link in the older editing mode",
      <p key="a">
        <a href={markUrl("/x", 0)}>Go</a>.
      </p>,
      "<p><span contenteditable>Edited</span>.</p>",
    ],
    [
      "a link with text and styles in the older editing mode",
      <p key="a">
        <a className="button" href={markUrl("/x", 2)}>
          {markText("Go", 1)}
        </a>
        .
      </p>,
      '<p><input type=hidden><code kind=open>{}</code><a class="button" href="/x"><code kind=open></code>Go<code kind=close></code></a><code kind=close></code>.</p>',
    ],
    [
      "an image with a size in the older editing mode",
      <img key="a" src={markUrl("/x.png", 3)} alt="" width="20" loading="lazy" />,
      '<input type=hidden><code kind=open>{}</code><img src="/x.png" alt="" width="20" loading="lazy"/><code kind=close></code>',
    ],
    [
      "a link in the newer editing mode",
      <p key="a">
        <a href={markUrl("/x", 1)}>Go</a>.
      </p>,
      '<p><code kind=open></code><a href="/x">Go</a><code kind=close></code>.</p>',
    ],
    [
      "a picture",
      <img key="a" src={markUrl("/x.png", 1)} alt="" loading="lazy" />,
      '<code kind=open></code><img src="/x.png" alt="" loading="lazy"/><code kind=close></code>',
    ],
    ["an unknown entry", <p key="a">{markText("T", 9)}</p>, "<p>T</p>"],
  ])("author mode replaces the editing markers of %s", (_name, element, expected) => {
    expect(show(element)).toBe(expected);
  });

  it("author mode keeps the editing markers of two adjacent field values separate", () => {
    expect(
      show(
        <p>
          {markText("a", 1)}
          {markText("b", 1)}
        </p>,
      ),
    ).toBe(
      "<p><code kind=open></code>a<code kind=close></code><!-- --><code kind=open></code>b<code kind=close></code></p>",
    );
  });

  it("author mode replaces editing markers with editor markup in linear time", { tags: ["nightly"] }, () => {
    const show = (size: number) => {
      const html = `<p>${markText("x", 1)}</p>`.repeat(size) + "\uE0000\uE001".repeat(size);
      expect(stripMarks(showEditables(html, editables)).includes("\uE000")).toBe(false);
    };
    // The input is small, so that each measurement fits in one scheduler time slice, even on a busy machine.
    expect(growth(show, 4_000)).toBeLessThan(LINEAR);
  });
});

const settings = (page: { editables: Editable[] }, editing: boolean): PageSettings => ({
  language: "en",
  path: "/",
  editing,
  timeZone: "America/Denver",
  t: ({ key }) => key,
  ...(editing ? { editables: page.editables } : {}),
});
const document = (main: unknown[], context: object = {}) => ({
  sitecore: { context: { language: "en", ...context }, route: { name: "home", placeholders: { main } } },
});
const html = async (input: unknown, editing: boolean): Promise<string> => {
  const page = parsePage(input, { editing })!;
  return bodyHtml(await renderBody(page, settings(page, editing), () => {}));
};
const edited = {
  uid: "u1",
  componentName: "RichText",
  dataSource: "{AAAAAAAA-0000-4000-8000-000000000001}",
  fields: {
    title: { value: "Title", editable: "<input><span>Editable title</span>" },
    body: { value: "<p>B</p>", metadata: { fieldId: "f1" } },
  },
};
const chrome = {
  name: "code",
  type: "text/sitecore",
  contents: '{"a":"<b>"}',
  attributes: { type: "text/sitecore", chrometype: "rendering", kind: "open", id: "r1", onclick: "x" },
};

describe("in author mode, a page contains editor markup (LY-13, LY-15, LY-02)", () => {
  it("in author mode, a page contains editing markers, editable values, and a label with each component's ID", async () => {
    const page = await html(document([chrome, edited]), true);
    expect(page).toContain(
      '<code type="text/sitecore" chrometype="rendering" kind="open" id="r1">{"a":"&lt;b>"}</code>',
    );
    expect(page).toContain("<input><span>Editable title</span>");
    expect(page).toContain(
      '<code type="text/sitecore" chrometype="field" class="scpm" kind="open">{&quot;fieldId&quot;:&quot;f1&quot;}</code><p>B</p>',
    );
    const label = /<div class="author-label"><span>RichText<\/span>.*?<\/x-island><\/div>/.exec(page)?.[0];
    expect(label).toContain('data-name="ui/CopyButton" data-hydrate="visible"');
    expect(label).toMatch(/<button[^>]* hidden[^>]*>Copy id</);
    expect(label).toContain('"text":"{AAAAAAAA-0000-4000-8000-000000000001}"');
  });

  it("the labels and notes for authors grow with the browser's text size (AX-06)", () => {
    const sizes = [...AUTHOR_STYLES.matchAll(/font(?:-size)?:[^;}]*?([\d.]+)(px|r?em)/g)].map(([, , unit]) => unit);
    expect([sizes.length > 0, sizes.includes("px")]).toEqual([true, false]);
  });

  it("in the metadata editing mode of Sitecore Pages, editing markers surround every rendering and placeholder", async () => {
    const page = await html(document([edited], { editMode: "metadata" }), true);
    expect(page).toContain(
      'chrometype="placeholder" class="scpm" kind="open" id="main_00000000-0000-0000-0000-000000000000"',
    );
    expect(page).toContain('chrometype="rendering" class="scpm" kind="open" id="u1"');
    expect(page.match(/kind="close"/g)).toHaveLength(3);
  });

  const linked = (href: string) => ({ value: href ? { href, text: "" } : {}, metadata: { fieldId: "f2" } });
  it.each([
    ["MainHeader", "appointmentLink", {}, "MakeAnAppointment"],
    ["MainHeader", "signInLink", {}, "SignIn"],
    ["Footer", "signInLink", {}, "SignIn"],
    ["PromotionBanner", "link", { heading: { value: "H" } }, "LearnMore"],
    ["SectionNavigation", "parentNavigationLink", { title: { value: "T" } }, "Back"],
  ])(
    "%s shows authors the text that visitors read for a %s without text, and a placeholder for an empty link (LY-13)",
    async (componentName, field, fields, text) => {
      const of = (href: string, editing: boolean) =>
        html(document([{ uid: "u1", componentName, fields: { ...fields, [field]: linked(href) } }]), editing);
      expect(await of("/x", false)).toContain(text);
      expect(await of("/x", true)).toContain(text);
      expect(await of("/x", true)).not.toContain("click to fill");
      expect(await of("", false)).not.toContain('href="/x"');
    },
  );

  it("author mode loads the editor's scripts only from allowed hosts and escapes their data", () => {
    const context = {
      clientScripts: [
        "https://edit.example/a.js",
        "https://evil.example/b.js",
        "/c.js",
        "https://edit.example.evil/d.js",
        5,
      ],
      clientData: { "hrz-canvas-state": { type: "</script>" }, '"><b>': {} },
    };
    const parts = parsePage(document([edited], context), { editing: true })?.editor;
    expect(editorHtml(parts!, ["https://edit.example"])).toBe(
      '<script type="application/json" id="hrz-canvas-state">{"type":"\\u003c/script\\u003e"}</script>' +
        '<script src="https://edit.example/a.js"></script>',
    );
    expect(parsePage(document([edited], context))?.editor).toBeUndefined();
    expect(parsePage(document([edited], { clientScripts: "x" }), { editing: true })?.editor).toBeUndefined();
  });

  it("author mode shows an unknown block's name, and the page for visitors omits the block", async () => {
    const input = document([{ uid: "x", componentName: "Not There" }]);
    expect(await html(input, true)).toContain("No block has this name");
    expect(await html(input, false)).not.toContain("Not There");
  });

  it("a page for visitors contains no editor markup or scripts, regardless of the layout document", async () => {
    const page = await html(document([chrome, edited], { pageEditing: true, editMode: "metadata" }), false);
    expect(page).toContain("Title");
    expect(page).not.toMatch(/editable|scpm|text\/sitecore|author-|[\uE000-\uE003]/i);
  });

  it("author mode loads images from the editor's host (LY-14)", () => {
    const wire = document([
      { componentName: "RichText", uid: "u", fields: { body: { value: '<img src="/-/media/a.png" alt="">' } } },
    ]);
    const of = (editing: boolean) =>
      JSON.stringify(parsePage(wire, { editing, assetHost: "https://cm.example" })?.regions.main[0]?.values);
    expect(of(true)).toContain("https://cm.example/sc10media/a.png");
    expect(of(false)).not.toContain("cm.example");
  });

  it.each(
    [...blocks.values()].flatMap((definition) =>
      Object.entries(examplesFor(definition)).map(([name, example]) => [definition.name, name, example] as const),
    ),
  )(
    "the renderer leaves no marker characters in the HTML of %s, example %s, for authors",
    async (componentName, _example, example) => {
      const mark = (value: unknown): unknown =>
        Array.isArray(value)
          ? value.map(mark)
          : typeof value === "object" && value !== null
            ? {
                ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mark(inner)])),
                ...("value" in value ? { metadata: { fieldId: "f" } } : {}),
              }
            : value;
      const component = { uid: "u", dataSource: "d", componentName, ...example };
      const page = await html(document([mark(component)]), true);
      expect(page).not.toMatch(/undefined|\[object Object\]|[\uE000-\uE003]/);
      expect(page).not.toContain("this block failed to render");
    },
  );
});
