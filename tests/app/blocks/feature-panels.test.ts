import { describe, expect, it } from "vitest";
import { image } from "../../../app/cms/fields/example-values.ts";
import { link, renderBlock, value } from "../../support/render-block.ts";

const icon = image("/-/media/icon.svg", "An icon");

describe("feature panels", () => {
  const action = {
    title: value("Call"),
    primaryCTALink: link("tel:1"),
    primaryCTAText: value("Call us"),
    themeOverride: value("Childrens-Health"),
  };

  it("the action block applies the theme that the author chose, and ignores an unknown theme (BL-25 TH-01)", async () => {
    expect(await renderBlock("ActionBlock", action)).toContain('data-theme="childrens-health"');
    expect(await renderBlock("ActionBlock", { ...action, themeOverride: value("neon") })).not.toContain("data-theme");
  });

  it("action blocks and display cards render a button only if the button has text and a link, except in author mode (BL-24 BL-25 LY-12)", async () => {
    for (const [name, fields] of [
      ["ActionBlock", { ...action, primaryCTAText: value("") }],
      ["DisplayCard", { title: value("Call"), ctaLink: link("tel:1") }],
    ] as const) {
      expect(await renderBlock(name, fields)).not.toContain("<a ");
      expect(await renderBlock(name, fields, { editing: true })).toContain("EmptyButton");
    }
  });

  it("the icon panel renders an icon, a heading, and a description, but no link (BL-26)", async () => {
    const html = await renderBlock("IconHeadingDescription", {
      icon,
      heading: value("H"),
      description: value("<p>D</p>"),
    });
    expect(html).toMatch(/<img[^>]*icon\.svg.*<h2[^>]*>H<\/h2>.*<p>D<\/p>/s);
    expect(html).not.toContain("<a ");
  });

  it("the information block renders bullet points if its type is Bullet, and plain text otherwise (BL-56)", async () => {
    const fields = { blockText: value("<p>Text</p>"), BulletText1: value("One"), BulletText3: value("Three") };
    const points = await renderBlock("InformationBlock", { ...fields, blockType: value("Bullet") });
    expect([...points.matchAll(/<li>(.*?)<\/li>/g)].map(([, point]) => point)).toEqual(["One", "Three"]);
    expect(points).not.toContain("Text");
    const text = await renderBlock("InformationBlock", {
      ...fields,
      blockType: value("Plain"),
      colorTheme: value("#102030"),
    });
    expect(text).toMatch(/background-color:#102030.*<p>Text<\/p>/);
    expect(text).not.toContain("One");
  });
});
