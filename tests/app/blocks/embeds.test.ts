import { describe, expect, it } from "vitest";
import { fields } from "../../../app/blocks/script-embed/fields.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import { policyNeeds } from "../../../app/render/page-blocks.ts";
import { link, list, renderBlock as render, value } from "../../support/render-block.ts";

const page = (componentName: string, wire: object) =>
  parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName, fields: wire }] } },
    },
  })!;
const embedded = (script: unknown) => {
  const { regions, problems } = page("ScriptEmbed", { script: value(script) });
  const found = regions.main[0]!.values.script as { parts: object[]; html: string };
  return { ...found, problems: problems.map(({ wrong }) => wrong) };
};

describe("authored scripts (BL-49)", () => {
  it.each([
    ["a bare script", "alert(1 < 2)", [{ code: "alert(1 < 2)" }]],
    ["embed code", "<script>\nrun()</script>", [{ code: "\nrun()" }]],
    [
      "several scripts",
      '<script src=https://a.example/x.js?a=1&amp;b=2></script><script type="module">b</script>',
      [{ src: "https://a.example/x.js?a=1&b=2" }, { code: "b", module: true }],
    ],
    ["an attribute similar to src", '<script data-src="https://a.example/x.js">c</script>', [{ code: "c" }]],
  ])("the script embed preserves %s", (_what, script, parts) => expect(embedded(script).parts).toEqual(parts));

  it("the script embed sanitizes the HTML around an authored script", () => {
    const { html, parts } = embedded('<div id="w" onclick="x()"></div><p>Words</p><script>run()</script>');
    expect(html).toBe('<div id="w"></div><p>Words</p>');
    expect(parts).toHaveLength(1);
    expect(embedded('<div id="w"></div><script>run()</script>').html).toBe('<div id="w"></div>');
  });

  it.each([
    ["another type", '<script type="text/template">x</script>', /of type "text\/template" is omitted/],
    ["a URL without https", '<script src="//a.example/x.js"></script>', /must start with https/],
    ["a number", 4, /Expected a script of at most 32 KB/],
    ["more than 32 KB", "x".repeat(40_000), /Expected a script of at most 32 KB/],
  ])("the script embed does not run %s and reports a problem to authors", (_what, script, wrong) => {
    const { parts, problems } = embedded(script);
    expect(parts).toEqual([]);
    expect(problems.join()).toMatch(wrong);
  });

  it("the script embed escapes the script in the page's HTML; in author mode, it shows a note and does not run the script", async () => {
    const script = value('<script>"</scr" + "ipt><img>"</script>');
    const html = await render("ScriptEmbed", { script });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('type="application/json"');
    expect(html).toContain("EmbedNote");
    const edited = await render("ScriptEmbed", { script }, { editing: true });
    expect(edited).toContain("EmbedForAuthors");
    expect(edited).not.toMatch(/<script(?! type="application\/json")/);
  });

  it("if a page contains the same authored script twice, the Content Security Policy lists it once", () => {
    const twice = page("ScriptEmbed", { script: value("run()") });
    twice.regions.main.push(...twice.regions.main);
    expect(policyNeeds(twice).scripts).toEqual(["run()"]);
    expect(Object.keys(fields)).toContain("script");
  });
});

describe("videos (BL-54)", () => {
  const film = {
    videoLink: link("https://youtu.be/M4ACYp75mjU"),
    videoTitle: value("CPR"),
    videoCaption: value("Caption"),
  };

  it("the video block renders a link with a caption, loads nothing from the video host, and adds only the player's host to the Content Security Policy", async () => {
    const html = await render("VideoBlock", film);
    expect(html).toMatch(/<a [^>]*href="https:\/\/youtu\.be\/M4ACYp75mjU"/);
    expect(html).not.toMatch(/<iframe|<img/);
    expect(html).toContain("Caption");
    expect(policyNeeds(page("VideoBlock", film)).frames).toEqual(["www.youtube-nocookie.com"]);
  });

  it.each(["", "#", "javascript:alert(1)"])(
    "if the video link is %j, the video block renders nothing for visitors and the caption for authors",
    async (href) => {
      const fields = { ...film, videoLink: link(href) };
      expect(await render("VideoBlock", fields)).toBe("");
      expect(await render("VideoBlock", fields, { editing: true })).toContain("Caption");
      expect(policyNeeds(page("VideoBlock", fields)).frames).toEqual([]);
    },
  );

  it("for a video on an unsupported host, the video block renders a link and adds nothing to the Content Security Policy", async () => {
    const fields = { videoLink: link("https://films.example/a") };
    expect(await render("VideoBlock", fields)).not.toContain("x-island");
    expect(policyNeeds(page("VideoBlock", fields)).frames).toEqual([]);
  });
});

describe("campus gallery (BL-59)", () => {
  const image = (name: string) => ({ image: value({ src: `/-/media/${name}.svg`, alt: name }), caption: value(name) });

  it("without JavaScript, the campus gallery renders every image with its caption and omits entries that have no image", async () => {
    const html = await render("CampusGallery", {
      images: list(image("a"), image("b"), { caption: value("No picture") }),
    });
    expect([...html.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, line]) => line)).toEqual(["a", "b"]);
    expect(html).not.toContain("inert");
  });

  it("the campus gallery renders the image stack and the buttons on the server, so that hydration causes no layout shift", async () => {
    const html = await render("CampusGallery", { images: list(image("a"), image("b")) });
    expect(html).toMatch(/data-gallery="stack".*<figure data-shown="">.*<figure>.*>CarouselBack<.*>CarouselNext</s);
  });

  it("the campus gallery does not load its script for a single image or in author mode", async () => {
    expect(await render("CampusGallery", { images: list(image("a"), image("b")) })).toContain("campus-gallery/Gallery");
    expect(await render("CampusGallery", { images: list(image("a")) })).not.toContain("campus-gallery/Gallery");
    expect(await render("CampusGallery", { images: list(image("a"), image("b")) }, { editing: true })).not.toContain(
      "campus-gallery/Gallery",
    );
  });
});
