import { itemKey } from "../../../lib/cms/items.ts";
import { stripTags } from "../../../lib/text/text.ts";
import type { ParseOptions } from "../fields/types.ts";
import { isEmpty, recordOf, textOf, unwrap, type Wire } from "../fields/wire.ts";
import { type Part, toWords } from "./field-kinds.ts";

/** Converts an item that has a page to a teaser that links to the page. */

export type PathOfItem = NonNullable<ParseOptions["pathOfItem"]>;

/** Returns the path of an item's page, or undefined if the item is data without a page. The page list decides. */
export const pageOf = ({ id, url }: Wire, pathOfItem?: PathOfItem): string | undefined =>
  textOf(url) || textOf(id) ? pathOfItem?.(itemKey(textOf(id)), textOf(url)) : undefined;

/** Matches names of fields that summarize a page. */
const SUMMARY = /\b(?:summary|teaser|excerpt|description|intro|introduction|abstract|snippet|lead|subtitle|short)\b/;
/** Maximum lengths of a teaser's texts in characters: of its summary, of another first paragraph, and of a fact. */
const MAX = { summary: 500, paragraph: 300, fact: 80 };
/** Maximum number of short texts in a teaser, such as a job title and a telephone number. */
const MAX_FACTS = 3;

const plain = (part: Part | undefined): string =>
  stripTags(textOf(part?.kind === "link" ? recordOf(unwrap(part.wire)).text : unwrap(part?.wire)))
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** A part's place in a section (see `section-fields.ts`). */
interface Placed {
  eyebrow: unknown;
  title: unknown;
  texts: Wire[];
  pictures: Wire[];
  origins: Record<string, string>;
}

/** Returns the rank of a picture in a teaser by its field name, so that `Image1` precedes `Image2`. The lowest is best. */
function rankOf(field: string): number {
  const name = toWords(field);
  const isForLists = /\b(?:thumb|thumbnail|teaser|preview|listing|card)\b/.test(name);
  const isForOther = /^(?:og|open graph|meta|metadata|seo)\b|\b(?:avatar|icon|logo|background|badge)\b/.test(name);
  return (isForLists ? 0 : isForOther ? 200 : 100) + Number(/\d+$/.exec(field)?.[0].slice(-2) ?? 0);
}

/**
 * Returns the fields of a teaser: the page's title, which links to the page, up to three short texts, a summary, and one
 * picture. The page itself shows the rest.
 */
export function teaserOf(
  item: Wire,
  path: string,
  parts: Part[],
  { eyebrow, title, texts, pictures, origins }: Placed,
): Wire {
  const byField = new Map(parts.map((part) => [part.field, part]));
  const partOf = (index: number) => byField.get(origins[`texts[${index}]`] ?? "");
  const lengths = texts.map((_, index) => plain(partOf(index)).length);
  const find = (max: number, accepts: (name: string) => boolean) =>
    texts.findIndex((_, index) => lengths[index]! <= max && accepts(toWords(partOf(index)?.field ?? "")));
  const named = find(MAX.summary, (name) => SUMMARY.test(name));
  const isFact = (index: number) => partOf(index)?.kind === "text" && lengths[index]! <= MAX.fact;
  const summary =
    named >= 0 ? named : texts.findIndex((_, index) => !isFact(index) && lengths[index]! <= MAX.paragraph);
  const facts = texts.map((_, index) => index).filter((index) => index !== summary && isFact(index));
  const shown = new Set([...facts.slice(0, MAX_FACTS), ...(summary >= 0 ? [summary] : [])]);
  const name = textOf(item.displayName) || textOf(item.name);
  const ranks = pictures.map((_, index) => rankOf(origins[`pictures[${index}]`] ?? ""));
  return {
    eyebrow,
    title: isEmpty(title) && name ? { value: name } : title,
    texts: texts.filter((_, index) => shown.has(index)),
    pictures: pictures.filter((_, index) => index === ranks.indexOf(Math.min(...ranks))),
    links: [],
    page: { value: { href: path, text: name } },
  };
}

/**
 * Returns the texts that repeat another text of the same item: the title, an earlier text, or the title in the menu.
 * @param places whether the component map selects the fields
 */
export function equalTextsIn(texts: Part[], shown: (Part | undefined)[], places: boolean): Part[] {
  if (places) return [];
  const known = new Set(shown.map(plain).filter(Boolean));
  const hasTitle = shown[0] !== undefined;
  return texts.filter((part) => {
    if (shown.includes(part)) return false;
    const text = plain(part);
    const isKnown = known.has(text) || (hasTitle && /^(?:navigation|nav|menu) title$/.test(toWords(part.field)));
    if (text) known.add(text);
    return isKnown;
  });
}

/** Matches the words that distinguish the versions of one picture for themes and screens. */
const VERSION = /\b(?:dark|light|black|white|inverse|inverted|mobile|desktop|tablet)\b/g;
const stemOf = (field: string): string => toWords(field).replace(VERSION, "").replace(/\s+/g, " ").trim();

const isForSmallScreens = ({ field }: Part): boolean => /\b(?:mobile|tablet)\b/.test(toWords(field));

/**
 * Returns whether the section shows another version of a picture: the first one that is not for small screens, such as
 * `ImageDesktop` instead of `ImageMobile`, and `LogoLight` instead of a later `LogoDark`.
 */
export function isTwin(part: Part, parts: readonly Part[]): boolean {
  if (part.kind !== "picture") return false;
  const versions = parts.filter(({ kind, field }) => kind === "picture" && stemOf(field) === stemOf(part.field));
  const shown = versions.find((version) => !isForSmallScreens(version)) ?? versions[0]!;
  return shown !== part && [shown.field, part.field].some((field) => stemOf(field) !== toWords(field));
}
