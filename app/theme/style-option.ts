/** Parses the field `styleOption` of a block, which contains a tone and can end with the number of a face image. */
import { type ToneName, toneNames } from "./tokens.ts";

/** Returns the tone in a style option, or `usual` if the style option contains no tone. */
export const toneOf = (styleOption: string, usual: ToneName): ToneName =>
  toneNames.find((tone) => styleOption.toLowerCase().includes(tone)) ?? usual;

/**
 * Returns the number of the face image for a block on children's health pages: the last digit of the style option, from
 * 0 to 4. Returns null if the style option ends with another character, and for blocks in other themes.
 */
export function faceOf(styleOption: string, theme: string): number | null {
  const last = styleOption.slice(-1);
  return theme === "childrens-health" && last >= "0" && last <= "4" ? Number(last) : null;
}
