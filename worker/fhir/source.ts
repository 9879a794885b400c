/** What a published type declares, and how its searches read the calls of the site. */
import type { FhirResource } from "fhir/r4";
import type { CheckedRequestOf, Endpoint, ResponseOf } from "../../contracts/endpoint.ts";
import type { ServedPage } from "../../contracts/fields.ts";
import { idOfPath, type PagedType, pathOfId } from "./ids.ts";
import { inTime } from "./last-updated.ts";
import type { SearchParameters } from "./parameters.ts";
import type { Operator } from "./resources.ts";

type Call = <E extends Endpoint>(endpoint: E, request: CheckedRequestOf<E> | object) => Promise<ResponseOf<E> | null>;

export interface Source {
  call: Call;
  operator: Operator;
}

export interface Found {
  resources: FhirResource[];
  included?: FhirResource[];
  /** Number of resources in all pages, or undefined if nobody knows. */
  total?: number;
  hasNext: boolean;
}

export interface FhirType {
  /** Calls from which the resources come. A type whose calls the site does not use is not published. */
  calls: readonly Endpoint[];
  /** Search parameters with their type in FHIR. */
  parameters: Readonly<Record<string, "token" | "string" | "reference" | "special">>;
  includes?: readonly string[];
  profile: string;
  read(source: Source, id: string): Promise<FhirResource | null>;
  search(source: Source, search: SearchParameters): Promise<Found>;
}

export const one = ({ values }: SearchParameters, ...names: readonly string[]): string | undefined =>
  names.map((name) => values[name]?.[0]).find((value) => value !== undefined);

/** Returns the path of the page with an ID, from the list of pages if the ID does not contain it. */
export async function pathOf(source: Source, type: PagedType, id: string, pages: Endpoint): Promise<string | null> {
  const path = pathOfId(type, id);
  if (path) return path;
  return (await pagesOf(source, pages)).find((page) => idOfPath(type, page.path) === id)?.path ?? null;
}

export const pagesOf = async (source: Source, pages: Endpoint): Promise<ServedPage[]> =>
  ((await source.call(pages, {})) as ServedPage[] | null) ?? [];

/**
 * Returns the pages that have changed when a search wants it, or null if the search has other conditions, too. Then it
 * compares the times of what it finds.
 */
export async function changedPages(source: Source, pages: Endpoint, { values, lastUpdated }: SearchParameters) {
  if (lastUpdated.values.length === 0 || Object.keys(values).length > 0) return null;
  const isWanted = inTime(lastUpdated.conditions);
  const list = (await pagesOf(source, pages)).filter(({ updated }) => isWanted(updated));
  return list.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const found = <T extends FhirResource>({
  found: resources,
  ...rest
}: {
  found: T[];
  total: number;
  hasNext: boolean;
}): Found => ({
  resources,
  ...rest,
});
