import { expect, it } from "vitest";
import { link, renderBlock, value } from "../../support/render-block.ts";

it("the rich text block renders content that consists of only a video or a button (BL-55, LY-12)", async () => {
  expect(await renderBlock("RichText", { videoLink: link("https://video.example.org/1") })).toContain("WatchVideo");
  expect(await renderBlock("RichText", { secondaryCTA: link("/a"), secondaryCTAText: value("Go") })).toContain(">Go<");
  expect(await renderBlock("RichText", { videoLink: link("javascript:1"), primaryCTAText: value("Go") })).toBe("");
});

it("on children's pages only, the rich text block renders a decorative face if a style option ends with a digit from 0 to 4 (TH-02)", async () => {
  const face = async (styleOption: string, theme: string) =>
    /face\d/.exec(
      await renderBlock("RichText", { title: value("Hi"), styleOption: value(styleOption) }, { theme }),
    )?.[0];
  expect(await face("soft-3", "childrens-health")).toBe("face3");
  expect(await face("soft-5", "childrens-health")).toBeUndefined();
  expect(await face("soft", "childrens-health")).toBeUndefined();
  expect(await face("soft-3", "default")).toBeUndefined();
});
