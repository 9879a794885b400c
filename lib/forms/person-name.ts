/**
 * Rules for names of people. Emails contain the names, and a stranger can enter any email address into a form. A link in
 * a name would therefore let a stranger advertise in emails from the site.
 */

import { withoutInvisible } from "../text/digits.ts";

/** Parts of a name that mail programs turn into links, each in normalized text. */
const LINKS: readonly RegExp[] = [
  // A scheme, such as `https:` or `tel:`, and paths without a scheme. Each letter could start a scheme, so the search
  // starts at the colon: it takes linear time for a long text without one.
  /(?<=[a-z][a-z\d+.-]*):\S/i,
  /\/\/|\\\\|\p{L}\.\p{L}+\//u,
  // An email address or a user name.
  /@/,
  // A domain. `J.Smith` is a name, because no domain of that kind is in use.
  /[\p{L}\p{N}-]{2}\.\p{L}{2}|[\p{L}\p{N}-]\.\p{Ll}{2}/u,
  // An IPv4 address.
  /\d(?:\.\d+){3}/,
  // A phone number has at least seven digits.
  /(?:\p{Nd}\P{Nd}*){7}/u,
];

/** Returns whether a name contains a web address, an email address, or a phone number. */
export function hasLink(name: string): boolean {
  const text = name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    // Browsers treat these full stops as periods in domains.
    .replace(/[。․]/g, ".");
  return LINKS.some((link) => link.test(text));
}

/**
 * Returns a typed name as records of people have it. Phones type a curly apostrophe, and text that is copied from a
 * document has other spaces and hyphens, so a lookup with the name as typed would find nobody.
 */
export const recordedName = (text: string): string =>
  withoutInvisible(text)
    .replace(/[‘’‛ʻʼ´`′]/g, "'")
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-")
    .replace(/\s+/g, " ")
    .trim();

const NAME_WORDS = /\b(?:names?|surname|nombres?|apellidos?)\b/;
const OTHER_NAMES = /\b(?:user|web|website|site|domain|usuario|sitio|dominio)\b/;

/** Returns whether a form field asks for a person's name, judging by the field's name and title. */
export const isPersonName = (field: { kind: string; name?: string; title: string }): boolean =>
  field.kind === "text" &&
  [field.name ?? "", field.title]
    .map((text) => text.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase())
    .some((words) => NAME_WORDS.test(words) && !OTHER_NAMES.test(words));
