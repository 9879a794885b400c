import type { ListedService } from "../../contracts/prices.ts";
import { isSpecified, keyOfCode, readCode, type ServiceTopic } from "../../lib/billing/shoppable.ts";
import { isSpanish } from "../route.ts";
import { rows, sql } from "../sql.ts";
import type { FoundItem } from "./progress.ts";
import { formsOf, typedWords, wordsOf } from "./words.ts";

/** The services that people can plan and compare, in plain words. Their prices are in the hospitals' files, by code. */

interface NamedService {
  name: string;
  type: string;
  code: string;
  items: FoundItem[];
}

/** A service with the items of a file that have its code, and the services that usually come with it. */
export interface PricedService extends NamedService {
  isSpecified: boolean;
  comesWith: NamedService[];
}

/** Number of services that a response has with their prices. */
const MAX_PRICED = 6;

interface ServiceRow {
  name: string;
  name_es: string | null;
  topic: ServiceTopic;
  code_type: string;
  code: string;
  comes_with: string;
}

export interface Service {
  name: string;
  topic: ServiceTopic;
  type: string;
  code: string;
  key: string;
  /** Keys of the codes of services that usually come with it. */
  comesWith: string[];
  /** Words of its names in all languages, and its code. */
  words: string[];
}

/** Returns the services of the list, with their names in a language. */
export async function listedServices(db: D1Database, language: string | undefined): Promise<Service[]> {
  const found = await rows<ServiceRow>(db, sql`SELECT * FROM shoppable_services ORDER BY topic, name`);
  return found.map(({ name, name_es: spanish, topic, code_type: type, code, comes_with: comesWith }) => ({
    name: isSpanish(language) && spanish ? spanish : name,
    ...{ topic, type, code },
    key: keyOfCode({ type, code }),
    comesWith: (JSON.parse(comesWith) as string[]).map((text) => keyOfCode(readCode(text) ?? { type: "", code: text })),
    words: wordsOf([name, spanish].join(" "), [code]).split(" "),
  }));
}

/**
 * Returns the services that match the most of the typed words, at least half of them, the best first. A service matches
 * a word if a word of its name starts with it. Among equals, the services that CMS specified are first, because people
 * need them most often.
 */
export function matchingServices(services: readonly Service[], text: string): Service[] {
  const typed = typedWords(text);
  if (typed.length === 0) return [];
  const scored = services.map((service) => {
    const score = (matches: (word: string, form: string) => boolean) =>
      typed.filter((word) => formsOf(word).some((form) => service.words.some((own) => matches(own, form)))).length;
    return {
      service,
      starts: score((own, form) => own === form || (form.length > 2 && own.startsWith(form))),
      whole: score((own, form) => own === form),
    };
  });
  const most = Math.max(...scored.map(({ starts }) => starts));
  if (most < Math.ceil(typed.length / 2) || most === 0) return [];
  return scored
    .filter(({ starts }) => starts === most)
    .sort(
      (a, b) =>
        b.whole - a.whole ||
        Number(isSpecified(b.service)) - Number(isSpecified(a.service)) ||
        a.service.words.length - b.service.words.length,
    )
    .map(({ service }) => service);
}

/** Returns the keys of the codes whose items a response with these services needs. */
export const wantedCodes = (matches: readonly Service[]): string[] => [
  ...new Set(matches.slice(0, MAX_PRICED).flatMap(({ key, comesWith }) => [key, ...comesWith])),
];

/** Returns the services with the items of a file that have their codes. */
export function withPrices(
  matches: readonly Service[],
  services: readonly Service[],
  byCode: Readonly<Record<string, FoundItem[]>>,
): PricedService[] {
  const byKey = new Map(services.map((service) => [service.key, service]));
  const named = (key: string): NamedService[] => {
    const items = byCode[key] ?? [];
    const [type = "", code = ""] = key.split(" ");
    const name = byKey.get(key)?.name ?? items[0]?.description;
    return name ? [{ name, type, code, items }] : [];
  };
  return matches.slice(0, MAX_PRICED).map(({ name, type, code, key, comesWith }) => ({
    ...{ name, type, code },
    items: byCode[key] ?? [],
    isSpecified: isSpecified({ type, code }),
    comesWith: comesWith.flatMap(named),
  }));
}

/** Returns the names of the services without prices. */
export const withoutPrices = (services: readonly Service[], offered: ReadonlySet<string>): ListedService[] =>
  services.map(({ name, type, code, topic, key }) => ({
    ...{ name, type, code, topic },
    isSpecified: isSpecified({ type, code }),
    isOffered: offered.has(key),
  }));

/** Returns the services that match but are not among those with prices. */
export const furtherMatches = (matches: readonly Service[]): Service[] => matches.slice(MAX_PRICED);
