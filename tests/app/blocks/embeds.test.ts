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

describe("an authored script (BL-49)", () => {
  it.each([
    ["a bare script", "alert(1 < 2)", [{ code: "alert(1 < 2)" }]],
    ["embed code", "<script>\nrun()</script>", [{ code: "\nrun()" }]],
    [
      "several, in order",
      '<script src=https://a.example/x.js?a=1&amp;b=2></script><script type="module">b</script>',
      [{ src: "https://a.example/x.js?a=1&b=2" }, { code: "b", module: true }],
    ],
    ["a source that is not the address", '<script data-src="https://a.example/x.js">c</script>', [{ code: "c" }]],
  ])("%s is kept as it is", (_what, script, parts) => expect(embedded(script).parts).toEqual(parts));

  it("its place is authored HTML like any other", () => {
    const { html, parts } = embedded('<div id="w" onclick="x()"></div><p>Words</p><script>run()</script>');
    expect(html).toBe('<div id="w"></div><p>Words</p>');
    expect(parts).toHaveLength(1);
    expect(embedded('<div id="w"></div><script>run()</script>').html).toBe('<div id="w"></div>');
  });

  it.each([
    ["another type", '<script type="text/template">x</script>', /of the type "text\/template" is left out/],
    ["an address without https", '<script src="//a.example/x.js"></script>', /must begin with https/],
    ["a number", 4, /at most 32 KB was expected/],
    ["more than 32 KB", "x".repeat(40_000), /at most 32 KB was expected/],
  ])("%s does not run, and the author hears of it", (_what, script, wrong) => {
    const { parts, problems } = embedded(script);
    expect(parts).toEqual([]);
    expect(problems.join()).toMatch(wrong);
  });

  it("stands in the page as data that cannot end its element; an author sees that it is there, and it does not run", async () => {
    const script = value('<script>"</scr" + "ipt><img>"</script>');
    const html = await render("ScriptEmbed", { script });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('type="application/json"');
    expect(html).toContain("EmbedNote");
    const edited = await render("ScriptEmbed", { script }, { editing: true });
    expect(edited).toContain("EmbedForAuthors");
    expect(edited).not.toMatch(/<script(?! type="application\/json")/);
  });

  it("is named to the policy, once however often it stands on a page", () => {
    const twice = page("ScriptEmbed", { script: value("run()") });
    twice.regions.main.push(...twice.regions.main);
    expect(policyNeeds(twice).scripts).toEqual(["run()"]);
    expect(Object.keys(fields)).toContain("script");
  });
});

describe("a film (BL-54)", () => {
  const film = {
    videoLink: link("https://youtu.be/M4ACYp75mjU"),
    videoTitle: value("CPR"),
    videoCaption: value("Caption"),
  };

  it("is a link with its caption; nothing of its host is fetched, and its policy names the player alone", async () => {
    const html = await render("VideoBlock", film);
    expect(html).toMatch(/<a [^>]*href="https:\/\/youtu\.be\/M4ACYp75mjU"/);
    expect(html).not.toMatch(/<iframe|<img/);
    expect(html).toContain("Caption");
    expect(policyNeeds(page("VideoBlock", film)).frames).toEqual(["www.youtube-nocookie.com"]);
  });

  it.each(["", "#", "javascript:alert(1)"])(
    "without a link (%j) shows nothing, to an author its place",
    async (href) => {
      const fields = { ...film, videoLink: link(href) };
      expect(await render("VideoBlock", fields)).toBe("");
      expect(await render("VideoBlock", fields, { editing: true })).toContain("Caption");
      expect(policyNeeds(page("VideoBlock", fields)).frames).toEqual([]);
    },
  );

  it("of another host is a link and needs no policy", async () => {
    const fields = { videoLink: link("https://films.example/a") };
    expect(await render("VideoBlock", fields)).not.toContain("x-island");
    expect(policyNeeds(page("VideoBlock", fields)).frames).toEqual([]);
  });
});

describe("a gallery (BL-59)", () => {
  const image = (name: string) => ({ image: value({ src: `/-/media/${name}.svg`, alt: name }), caption: value(name) });

  it("shows every picture with its line before any script; an entry without a picture is left out", async () => {
    const html = await render("CampusGallery", {
      images: list(image("a"), image("b"), { caption: value("No picture") }),
    });
    expect([...html.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, line]) => line)).toEqual(["a", "b"]);
    expect(html).not.toContain("inert");
  });

  it("of one picture has no buttons, and one in author mode does not move", async () => {
    expect(await render("CampusGallery", { images: list(image("a"), image("b")) })).toContain("campus-gallery/Gallery");
    expect(await render("CampusGallery", { images: list(image("a")) })).not.toContain("campus-gallery/Gallery");
    expect(await render("CampusGallery", { images: list(image("a"), image("b")) }, { editing: true })).not.toContain(
      "campus-gallery/Gallery",
    );
  });
});
