import { describe, expect, it, vi } from "vitest";
import { inlineIcons } from "../../worker/page/icons.ts";

const img = (src: string, alt = "") =>
  `<img data-icon="" class="mark" src="${src}" alt="${alt}" width="36" height="36" loading="lazy"/>`;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24"><g id="a"><path fill="url(#a)"/></g></svg>';

describe("an authored drawing stands in the page itself (LY-08)", () => {
  it("with the picture's class, size and alternative", async () => {
    const [html] = await inlineIcons([`<p>${img("/sc10media/heart.svg", "A heart")}text</p>`], async () => svg);
    expect(html).toBe(
      '<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="36" height="36" role="img" aria-label="A heart" focusable="false" class="mark"><g id="icon1-a"><path fill="url(#icon1-a)"/></g></svg>text</p>',
    );
  });

  it("a decorative one is hidden from those who listen, and ids are unique on the page", async () => {
    const [html] = await inlineIcons([img("/sc10media/a.svg") + img("/sc10media/a.svg")], async () => svg);
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain('id="icon1-a"');
    expect(html).toContain('id="icon2-a"');
  });

  it("each is asked for once a page", async () => {
    const drawing = vi.fn(async () => svg);
    await inlineIcons([img("/sc10media/a.svg"), img("/sc10media/a.svg")], drawing);
    expect(drawing).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["it cannot be had", async () => null],
    ["asking for it fails", async () => Promise.reject(new Error("down"))],
    ["it brings a sheet of its own", async () => "<svg><style>p{}</style></svg>"],
  ])("the picture stays when %s", async (_what, drawing) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await inlineIcons([img("/sc10media/a.svg")], drawing)).toEqual([img("/sc10media/a.svg")]);
    logged.mockRestore();
  });

  it.each(["/sc10media/a.png", "https://elsewhere.example/sc10media/a.svg"])("%s stays a picture", async (src) => {
    const drawing = vi.fn(async () => svg);
    expect(await inlineIcons([img(src)], drawing)).toEqual([img(src)]);
    expect(drawing).not.toHaveBeenCalled();
  });
});
