/** What authors choose in a block's `styleOption`: a surface by its name, and at the end a face. */
import { type ToneName, toneNames } from "./tokens.ts";

/** The surface that a style option names; `usual` when it names none. */
export const toneOf = (styleOption: string, usual: ToneName): ToneName =>
  toneNames.find((tone) => styleOption.toLowerCase().includes(tone)) ?? usual;

/**
 * The face that a block shows on children's-health pages: the digit that its style option ends with, 0 to 4 (TH-02).
 * Null without a digit, with one over 4, and in every other theme.
 */
export function faceOf(styleOption: string, theme: string): number | null {
  const last = styleOption.slice(-1);
  return theme === "childrens-health" && last >= "0" && last <= "4" ? Number(last) : null;
}
