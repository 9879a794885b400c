import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { serviceItem, serviceSuggestions } from "../../../contracts/services.ts";
import { canSuggest } from "../../../lib/forms/suggestions.ts";
import type { Details } from "../../care/service/service-links.ts";
import type { Values } from "../../cms/fields/types.ts";
import type { FailureReason } from "../../context/failure.ts";
import { failureReason } from "../../context/failure.ts";
import { id, type Param, type SearchOf, searchParams, text } from "../../search/search-params.ts";
import type { fields } from "./fields.ts";

const letter: Param<string> = {
  read: (value) => (/^[a-z]$/i.test(value ?? "") ? (value ?? "").toUpperCase() : ""),
  write: (value) => value,
  title: "value",
};

/**
 * Declares the URL parameters for the services finder: search text, letter, and the ID of the service whose details the
 * page shows.
 */
export const finderParams = searchParams({ searchText: text(200), letter, service: id() });

export type Search = SearchOf<typeof finderParams>;
export type Service = Values<typeof fields>["medicalServices"][number];
/** The service properties that the Worker sends to the browser. */
export type NamedService = Pick<Service, "id" | "name" | "group">;

/** A search in the services finder, with the responses to its API calls. */
export interface Filtered extends Search {
  /** IDs and normalized names of the services that the suggestions API returned for the search text. */
  meant: readonly string[];
  /** Why the suggestions API failed. Without suggestions, the search finds services by name only. */
  failure?: FailureReason | undefined;
  /** The service whose ID is in the URL, with its details, or the reason why the request for the details failed. */
  preview: { service: NamedService; details: Details; failure?: FailureReason | undefined } | null;
}

type CallOf<E extends typeof serviceSuggestions | typeof serviceItem> = (
  request: RequestOf<E>,
) => Promise<ResponseOf<E>>;

/**
 * API calls for a service search. The server makes the API calls through the Worker's cache, and the browser sends them
 * to the Worker.
 */
interface ServiceCalls {
  suggestions: CallOf<typeof serviceSuggestions>;
  details(request: { id: string }): Promise<Details>;
}

/** Removes accents and converts the text to lowercase so that "optica" matches "Óptica". */
const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the first letter of a name, converted to uppercase, or an empty string if the name contains no letters. */
export const letterOf = (name: string): string => /\p{L}/u.exec(foldText(name))?.[0].toUpperCase() ?? "";

/**
 * Sorts services by group and name. A group's position is the position of the group's first service in the CMS list.
 * Services that have no name are omitted.
 */
export const sortServices = (services: readonly Service[], language: string): Service[] => {
  const { compare } = new Intl.Collator(language, { sensitivity: "base" });
  const groups = [...new Set(services.map(({ group }) => group))];
  return services
    .filter(({ name }) => name)
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || compare(a.name, b.name));
};

/** Returns the IDs and normalized names of the services that the suggestions API returns for the search text. */
async function suggestedServices(searchText: string, { suggestions }: ServiceCalls): Promise<string[]> {
  if (!canSuggest(searchText)) return [];
  const suggested = await suggestions({ searchText });
  return suggested.flatMap(({ id, nameOverride }) => [id ?? "", foldText(nameOverride)]).filter(Boolean);
}

/** Returns the services that match the search text or the selected letter. */
export function matchingServices<S extends NamedService>(
  services: readonly S[],
  { searchText, letter, meant }: Omit<Filtered, "service" | "preview" | "failure">,
): S[] {
  if (!searchText) return services.filter(({ name }) => !letter || letterOf(name) === letter);
  const foldedSearch = foldText(searchText);
  return services.filter(
    ({ id, name }) => foldText(name).includes(foldedSearch) || meant.includes(id) || meant.includes(foldText(name)),
  );
}

/**
 * Returns the value of `pending`, or, if an API call failed, `fallback` and the reason. Rethrows errors that have no
 * status, such as the error of an aborted request.
 */
const orFailure = <T>(pending: Promise<T>, fallback: T): Promise<{ value: T; failure?: FailureReason }> =>
  pending.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (typeof (error as { status?: unknown } | null)?.status !== "number") throw error;
      return { value: fallback, failure: failureReason(error) };
    },
  );

/**
 * Filters services by search text or by first letter. Search text takes precedence over a letter. A letter that no
 * service name starts with is ignored.
 */
export async function filterServices(
  requested: Search,
  services: readonly NamedService[],
  calls: ServiceCalls,
): Promise<Filtered> {
  const validSearch = finderParams.offered(requested, { letter: services.map(({ name }) => letterOf(name)) });
  const search: Search = validSearch.searchText ? { ...validSearch, letter: "" } : validSearch;
  const service = services.find(({ id }) => id && id === search.service);
  const [suggested, details] = await Promise.all([
    orFailure(suggestedServices(search.searchText, calls), []),
    orFailure(service ? calls.details({ id: service.id }) : Promise.resolve(null), null),
  ]);
  return {
    ...search,
    meant: suggested.value,
    failure: suggested.failure,
    preview: service ? { service, details: details.value, failure: details.failure } : null,
  };
}
