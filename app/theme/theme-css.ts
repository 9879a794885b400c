/** Generates CSS custom properties from the design tokens. */
import { type Tone, type ToneName, toneNames } from "../../lib/brand/colors.ts";
import { scale, signals, themes } from "./tokens.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const declare = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join("");

/**
 * Returns the CSS for all themes. Each theme declares the colors of its tones, such as `--deep-text`. Each tone maps
 * the names that components use, such as `--color-text`, to the tone's colors. Any element can set a theme or a tone,
 * and themes and tones can be nested. Print styles use the plain tone. An element without a theme or with an unknown
 * one uses the default theme.
 */
export function themeCss(): string {
  const palettes = Object.entries(themes).map(([name, { tones, shape }]) => {
    const colors = toneNames.map((tone) => declare(`${tone}-`, { ...tones[tone] })).join("");
    return `${name === "default" ? ":root," : ""}[data-theme="${name}"]{${colors}${declare("", shape)}}`;
  });
  const roles = Object.keys(themes.default.tones.plain) as (keyof Tone)[];
  const pointTo = (tone: ToneName) =>
    roles.map((role) => `--color-${kebab(role)}:var(--${tone}-${kebab(role)});`).join("");
  const toneRules = toneNames
    .filter((tone) => tone !== "plain")
    .map((tone) => `[data-tone="${tone}"]{${pointTo(tone)}}`);
  const themed = ":root,[data-theme],[data-tone]";
  const colorPairs = Object.entries(signals).map(([name, [background, text]]) =>
    declare("", { [name]: background, [`on-${name}`]: text }),
  );
  return `:root{${declare("", scale)}${colorPairs.join("")}}${palettes.join("")}${themed}{${pointTo("plain")}}@media screen{${toneRules.join("")}}`;
}
