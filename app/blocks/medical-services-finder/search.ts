import type { PromotionBanner } from "../../../contracts/locations.ts";
import { alwaysOnPromotions, serviceItem, serviceSuggestions } from "../../../contracts/services.ts";
import { canSuggest } from "../../../lib/rules.ts";
import type { Details } from "../../care/service/service-links.ts";
import type { Call } from "../../context/page-context.ts";
import type { Values } from "../../fields/types.ts";
import { id, type Param, type SearchOf, searchParams, text } from "../../search/search-params.ts";
import type { fields } from "./fields.ts";

const letter: Param<string> = {
  read: (value) => (/^[a-z]$/i.test(value ?? "") ? (value ?? "").toUpperCase() : ""),
  write: (value) => value,
  narrows: true,
};

/** What the URL requests: a text, a letter, and the service whose details show. */
export const finderParams = searchParams({ searchText: text(200), letter, service: id() });

export type Search = SearchOf<typeof finderParams>;
export type Service = Values<typeof fields>["medicalServices"][number];

export interface FoundServices extends Search {
  /** Those that fit, in the order of the alphabet. */
  shown: Service[];
  /** The first letters of all of them. */
  letters: ReadonlySet<string>;
  banners: PromotionBanner[];
  /** The service that the address names, and its details if they can be had (MS-12). */
  preview: { service: Service; details: Details } | null;
}

/** Without accents and capitals, so that "optica" finds "Óptica". */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The letter that a name stands under; empty for one without letters. */
export const letterOf = (name: string): string => /\p{L}/u.exec(plain(name))?.[0].toUpperCase() ?? "";

/** The services of a list in the order of the alphabet; one without a name is left out. */
export const inOrder = (services: readonly Service[], language: string): Service[] => {
  const { compare } = new Intl.Collator(language, { sensitivity: "base" });
  return services.filter(({ name }) => name).sort((a, b) => compare(a.name, b.name));
};

/** Suggested services, by which a text finds more than names: what a service treats, and everyday words for it (MS-04). */
async function meant(searchText: string, call: Call): Promise<ReadonlySet<string>> {
  if (!canSuggest(searchText)) return new Set();
  const found = await call(serviceSuggestions, { searchText });
  return new Set(found.flatMap(({ id, nameOverride }) => [id ?? "", plain(nameOverride)]));
}

/** Those that a text or a letter leaves; a text comes before a letter (MS-03, MS-04). */
export function fitting(services: readonly Service[], search: Search, suggested: ReadonlySet<string>): Service[] {
  const { searchText, letter } = search;
  if (!searchText) return services.filter(({ name }) => !letter || letterOf(name) === letter);
  const wanted = plain(searchText);
  return services.filter(
    ({ id, name }) => plain(name).includes(wanted) || suggested.has(id) || suggested.has(plain(name)),
  );
}

/**
 * What an address finds. A call that fails takes away only what it brings: banners, what a text means beyond names, or
 * the details of a service.
 */
export async function findServices(
  requested: Search,
  authored: readonly Service[],
  language: string,
  call: Call,
): Promise<FoundServices> {
  const services = inOrder(authored, language);
  const letters = new Set(services.map(({ name }) => letterOf(name)));
  const known = finderParams.offered(requested, { letter: [...letters] });
  const search: Search = known.searchText ? { ...known, letter: "" } : known;
  const service = services.find(({ id }) => id && id === search.service);
  const [banners, suggested, details] = await Promise.all([
    call(alwaysOnPromotions, {}).catch((): PromotionBanner[] => []),
    meant(search.searchText, call).catch((): ReadonlySet<string> => new Set()),
    service ? call(serviceItem, { id: service.id }).catch(() => null) : null,
  ]);
  return {
    ...search,
    shown: fitting(services, search, suggested),
    letters,
    banners,
    preview: service ? { service, details } : null,
  };
}
