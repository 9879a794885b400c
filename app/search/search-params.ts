import { DEFAULTS } from "../../lib/constants.ts";
import { type Distance, dayParameter, searchDistance } from "../../lib/forms/rules.ts";
import { sanitizeSearchText } from "../../lib/search/search.ts";

export interface Param<T> {
  /** Parses the value of a URL parameter. Returns the default value if the URL value is missing or invalid. */
  read(value: string | null): T;
  /** Serializes the value for a URL parameter. Returns "" for the default value because URLs omit default values. */
  write(value: T): string;
  /** Whether the parameter, if set, counts toward the number of active filters. */
  narrows?: true;
  /** How the page's title names the parameter: by its value, or as the number of the result page. */
  title?: "value" | "page";
  /** Alternative parameter name. Used if the primary parameter is missing or has its default value. */
  alias?: string;
}

const identity = (value: string) => value;

/** Declares a parameter for free text, which is part of the page's title. */
export const text = (length: number, alias?: string): Param<string> => ({
  read: (value) => sanitizeSearchText(value, length),
  write: identity,
  title: "value",
  ...(alias && { alias }),
});

/** Declares a parameter for an ID from an upstream. */
export const id = (length = 128): Param<string> => ({
  read: (value) => sanitizeSearchText(value, length),
  write: identity,
});

/**
 * Declares a parameter for a filter whose options come from an API (see `offered`).
 * @param any parameter value that means "no option selected"
 */
export const choice = ({ length = 128, any = "" } = {}): Param<string> => ({
  read(value) {
    const option = sanitizeSearchText(value, length);
    return option.toLowerCase() === any ? "" : option;
  },
  write: identity,
  narrows: true,
});

/** Declares a parameter with a fixed set of values. The first value is the default. */
export const oneOf = <const V extends string>(values: readonly [V, ...V[]]): Param<V> => ({
  read: (value) => values.find((allowed) => allowed === value) ?? values[0],
  write: (value) => (value === values[0] ? "" : value),
});

/** Declares a parameter for a date in MM-DD-YYYY format. The value of an empty parameter is "". */
export const day = (): Param<string> => ({ read: dayParameter, write: identity, narrows: true });

/** Declares a parameter for a distance in miles. A distance of 5000 means that the search has no distance limit. */
export const miles = (): Param<Distance> => ({
  read: searchDistance,
  write: (distance) => (distance === DEFAULTS.locationDistance ? "" : String(distance)),
  narrows: true,
});

/** Declares a boolean parameter. Any value other than "true" means false. */
export const toggle = (): Param<boolean> => ({
  read: (value) => value === "true",
  write: (isOn) => (isOn ? "true" : ""),
  narrows: true,
});

/** Declares a parameter for the page number, from 1 to `maxPage`. */
export const step = (maxPage: number): Param<number> => ({
  read(value) {
    const page = Number(value ?? 1);
    return Number.isInteger(page) && page > 0 ? Math.min(page, maxPage) : 1;
  },
  write: (page) => (page > 1 ? String(Math.min(page, maxPage)) : ""),
  title: "page",
});

/** A search's declared parameters, with functions that read and write URLs. */
export interface SearchParams<S extends object> {
  /** Names of the query parameters that the block reads. */
  names: readonly string[];
  read(query: URLSearchParams): S;
  /** Returns the name and serialized value of each parameter that differs from its default, in declaration order. */
  entries(search: Partial<S>): [name: keyof S & string, text: string][];
  /** Returns a search's query string, or "?" if all values are defaults. */
  url(search: Partial<S>, changes?: Partial<S>): string;
  filtersSet(search: Partial<S>): number;
  /** Returns the values of the parameters that the page's title names in this way. */
  titled(search: Partial<S>, as: "value" | "page"): string[];
  /** Resets each filter whose value is not an available option so that no hidden filter stays active. */
  offered<T extends S>(search: T, choices: { readonly [Name in keyof S]?: readonly S[Name][] }): T;
}

export type SearchOf<P> = P extends SearchParams<infer S> ? S : never;

/** Declares the URL parameters for a search. */
export function searchParams<P extends Record<string, Param<unknown>>>(
  params: P,
): SearchParams<{ [Name in keyof P]: P[Name] extends Param<infer T> ? T : never }> {
  type Search = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };
  type Name = keyof P & string;
  const all = Object.entries(params) as [Name, P[Name]][];
  const entries = (search: Partial<Search>) =>
    all.flatMap(([name, param]): [Name, string][] => {
      const value = search[name];
      const serialized = value === undefined ? "" : param.write(value);
      return serialized ? [[name, serialized]] : [];
    });
  return {
    names: all.flatMap(([name, { alias }]) => (alias ? [name, alias] : [name])),
    read: (query) =>
      Object.fromEntries(
        all.map(([name, param]) => {
          const parsed = param.read(query.get(name));
          return [name, param.alias && !param.write(parsed) ? param.read(query.get(param.alias)) : parsed];
        }),
      ) as Search,
    entries,
    url: (search, changes) => `?${new URLSearchParams(entries({ ...search, ...changes }))}`,
    filtersSet: (search) => entries(search).filter(([name]) => params[name]?.narrows).length,
    titled: (search, as) => entries(search).flatMap(([name, value]) => (params[name]?.title === as ? [value] : [])),
    offered(search, choices) {
      const unknown = all.filter(([name, param]) => {
        const options = choices[name] ?? [];
        return options.length > 0 && param.write(search[name]) !== "" && !options.includes(search[name]);
      });
      return { ...search, ...Object.fromEntries(unknown.map(([name, param]) => [name, param.read(null)])) };
    },
  };
}
