import { describe, expect, it } from "vitest";
import { fields } from "../../../app/blocks/script-embed/fields.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import { policyNeeds } from "../../../app/render/page-blocks.ts";
import { blockSuite, link, list, renderBlock as render, value } from "../../support/block-suite.ts";

for (const name of ["ScriptEmbed", "VideoBlock", "CampusGallery"]) blockSuite(name);

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
    ["a src lookalike", '<script data-src="https://a.example/x.js">c</script>', [{ code: "c" }]],
  ])("preserves %s", (_what, script, parts) => expect(embedded(script).parts).toEqual(parts));

  it("the embed block applies the same sanitizer to the markup around an authored script as to all other authored HTML", () => {
    const { html, parts } = embedded('<div id="w" onclick="x()"></div><p>Words</p><script>run()</script>');
    expect(html).toBe('<div id="w"></div><p>Words</p>');
    expect(parts).toHaveLength(1);
    expect(embedded('<div id="w"></div><script>run()</script>').html).toBe('<div id="w"></div>');
  });

  it.each([
    ["another type", '<script type="text/template">x</script>', /of the type "text\/template" is omitted/],
    ["a URL without https", '<script src="//a.example/x.js"></script>', /must start with https/],
    ["a number", 4, /at most 32 KB was expected/],
    ["more than 32 KB", "x".repeat(40_000), /at most 32 KB was expected/],
  ])("the embed block does not run %s, and reports the script to the author", (_what, script, wrong) => {
    const { parts, problems } = embedded(script);
    expect(parts).toEqual([]);
    expect(problems.join()).toMatch(wrong);
  });

  it("the embed block embeds the script as data that cannot close the script element, and shows authors a note instead of the script's output", async () => {
    const script = value('<script>"</scr" + "ipt><img>"</script>');
    const html = await render("ScriptEmbed", { script });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('type="application/json"');
    expect(html).toContain("EmbedNote");
    const edited = await render("ScriptEmbed", { script }, { editing: true });
    expect(edited).toContain("EmbedForAuthors");
    expect(edited).not.toMatch(/<script(?! type="application\/json")/);
  });

  it("the embed block adds a script to the Content Security Policy once, even if the page contains the script twice", () => {
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

  it("the embed block renders a video link with a caption, loads nothing from the video host, and adds only the player's URL to the Content Security Policy", async () => {
    const html = await render("VideoBlock", film);
    expect(html).toMatch(/<a [^>]*href="https:\/\/youtu\.be\/M4ACYp75mjU"/);
    expect(html).not.toMatch(/<iframe|<img/);
    expect(html).toContain("Caption");
    expect(policyNeeds(page("VideoBlock", film)).frames).toEqual(["www.youtube-nocookie.com"]);
  });

  it.each(["", "#", "javascript:alert(1)"])(
    "the embed block renders nothing if there is no link (%j), except a placeholder for authors",
    async (href) => {
      const fields = { ...film, videoLink: link(href) };
      expect(await render("VideoBlock", fields)).toBe("");
      expect(await render("VideoBlock", fields, { editing: true })).toContain("Caption");
      expect(policyNeeds(page("VideoBlock", fields)).frames).toEqual([]);
    },
  );

  it("for a video on any other host, the embed block renders a link and adds nothing to the Content Security Policy", async () => {
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

  it("the gallery renders the image stack and the buttons before hydration, so that hydration causes no layout shift", async () => {
    const html = await render("CampusGallery", { images: list(image("a"), image("b")) });
    expect(html).toMatch(/data-gallery="stack".*<figure data-shown="">.*<figure>.*>CarouselBack<.*>CarouselNext</s);
  });

  it("the gallery needs no JavaScript for a single image or in author mode", async () => {
    expect(await render("CampusGallery", { images: list(image("a"), image("b")) })).toContain("campus-gallery/Gallery");
    expect(await render("CampusGallery", { images: list(image("a")) })).not.toContain("campus-gallery/Gallery");
    expect(await render("CampusGallery", { images: list(image("a"), image("b")) }, { editing: true })).not.toContain(
      "campus-gallery/Gallery",
    );
  });
});
