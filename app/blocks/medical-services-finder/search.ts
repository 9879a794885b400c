import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { serviceItem, serviceSuggestions } from "../../../contracts/services.ts";
import { canSuggest } from "../../../lib/forms/rules.ts";
import type { Details } from "../../care/service/service-links.ts";
import type { Values } from "../../cms/fields/types.ts";
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
/** The part of a service that the browser gets as data. */
export type NamedService = Pick<Service, "id" | "name">;

/** A search, and the responses to its calls. */
export interface Filtered extends Search {
  /** The ids and names of the services that the text means, whatever their names (MS-04). */
  meant: readonly string[];
  /** The service that the URL names, and its details unless their call has failed (MS-12). */
  preview: { service: NamedService; details: Details } | null;
}

type CallOf<E extends typeof serviceSuggestions | typeof serviceItem> = (
  request: RequestOf<E>,
) => Promise<ResponseOf<E>>;

/** The calls of a search: the Worker makes them by its cache, the browser to the edge. */
export interface ServiceCalls {
  suggestions: CallOf<typeof serviceSuggestions>;
  details(request: { id: string }): Promise<Details>;
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

/** The ids and names of the services that a text means. */
async function meantBy(searchText: string, { suggestions }: ServiceCalls): Promise<string[]> {
  if (!canSuggest(searchText)) return [];
  const found = await suggestions({ searchText });
  return found.flatMap(({ id, nameOverride }) => [id ?? "", plain(nameOverride)]).filter(Boolean);
}

/** Returns the services that a text or a letter leaves (MS-03, MS-04). */
export function fitting<S extends NamedService>(
  services: readonly S[],
  { searchText, letter, meant }: Omit<Filtered, "service" | "preview">,
): S[] {
  if (!searchText) return services.filter(({ name }) => !letter || letterOf(name) === letter);
  const wanted = plain(searchText);
  return services.filter(
    ({ id, name }) => plain(name).includes(wanted) || meant.includes(id) || meant.includes(plain(name)),
  );
}

/** Makes the calls of a search. A text comes before a letter; a letter that begins no name is dropped. */
export async function filterServices(
  requested: Search,
  services: readonly NamedService[],
  calls: ServiceCalls,
): Promise<Filtered> {
  const known = finderParams.offered(requested, { letter: services.map(({ name }) => letterOf(name)) });
  const search: Search = known.searchText ? { ...known, letter: "" } : known;
  const service = services.find(({ id }) => id && id === search.service);
  const [meant, details] = await Promise.all([
    meantBy(search.searchText, calls),
    service ? calls.details({ id: service.id }) : null,
  ]);
  return { ...search, meant, preview: service ? { service, details } : null };
}
