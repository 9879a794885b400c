/** Tokens as CSS custom properties. */
import { scale, signals, type Tone, type ToneName, themes, toneNames } from "./tokens.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const declare = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join("");

/**
 * A theme declares all its tones (`--deep-text`); a tone then points the names that components use (`--color-text`) at
 * its own. So a theme may be set on any element, within another theme too, and a tone on any element within it. On
 * paper every tone is the plain one. Outside of any theme, and for a name that is not known, the default holds.
 */
export function themeCss(): string {
  const palettes = Object.entries(themes).map(([name, { tones, shape }]) => {
    const colours = toneNames.map((tone) => declare(`${tone}-`, { ...tones[tone] })).join("");
    return `${name === "default" ? ":root," : ""}[data-theme="${name}"]{${colours}${declare("", shape)}}`;
  });
  const roles = Object.keys(themes.default.tones.plain) as (keyof Tone)[];
  const pointTo = (tone: ToneName) =>
    roles.map((role) => `--color-${kebab(role)}:var(--${tone}-${kebab(role)});`).join("");
  const toneRules = toneNames
    .filter((tone) => tone !== "plain")
    .map((tone) => `[data-tone="${tone}"]{${pointTo(tone)}}`);
  const themed = ":root,[data-theme],[data-tone]";
  const pairs = Object.entries(signals).map(([name, [background, text]]) =>
    declare("", { [name]: background, [`on-${name}`]: text }),
  );
  return `:root{${declare("", scale)}${pairs.join("")}}${palettes.join("")}${themed}{${pointTo("plain")}}@media screen{${toneRules.join("")}}`;
}
