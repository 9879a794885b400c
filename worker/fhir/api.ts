/** Finds what a request for the FHIR API asks for: a resource, or a page of a search. */
import type { Bundle, BundleEntry, FhirResource } from "fhir/r4";
import { capabilityStatement } from "./capability.ts";
import { ID } from "./ids.ts";
import { FhirError } from "./outcome.ts";
import { readParameters, type SearchParameters } from "./parameters.ts";
import type { FhirType, Found, Source } from "./source.ts";

/** Date of the last change of what the API supports. */
const CHANGED = "2026-11-28";

interface Question {
  /** Path below the base, such as `/Practitioner/1`. */
  path: string;
  query: URLSearchParams;
  /** URL of the API, which links contain. */
  base: string;
  /** Value of the header `Prefer`. */
  prefer?: string | undefined;
  published: readonly (readonly [string, FhirType])[];
  version: string;
}

interface Answer {
  /** Key of the answer in the cache. */
  key: string;
  build(source: Source): Promise<FhirResource | null>;
}

/** Returns how to build the response to a request. Throws a FhirError if the request is wrong. */
export function answerTo({ path, query, base, prefer = "", published, version }: Question): Answer {
  const [, type = "", id, ...rest] = path.replace(/\/$/, "").split("/");
  if (type === "metadata" && id === undefined)
    return {
      key: `metadata ${base}`,
      build: async ({ operator }) => capabilityStatement(operator, base, published, { version, date: CHANGED }),
    };
  const found = published.find(([name]) => name === type)?.[1];
  if (!found) {
    const names = published.map(([name]) => name).join(", ");
    throw new FhirError(404, `Available: metadata, ${names}.`);
  }
  if (rest.length > 0) throw new FhirError(404, "Histories, versions, and operations are not available.");
  if (id !== undefined && id !== "_search") {
    if (!ID.test(id)) throw new FhirError(404);
    return { key: `${type}/${id}`, build: (source) => found.read(source, id) };
  }
  const isLenient = /handling\s*=\s*lenient/.test(prefer);
  const search = readParameters(query, Object.keys(found.parameters), found.includes ?? [], isLenient);
  const { count, page } = search;
  return {
    key: `${type}?${parametersOf(search, count, page)} ${base}`,
    build: async (source) => bundle(base, type, search, await found.search(source, search)),
  };
}

function parametersOf(
  { values, include, lastUpdated }: SearchParameters,
  count: number,
  page: number,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(values).sort()) query.set(name, values[name]!.join(","));
  for (const one of lastUpdated.values) query.append("_lastUpdated", one);
  for (const one of [...include].sort()) query.append("_include", one);
  query.set("_count", `${count}`);
  if (page > 1) query.set("_page", `${page}`);
  return query;
}

function bundle(base: string, type: string, search: SearchParameters, found: Found): Bundle {
  const { count, page } = search;
  const link = (relation: string, number: number) => ({
    relation,
    url: `${base}/${type}?${parametersOf(search, count, number)}`,
  });
  const entry =
    (mode: "match" | "include") =>
    (resource: FhirResource): BundleEntry => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
      resource,
      search: { mode },
    });
  const entries = [...found.resources.map(entry("match")), ...(found.included ?? []).map(entry("include"))];
  return {
    resourceType: "Bundle",
    type: "searchset",
    ...(found.total !== undefined && { total: found.total }),
    link: [
      link("self", page),
      ...(page > 1 ? [link("first", 1), link("previous", page - 1)] : []),
      ...(found.hasNext ? [link("next", page + 1)] : []),
    ],
    // An empty array is not valid in FHIR.
    ...(entries.length > 0 && { entry: entries }),
  };
}
