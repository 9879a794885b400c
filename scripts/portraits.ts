import { createAvatar } from "@dicebear/core";
import * as personas from "@dicebear/personas";
import { PORTRAITS, type Portrayed, portraitPath } from "../backend/demo/seed/portraits.ts";
import { rowsOf } from "../backend/demo/seed/table.ts";

/**
 * Portraits for people in the demo, based on "Personas by Draftbit" (CC BY 4.0, see `kv-fixtures/media/CREDITS.md`).
 * The script applies the site's colors and adds coats and stethoscopes.
 */

const skins = ["f6d3ba", "a56d48", "e8b48e", "74482f", "cf9468", "c27c52", "8c5a3c"];
const lightSkins = new Set(["f6d3ba", "e8b48e", "cf9468"]);
const hairOfLight = ["2a2326", "86502f", "d8d4d0", "4a342a", "a84a2f", "a39c97", "cfa45a"];
const hairOfDark = ["2a2326", "d8d4d0", "4a342a", "3a2c2a", "a39c97", "5b3a2c", "181416"];
const gray = new Set(["d8d4d0", "a39c97"]);
const shirts = ["0f5a60", "e8735c", "5e9c98", "6a5bc7", "f2b64f"];
const grounds = ["dcece8", "fbe3d3", "f7e8cf", "e4dff7"];
const eyes = ["open", "happy", "open", "glasses"] as const;

const hair = {
  woman: ["long", "bobCut", "curly", "bobBangs", "straightBun", "extraLong"],
  man: ["shortCombover", "curly", "buzzcut", "fade", "balding", "bald"],
} as const;
const beards = [undefined, "beardMustache", undefined, undefined, "goatee"] as const;

const CREDIT = "<desc>Adapted from Personas by Draftbit, CC BY 4.0</desc>";
const COAT =
  '<path d="M27 51C19.9 52.5 14.1 57.7 11 64V70H29.5L26.6 51.2ZM37 51C44.1 52.5 49.9 57.7 53 64V70H34.5L37.4 51.2Z" fill="#fff"/>' +
  '<path d="M26.6 51.2L22.5 57.2L25.6 58.6L23.4 60.6L29 68ZM37.4 51.2L41.5 57.2L38.4 58.6L40.6 60.6L35 68Z" fill="#e9efee"/>';
const STETHOSCOPE =
  '<path d="M25.4 51.8C23.4 56 23.6 61 25 68M38.6 51.8C40.6 56 40.2 58 39.4 61" fill="none" stroke="#31454a" stroke-width="1.2"/>' +
  '<circle cx="39.3" cy="61.8" r="1.6" fill="#31454a"/>';

/**
 * Replaces the colors of the original portraits with the site's colors. The function also removes highlights that use a
 * blend mode, because some browsers render dark skin gray under these highlights.
 */
const recolor = (body: string): string =>
  body
    .replaceAll(/style="mix-blend-mode:overlay" opacity="[^"]*"/g, 'opacity=".1"')
    .replaceAll('fill="#000" opacity=".1"', 'fill="#000" opacity=".22"')
    .replaceAll(/ style="mask-type:luminance"/g, "")
    .replaceAll(/#1B0640/gi, "#3a2a26")
    .replaceAll("#DC5C7A", "#b5544a")
    .replaceAll("#F57B98", "#c96a5e")
    .replaceAll(/#(F55D81|5A45FF)/gi, "#0f5a60");

/**
 * Clothing that is drawn over a portrait: a coat, a coat with a stethoscope, scrubs with a stethoscope, or no overlay
 * for street clothes.
 */
type Dress = "coat" | "doctor" | "scrubs" | "plain";

const DRESSES: Record<Dress, string> = { coat: COAT, doctor: COAT + STETHOSCOPE, scrubs: STETHOSCOPE, plain: "" };

interface Look {
  hair: string;
  hairColor: string;
  skin: string;
  eyes: string;
  mouth: string;
  nose: string;
  beard?: string | undefined;
  clothes: string;
  ground: string;
  dress: Dress;
}

function draw({ hair, hairColor, skin, eyes, mouth, nose, beard, clothes, ground, dress }: Look): string {
  const avatar = createAvatar(personas, {
    hair: [hair],
    hairColor: [hairColor],
    skinColor: [skin],
    eyes: [eyes],
    mouth: [mouth],
    nose: [nose],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    body: ["rounded"],
    clothingColor: [clothes],
  } as personas.Options).toString();
  const person = recolor(/<g mask="url\(#viewboxMask\)">(.*)<\/g><\/svg>$/s.exec(avatar)?.[1] ?? "");
  const wall = `<path d="M0 0h64v64H0Z" fill="#${ground}"/><circle cx="32" cy="36" r="26" fill="#fff" opacity=".4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 4 60 60" width="240" height="240" fill="none">${CREDIT}${wall}${person}${DRESSES[dress]}</svg>`;
}

/**
 * Draws the `index`th portrait of a woman or a man. All portraits are unique, and consecutive portraits have different
 * hair, skin, and clothes.
 */
function portrait(who: Portrayed, index: number): string {
  const pick = <T>(list: readonly T[], position: number): T => list[position % list.length] as T;
  // The lengths of the hair and skin lists are coprime, so each round of the sequence uses every combination once.
  const round = Math.floor(index / (hair[who].length * skins.length));
  const skin = pick(skins, index);
  const hairColor = pick(lightSkins.has(skin) ? hairOfLight : hairOfDark, Math.floor(index / 7) + index + round);
  const hairStyle = pick(hair[who], index);
  // Only a bald man's beard shows the hair color.
  const beard =
    who === "man"
      ? hairStyle === "bald"
        ? pick(["goatee", "beardMustache"] as const, round)
        : pick(beards, index)
      : undefined;
  // Calm faces, because people choose a doctor by them.
  const mouths = who === "woman" ? (["lips"] as const) : (["smile"] as const);
  const hasCoat = index % 11 !== 3 && index % 11 !== 7;
  return draw({
    hair: hairStyle,
    hairColor,
    skin,
    eyes: pick(eyes, index + round),
    mouth: pick(mouths, index + round),
    nose: gray.has(hairColor) && index % 2 === 0 ? "wrinkles" : pick(["smallRound", "mediumRound"] as const, index),
    beard,
    clothes: pick(shirts, who === "man" ? index + 2 : index),
    ground: pick(grounds, index + round),
    dress: !hasCoat ? "scrubs" : index % 3 === 0 ? "doctor" : "coat",
  });
}

/**
 * Portraits of people who appear on pages. Columns: file | hair | hair color | skin | eyes | mouth | nose | beard |
 * clothes | background | dress
 */
const PEOPLE = `
marisol-vega | long | 2a2326 | cf9468 | happy | bigSmile | smallRound | | 5e9c98 | fbe3d3 | scrubs
joseph-two-moons | shortCombover | 181416 | c27c52 | open | smile | mediumRound | | 31454a | dcece8 | plain
priya-raman | bobBangs | 2a2326 | a56d48 | glasses | bigSmile | smallRound | | e8735c | e4dff7 | coat
walt-jensen | balding | d8d4d0 | f6d3ba | happy | bigSmile | wrinkles | walrus | 86502f | f7e8cf | plain
gallery-1 | extraLong | 2a2326 | f6d3ba | open | lips | smallRound | | f2b64f | f7e8cf | doctor
gallery-2 | buzzcut | d8d4d0 | e8b48e | glasses | bigSmile | wrinkles | beardMustache | e8735c | fbe3d3 | scrubs
gallery-3 | curly | d8d4d0 | e8b48e | glasses | bigSmile | wrinkles | | 5e9c98 | dcece8 | coat
gallery-4 | fade | 86502f | f6d3ba | happy | smile | mediumRound | beardMustache | 6a5bc7 | e4dff7 | doctor
gallery-5 | shortComboverChops | 181416 | 8c5a3c | open | bigSmile | mediumRound | beardMustache | e8735c | dcece8 | coat
gallery-6 | bobCut | 86502f | e8b48e | glasses | bigSmile | smallRound | | 0f5a60 | fbe3d3 | scrubs
gallery-7 | curlyHighTop | 181416 | 74482f | glasses | bigSmile | mediumRound | goatee | f2b64f | f7e8cf | doctor
gallery-8 | bobCut | 2a2326 | cf9468 | glasses | lips | smallRound | | 6a5bc7 | dcece8 | doctor
gallery-9 | buzzcut | 4a342a | cf9468 | glasses | bigSmile | mediumRound | walrus | 0f5a60 | e4dff7 | scrubs
gallery-10 | straightBun | 181416 | 8c5a3c | happy | bigSmile | smallRound | | f2b64f | fbe3d3 | coat
gallery-11 | bobBangs | cfa45a | f6d3ba | open | bigSmile | smallRound | | e8735c | dcece8 | scrubs
`;

const people = () =>
  rowsOf(PEOPLE).map(
    ([
      file,
      hair = "",
      hairColor = "",
      skin = "",
      eyes = "",
      mouth = "",
      nose = "",
      beard,
      clothes = "",
      ground = "",
      dress,
    ]) => ({
      path: `portraits/${file}.svg`,
      body: draw({
        hair,
        hairColor,
        skin,
        eyes,
        mouth,
        nose,
        beard: beard || undefined,
        clothes,
        ground,
        dress: dress as Dress,
      }),
    }),
  );

/** Returns all portraits as SVG, with their paths in the media folder. */
export const portraits = (): { path: string; body: string }[] => [
  ...people(),
  ...(["woman", "man"] as const).flatMap((who) =>
    Array.from({ length: PORTRAITS }, (_, index) => ({ path: portraitPath(who, index), body: portrait(who, index) })),
  ),
];
