import type { Values } from "../../cms/fields/types.ts";
import type { fields } from "./fields.ts";

export interface Entry {
  text: string;
  href: string;
  /** The condition's main name. Set only if the entry is an alternative name. */
  see?: string;
}

/** Groups the entries by first letter, in alphabetical order for the page's language. Grouping ignores accents. */
export function entriesByLetter(all: Values<typeof fields>["conditions"], language: string): [string, Entry[]][] {
  const collator = new Intl.Collator(language, { sensitivity: "base" });
  const entries = all
    .flatMap(({ name, alsoCalled, link }): Entry[] => {
      if (!name || !link) return [];
      const synonyms = alsoCalled.split(",").flatMap((synonym) => synonym.trim() || []);
      return [{ text: name, href: link.href }, ...synonyms.map((text) => ({ text, href: link.href, see: name }))];
    })
    .sort((a, b) => collator.compare(a.text, b.text));
  return [...Map.groupBy(entries, ({ text }) => letterOf(text))];
}

const letterOf = (text: string): string => text.normalize("NFD").charAt(0).toUpperCase();
