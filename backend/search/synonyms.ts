import { careNames } from "../demo/spanish/names.ts";
import { prepare, sql } from "../sql.ts";
import { storeWords } from "./spelling.ts";
import { phraseKey, tokens } from "./words.ts";

/** A search subject: terms that the site uses (`own`), their synonyms (`words`), and the page about the subject. */
export interface Synonyms {
  own: readonly string[];
  words: readonly string[];
  /** Path of the page that is the first search result for the first term in `own` and for the synonyms. */
  page?: string;
}

const phrasesIn = (text: unknown): string[] =>
  typeof text === "string"
    ? text
        .split(";")
        .map((phrase) => phrase.trim())
        .filter((phrase) => tokens(phrase).length > 0)
    : [];

/**
 * Validates the hand-written synonym list. In the synonym list, `;` separates phrases. Throws an error that contains
 * the first invalid entry.
 */
export function readSynonyms(list: unknown): Synonyms[] {
  if (!Array.isArray(list)) throw new Error("The synonym list must be an array");
  return list.map((entry, index) => {
    const { own, words, page } = (entry ?? {}) as Record<string, unknown>;
    const synonyms = { own: phrasesIn(own), words: phrasesIn(words), page };
    if (synonyms.own.length === 0 || synonyms.words.length === 0 || !/^(undefined|\/.*)$/.test(String(page)))
      throw new Error(
        `Synonym entry ${index + 1} (${JSON.stringify(entry)}): own and words must be phrases separated by semicolons, and page must be a path`,
      );
    return synonyms as Synonyms;
  });
}

/**
 * For each subject of a page, returns the first term, the synonyms, and the terms that no other subject uses, joined
 * into one string.
 */
export function wordsOf(list: readonly Synonyms[], page: string): string {
  const uses = Map.groupBy(
    list.flatMap(({ own }) => own),
    (term) => term,
  );
  return list
    .filter((entry) => entry.page === page)
    .flatMap(({ own, words }) => [
      ...own.filter((term, index) => index === 0 || uses.get(term)!.length === 1),
      ...words,
    ])
    .join(". ");
}

/** Returns the Spanish names of specialties, services, and conditions as synonyms for the English names. */
function spanishNames(): Synonyms[] {
  return [...careNames]
    .filter(([english, spanish]) => english !== spanish)
    .map(([english, spanish]) => ({ own: [english], words: [spanish] }));
}

/** Replaces the stored synonyms in one transaction. */
export async function loadSynonyms(db: D1Database, authored: readonly Synonyms[]): Promise<void> {
  const toKey = (phrase: string) => phraseKey(tokens(phrase));
  const authoredKeys = new Set(authored.flatMap(({ own, words }) => [...own, ...words].map(toKey)));
  const list = [
    ...authored,
    ...spanishNames().filter(({ words }) => !words.some((word) => authoredKeys.has(toKey(word)))),
  ];
  // A term that belongs to several pages is broader than each of them, so it moves none of them to the top.
  const pagesOf = Map.groupBy(
    list.flatMap(({ own, page }) => own.map((term) => ({ term: toKey(term), page }))),
    ({ term }) => term,
  );
  const hasOnePage = (term: string) => new Set(pagesOf.get(term)?.map(({ page }) => page)).size === 1;
  const entries = list.flatMap(({ own, words, page = null }, subject) => {
    const leadingPhrases = new Set(
      [...own.slice(0, 1), ...words, ...own.filter((term) => hasOnePage(toKey(term)))].map(toKey),
    );
    // A search for one of the site's terms (`own`) must match only that term, not the other terms for the same subject.
    const termsByPhrase = new Map([
      ...words.map((phrase) => [toKey(phrase), own] as const),
      ...own.map((phrase) => [toKey(phrase), [phrase]] as const),
    ]);
    return [...termsByPhrase].map(([phrase, own]) => ({
      phrase,
      subject,
      own,
      page: leadingPhrases.has(phrase) ? page : null,
    }));
  });
  await db.batch(
    [
      sql`DELETE FROM everyday_words`,
      sql`INSERT INTO everyday_words (phrase, subject, own, page)
        SELECT value ->> 'phrase', value ->> 'subject', value -> 'own', value ->> 'page'
        FROM json_each(${JSON.stringify(entries)})`,
      ...storeWords(
        "everyday",
        list.flatMap(({ own, words }) => [...own, ...words]),
      ),
    ].map((statement) => prepare(db, statement)),
  );
}
