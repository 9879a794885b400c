import { describe, expect, it } from "vitest";
import { playerOf } from "../../lib/cms/video.ts";
import { visibleBoxIndex } from "../../lib/display/scroll.ts";

describe("video player for a video URL (BL-54)", () => {
  it.each([
    "https://www.youtube.com/watch?v=M4ACYp75mjU&t=3",
    "https://youtube.com/embed/M4ACYp75mjU",
    "https://m.youtube.com/shorts/M4ACYp75mjU",
    "https://youtu.be/M4ACYp75mjU?si=x",
    "https://www.youtube-nocookie.com/embed/M4ACYp75mjU",
  ])("the player for %s sets no cookies and shows captions in the page's language", (href) => {
    const player = playerOf(href, "es")!;
    expect(player).toMatchObject({ provider: "YouTube", host: "www.youtube-nocookie.com" });
    const { origin, pathname, searchParams } = new URL(player.src);
    expect([origin, pathname]).toEqual(["https://www.youtube-nocookie.com", "/embed/M4ACYp75mjU"]);
    expect([searchParams.get("cc_load_policy"), searchParams.get("cc_lang_pref")]).toEqual(["1", "es"]);
  });

  it.each([
    ["https://vimeo.com/123456789", null],
    ["https://vimeo.com/123456789/abcdef1234", "abcdef1234"],
    ["https://player.vimeo.com/video/123456789?h=abcdef1234", "abcdef1234"],
  ])("the player for %s does not track visitors", (href, key) => {
    const { origin, pathname, searchParams } = new URL(playerOf(href, "en")!.src);
    expect([origin, pathname]).toEqual(["https://player.vimeo.com", "/video/123456789"]);
    expect([searchParams.get("dnt"), searchParams.get("texttrack"), searchParams.get("h")]).toEqual(["1", "en", key]);
  });

  it.each([
    "",
    "#",
    "/films/heart.mp4",
    "http://www.youtube.com/watch?v=M4ACYp75mjU",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/@somebody",
    "https://youtube.com.evil.example/watch?v=M4ACYp75mjU",
    "https://vimeo.com/channels/staffpicks",
    "https://films.example/watch?v=M4ACYp75mjU",
    "javascript:alert(1)",
  ])("there is no player for %j", (href) => expect(playerOf(href, "en")).toBeNull());
});

describe("current section in the jump navigation (BL-52)", () => {
  const seen = { top: 110, bottom: 910 };
  it.each([
    [
      "a section that begins below the header bar is current",
      [
        { top: -900, bottom: 110 },
        { top: 110, bottom: 700 },
      ],
      1,
    ],
    [
      "a short section is not current if only half of it is visible",
      [
        { top: -100, bottom: 150 },
        { top: 150, bottom: 1_600 },
      ],
      1,
    ],
    [
      "a short section is current if more than half of it is visible",
      [
        { top: 50, bottom: 250 },
        { top: 250, bottom: 2_000 },
      ],
      0,
    ],
    [
      "a long section is current if it fills half of the viewport",
      [
        { top: -4_000, bottom: 600 },
        { top: 600, bottom: 2_000 },
      ],
      0,
    ],
    [
      "no section is current if none is visible",
      [
        { top: -500, bottom: -1 },
        { top: 2_000, bottom: 3_000 },
      ],
      -1,
    ],
    ["no section is current if there are no sections", [], -1],
  ])("%s", (_what, boxes, index) => expect(visibleBoxIndex(boxes, seen)).toBe(index));
});
