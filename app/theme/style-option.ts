/** Parses a block's `styleOption` field. The field contains a tone and can end with the number of a face image. */
import { type ToneName, toneNames } from "../../lib/brand/colors.ts";

/** Returns the tone in a style option, or `fallback` if the style option does not contain a tone. */
export const toneOf = (styleOption: string, fallback: ToneName): ToneName =>
  toneNames.find((tone) => styleOption.toLowerCase().includes(tone)) ?? fallback;

/**
 * Returns the face image number for a block on a children's health page: the style option's last digit, from 0 to 4.
 * Returns null in themes other than the children's theme, or if the style option does not end with such a digit.
 */
export function faceOf(styleOption: string, theme: string): number | null {
  const lastCharacter = styleOption.slice(-1);
  return theme === "childrens-health" && lastCharacter >= "0" && lastCharacter <= "4" ? Number(lastCharacter) : null;
}
