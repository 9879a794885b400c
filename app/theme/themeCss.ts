/** Tokens as CSS custom properties. */
import { scale, signals, type Tone, themes, toneNames } from "./tokens.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const declare = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join("");

/**
 * A theme declares all its tones (`--deep-text`); a tone then points the names that components use (`--color-text`) at
 * its own. So a theme may be set on any element, within another theme too, and a tone on any element within it.
 */
export function themeCss(): string {
  const palettes = Object.entries(themes).map(([name, { tones, shape }]) => {
    const colours = toneNames.map((tone) => declare(`${tone}-`, { ...tones[tone] })).join("");
    return `[data-theme="${name}"]{${colours}${declare("", shape)}}`;
  });
  const roles = Object.keys(themes.default.tones.plain) as (keyof Tone)[];
  const toneRules = toneNames.map((tone) => {
    const selector = tone === "plain" ? '[data-theme],[data-tone="plain"]' : `[data-tone="${tone}"]`;
    return `${selector}{${roles.map((role) => `--color-${kebab(role)}:var(--${tone}-${kebab(role)});`).join("")}}`;
  });
  const pairs = Object.entries(signals).map(([name, [background, text]]) =>
    declare("", { [name]: background, [`on-${name}`]: text }),
  );
  return `:root{${declare("", scale)}${pairs.join("")}}${palettes.join("")}${toneRules.join("")}`;
}
