import { locationSearch } from "../../contracts/locations.ts";
import { type Address, addressText } from "../../lib/cms/links.ts";
import { inSpanish } from "../demo/spanish/index.ts";
import { type EventRow, eventRows, FOLDER } from "../event-rows.ts";
import { ownSpanish } from "../records/own-spanish.ts";
import { row, rows, sql } from "../sql.ts";
import { attempts } from "./attempts.ts";
import { type SearchLanguage, SITE, spanish } from "./language.ts";
import { readingOf, searchLocations } from "./locations.ts";
import { allConcepts, allWords, conceptsIn, withoutWeakConcepts } from "./query.ts";
import { corrected } from "./spelling.ts";
import { isWeak, tokens, typedWords } from "./words.ts";

interface NamedRow {
  url: string;
  title: string;
  kind: string;
  place: string;
  image: string | null;
}

/** The page of a doctor, a location, or a class. */
export interface NamedPage {
  url: string;
  title: string;
  snippet: string;
  image: string | null;
}

/** The database to search, the language of the response, and the time of the request. */
interface Records {
  db: D1Database;
  language: SearchLanguage;
  now: Date;
}

/**
 * Maximum numbers of doctors and locations whose names match the search text. If the number of matches exceeds the
 * maximum, the search does not treat the text as a name.
 */
const MAX_NAMED = { doctors: 12, locations: 3 };
/** Maximum number of nearest locations or classes. */
const MAX_PAGES = 5;

/**
 * Returns pages for doctors and locations whose names contain all words in the search text, except words with little
 * meaning.
 */
export async function namedPages(
  { db, language }: Omit<Records, "now">,
  searchWords: readonly string[],
): Promise<NamedPage[]> {
  const words = searchWords.filter((word) => !isWeak(word));
  if (words.length === 0) return [];
  const query = `name : (${allWords(words)})`;
  const [doctors, locations] = await Promise.all([
    rows<NamedRow>(
      db,
      sql`SELECT profile_url AS url, first_name || ' ' || last_name || ', ' || title AS title, photo AS image,
          specialties.name AS kind, locations.name || ', ' || city || ', ' || state AS place
        FROM providers_fts JOIN providers ON providers.id = providers_fts.rowid
        JOIN locations ON locations.id = location_id JOIN specialties ON specialties.id = primary_specialty_id
        WHERE providers_fts MATCH ${query} ORDER BY last_name, first_name, providers.id LIMIT ${MAX_NAMED.doctors + 1}`,
    ),
    // The search does not treat a single word as a location name, because the word may be a city.
    words.length < 2
      ? []
      : rows<Omit<NamedRow, "place"> & Address>(
          db,
          sql`SELECT website_url AS url, locations.name AS title, media_url AS image,
              facet_name AS kind, address1, address2, suite, locations.city, state, locations.zip
            FROM locations_fts JOIN locations ON locations.id = locations_fts.rowid
            JOIN location_types ON location_types.id = type_id
            WHERE locations_fts MATCH ${query} ORDER BY length(locations.name), locations.id LIMIT ${MAX_NAMED.locations + 1}`,
        ),
  ]);
  return [
    ...(doctors.length <= MAX_NAMED.doctors ? doctors : []),
    ...(locations.length <= MAX_NAMED.locations
      ? locations.map((location) => ({ ...location, place: addressText(location) }))
      : []),
  ].map(({ url, title, kind, place, image }) => ({
    url: language.urlOf(url),
    title,
    snippet: placeText({ kind, place }, language),
    image: pathOf(image),
  }));
}

/**
 * If the search text contains a type of care and a city, returns the page of the nearest location. If the search text
 * is a ZIP code, returns the pages of the nearest locations. Returns an empty list if the title of any page contains
 * the search text.
 */
export async function nearbyPages({ db, language, now }: Records, searchText: string): Promise<NamedPage[]> {
  const words = typedWords(searchText);
  const reading = await readingOf(db, words);
  const isZip = words.length === 1 && /^\d{5}$/.test(words[0]!);
  if (!reading?.place?.isCertain || (!reading.query && !isZip)) return [];
  const { table, indexOf, stored } = language;
  const title = `title : (${allWords(words, stored)})`;
  const titleMatch = await row(
    db,
    sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${title} AND search_index = ${indexOf(SITE)} LIMIT 1`,
  );
  if (titleMatch) return [];
  const request = locationSearch.request.parse({ searchText, perPage: isZip ? MAX_PAGES : 1 });
  const { found } = await searchLocations(db, request, now);
  return found
    .filter(({ website_url }) => website_url !== null)
    .map(({ website_url, name, facet_name: kind, media_url, ...address }) => ({
      url: language.urlOf(website_url!),
      title: name,
      snippet: placeText({ kind, place: addressText(address) }, language),
      image: pathOf(media_url),
    }));
}

/** Maximum number of classes among the results for pages, and of classes from which these are chosen. */
const MAX_CLASSES = { shown: 2, compared: 12 };

/**
 * Returns the pages of classes whose names contain everything that the search text means, such as "first aid". If the
 * text means two things or more, such as "senior exercise", the descriptions may contain them. In Spanish, returns classes
 * that are held in Spanish if there are any.
 */
export async function namedClasses({ db, language, now }: Records, searchText: string): Promise<NamedPage[]> {
  const all = await conceptsIn(db, searchText);
  const concepts = withoutWeakConcepts(all) ?? all;
  const query = allConcepts(concepts);
  if (!query) return [];
  for (const columns of [`headline : (${query})`, ...(concepts.length > 1 ? [query] : [])]) {
    const found = await rows<EventRow>(db, eventRows({}, now, { limit: MAX_CLASSES.compared }, columns));
    const isSpanish = ({ headline }: EventRow) => headline.includes("(en español)");
    const held = language === spanish && found.some(isSpanish) ? found.filter(isSpanish) : found;
    // The formats of a class, such as online, have names that begin alike.
    const classes = [...Map.groupBy(held, ({ headline }) => tokens(headline).slice(0, 2).join(" ")).values()];
    const typed = tokens(searchText)[0]!;
    const beginsAsTyped = ([event]: EventRow[]) => tokens(event!.headline)[0] === typed;
    const ordered = classes.toSorted((a, b) => Number(beginsAsTyped(b)) - Number(beginsAsTyped(a)));
    if (ordered.length > 0)
      return classPages(
        { db, language },
        ordered.slice(0, MAX_CLASSES.shown).map(([event]) => event!),
      );
  }
  return [];
}

/**
 * Returns the pages of doctors and locations whose names are similar to the search text. If no name is similar, returns
 * the pages of classes that match the search text. The site search uses this function if no page matches.
 */
export async function recordsAlike(records: Records, searchText: string): Promise<NamedPage[]> {
  const { db, now } = records;
  const words = await corrected(db, typedWords(searchText));
  const pages = words ? await namedPages(records, words) : [];
  if (pages.length > 0) return pages;
  for await (const { query } of attempts(db, searchText, { exact: true })) {
    const classes = await rows<EventRow>(db, eventRows({}, now, { limit: MAX_PAGES }, query));
    if (classes.length > 0) return classPages(records, classes);
  }
  return [];
}

async function classPages(
  { db, language }: Pick<Records, "db" | "language">,
  events: readonly EventRow[],
): Promise<NamedPage[]> {
  const texts = events.map(({ headline, short_description }) => [headline, short_description]);
  const own = language === spanish ? await ownSpanish(db, texts) : undefined;
  // The Spanish title of a class that is held in English says so.
  const textIn = (text: string) => (language === spanish && inSpanish(text, own)) || text;
  return events.map((event) => ({
    url: language.urlOf(FOLDER + event.slug),
    title: textIn(event.headline),
    snippet: textIn(event.short_description),
    image: pathOf(event.image_url),
  }));
}

const pathOf = (address: string | null): string | null => (address?.startsWith("/") ? address : null);

const placeText = ({ kind, place }: Pick<NamedRow, "kind" | "place">, language: SearchLanguage): string =>
  language === spanish ? `${inSpanish(kind) ?? kind} en ${place}.` : `${kind} at ${place}.`;
