import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contrastRatio, readableBackground, readableOn } from "../../app/theme/contrast";
import { fontFaces } from "../../app/theme/fonts";
import { themeCss } from "../../app/theme/theme-css.ts";
import { signals, themes } from "../../app/theme/tokens";
import { viewport } from "../../app/theme/viewport.ts";
import { type Tone, toneNames } from "../../lib/brand/colors.ts";

const text = 4.5;
const graphic = 3;
const pairs: readonly (readonly [of: keyof Tone, on: keyof Tone, least: number])[] = [
  ...(["text", "muted", "heading", "link"] as const).flatMap((of) => [
    [of, "background", text] as const,
    [of, "surface", text] as const,
  ]),
  ["onAction", "action", text],
  ["onAction", "actionHover", text],
  ["onTint", "tint", text],
  ["heading", "tint", text],
  ["action", "background", graphic],
  ["accent", "background", graphic],
  ["accent", "surface", graphic],
  ["controlBorder", "background", graphic],
  ["controlBorder", "surface", graphic],
  ["focus", "background", graphic],
  ["focus", "surface", graphic],
  ["brand", "background", graphic],
];

const cases = Object.entries(themes).flatMap(([theme, { tones }]) =>
  toneNames.flatMap((name) => {
    const tone: Tone = tones[name];
    return pairs.map(([of, on, least]) => ({ theme, name, of, on, least, front: tone[of], back: tone[on] }));
  }),
);

describe("color contrast (AX-01, AX-02)", () => {
  it.each(cases)("$theme, $name: the contrast of $of on $on is at least $least", ({ front, back, least }) => {
    expect(contrastRatio(front, back)).toBeGreaterThanOrEqual(least);
  });

  it.each(Object.entries(signals))("text on %s is readable (AX-01, TH-05)", (_, [background, front]) => {
    expect(contrastRatio(background, front)).toBeGreaterThanOrEqual(text);
  });

  it.each([
    ["#000000", "#ffffff", 21],
    ["#fff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
  ])("the theme module computes the contrast of %s and %s as %d", (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
  });

  it.each([
    ["#0b3f45", "#ffffff"],
    ["#f7efe3", "#14303a"],
    ["#808080", "#000000"],
  ])("for the authored background %s, the theme module chooses a readable text color: %s", (background, words) => {
    expect(readableOn(background)).toBe(words);
    expect(contrastRatio(background, words)).toBeGreaterThanOrEqual(text);
    expect(() => readableOn("red")).toThrow(RangeError);
  });
});

describe("background shades behind text whose color the author chose (AX-01, TH-04)", () => {
  const channels = [0, 0x33, 0x66, 0x80, 0x99, 0xcc, 0xff].map((value) => value.toString(16).padStart(2, "0"));
  const colors = channels.flatMap((r) => channels.flatMap((g) => channels.map((b) => `#${r}${g}${b}`)));

  it("every text color has sufficient contrast with the adjusted shade of every background", () => {
    const unread = ["#fefefe", "#000000", "#777777", "#808080", "#ff5d55"].flatMap((font) =>
      colors
        .filter((background) => contrastRatio(font, readableBackground(font, background)) < text)
        .map((on) => [font, on]),
    );
    expect(unread).toEqual([]);
  });

  it.each([
    ["#FEFEFE", "#0b3f45", "#0b3f45"],
    ["#000000", "#FF5D55", "#ff5d55"],
  ])("the shade equals the background if %s is readable on %s", (font, background, shade) =>
    expect(readableBackground(font, background)).toBe(shade),
  );
});

describe("themes apply to any element (SH-01)", () => {
  it("all themes declare the same properties", () => {
    const names = (theme: string) =>
      [...(themeCss().match(new RegExp(`\\[data-theme="${theme}"\\]\\{([^}]*)`))?.[1] ?? "").matchAll(/--[\w-]+(?=:)/g)]
        .map(([name]) => name)
        .sort();
    expect(names("default").length).toBeGreaterThan(60);
    expect(names("childrens-health")).toEqual(names("default"));
  });
});

it("the skip link outside the regions uses the default theme (SH-12)", () => {
  expect(themeCss()).toContain(':root,[data-theme="default"]{');
  expect(themeCss()).toMatch(/:root,\[data-theme\],\[data-tone\]\{[^}]*--color-action:var\(--plain-action\)/);
});

it("content is at most 1440 px wide, and layouts change at a viewport width of exactly 905 px (TH-06)", () => {
  expect(themeCss()).toContain("--container:1440px");
  const md = `${905 / 16}em`;
  expect(viewport).toEqual({ wide: `(width >= ${md})`, narrow: `(width < ${md})` });
});

describe("fonts without layout shifts (PF-07)", () => {
  it("every font family has a fallback with the same metrics", () => {
    const css = fontFaces({ display: "/a.woff2", text: "/b.woff2" });
    expect(css).toContain('url("/a.woff2")');
    expect(css).toContain('url("/b.woff2")');
    for (const family of ["Figtree", "Literata"])
      expect(css).toMatch(new RegExp(`"${family} stand-in";[^}]*size-adjust:[\\d.]+%;ascent-override:[\\d.]+%`));
    expect(css.match(/font-display:swap/g)).toHaveLength(2);
  });

  it("no width uses the unit `ch`, whose size differs between a web font and its fallback font", () => {
    const app = join(import.meta.dirname, "../../app");
    const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
      // The header bar collapses based on its content's width, not on the viewport width.
      (file) => /\.tsx?$/.test(file) && !file.startsWith("blocks/site-header/"),
    );
    expect(files.filter((file) => /: [^;{}]*\dch\b[^;{}]*;/.test(readFileSync(join(app, file), "utf8")))).toEqual([]);
  });
});

it("no breakpoint is in pixels, so that all breakpoints scale with the text size (AX-06)", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    // The header bar collapses based on its content's width, not on the viewport width.
    (file) => /\.tsx?$/.test(file) && !file.startsWith("blocks/site-header/"),
  );
  const inPixels = sources.filter((file) =>
    /@media[^{\n]*(width)[^{\n]*\d(px)\b/.test(readFileSync(`app/${file}`, "utf8")),
  );
  expect(inPixels).toEqual([]);
});
