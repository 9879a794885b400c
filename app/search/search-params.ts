import { DEFAULTS } from "../../lib/constants.ts";
import { type Distance, dayParameter, searchDistance } from "../../lib/forms/rules.ts";
import { typedText } from "../../lib/search/search.ts";

/** One parameter of a search. */
export interface Param<T> {
  /** What a URL requests; the default for what is missing or invalid (VA-13). */
  read(value: string | null): T;
  /** The value as text for an address; empty for the default, which addresses leave out. */
  write(value: T): string;
  /** Whether it narrows a list, and so counts among the filters that are set. */
  narrows?: true;
  /** Another name of the parameter, read where the first one is missing or the default. */
  alias?: string;
}

const asIs = (value: string) => value;

/** What a visitor types. */
export const text = (length: number, alias?: string): Param<string> => ({
  read: (value) => typedText(value, length),
  write: asIs,
  ...(alias && { alias }),
});

/** An id of another system, passed on as text (VA-13). */
export const id = (): Param<string> => text(128);

/**
 * One of a filter's options, which are known only after a call: see `offered`. `any` is the value that selects none.
 */
export const choice = ({ length = 128, any = "" } = {}): Param<string> => ({
  read(value) {
    const chosen = typedText(value, length);
    return chosen.toLowerCase() === any ? "" : chosen;
  },
  write: asIs,
  narrows: true,
});

/** One of a few; the first is the default. */
export const oneOf = <const V extends string>(values: readonly [V, ...V[]]): Param<V> => ({
  read: (value) => values.find((known) => known === value) ?? values[0],
  write: (value) => (value === values[0] ? "" : value),
});

/** A day as MM-DD-YYYY, empty for none (VA-05). */
export const day = (): Param<string> => ({ read: dayParameter, write: asIs, narrows: true });

/** Miles from a place; 5000 is any (LC-05). */
export const miles = (): Param<Distance> => ({
  read: searchDistance,
  write: (distance) => (distance === DEFAULTS.locationDistance ? "" : String(distance)),
  narrows: true,
});

/** On with `true`, off with anything else. */
export const toggle = (): Param<boolean> => ({
  read: (value) => value === "true",
  write: (on) => (on ? "true" : ""),
  narrows: true,
});

/** The number of the page of results: each 'Show More' adds one, up to `last`. */
export const step = (last: number): Param<number> => ({
  read(value) {
    const page = Number(value ?? 1);
    return Number.isInteger(page) && page > 0 ? Math.min(page, last) : 1;
  },
  write: (page) => (page > 1 ? String(Math.min(page, last)) : ""),
});

/** The parameters of a search, and what is derived from them. */
export interface SearchParams<S extends object> {
  /** The parameters that the edge lets through to the block. */
  names: readonly string[];
  read(query: URLSearchParams): S;
  /** Name and text of each parameter that is not its default, in their order. */
  entries(search: Partial<S>): [name: keyof S & string, text: string][];
  /** The search as the query of an address; `?` alone when everything is the default. */
  address(search: Partial<S>, changes?: Partial<S>): string;
  filtersSet(search: Partial<S>): number;
  /** The search with the default for each choice that is not offered, so that no filter works without showing in its control. */
  offered<T extends S>(search: T, choices: { readonly [Name in keyof S]?: readonly S[Name][] }): T;
}

export type SearchOf<P> = P extends SearchParams<infer S> ? S : never;

/** Declares the parameters of a search: reading, addresses and the count of filters are derived from them. */
export function searchParams<P extends Record<string, Param<unknown>>>(
  params: P,
): SearchParams<{ [Name in keyof P]: P[Name] extends Param<infer T> ? T : never }> {
  type Search = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };
  type Name = keyof P & string;
  const all = Object.entries(params) as [Name, P[Name]][];
  const entries = (search: Partial<Search>) =>
    all.flatMap(([name, param]): [Name, string][] => {
      const value = search[name];
      const said = value === undefined ? "" : param.write(value);
      return said ? [[name, said]] : [];
    });
  return {
    names: all.flatMap(([name, { alias }]) => (alias ? [name, alias] : [name])),
    read: (query) =>
      Object.fromEntries(
        all.map(([name, param]) => {
          const own = param.read(query.get(name));
          return [name, param.alias && !param.write(own) ? param.read(query.get(param.alias)) : own];
        }),
      ) as Search,
    entries,
    address: (search, changes) => `?${new URLSearchParams(entries({ ...search, ...changes }))}`,
    filtersSet: (search) => entries(search).filter(([name]) => params[name]?.narrows).length,
    offered(search, choices) {
      const unknown = all.filter(([name, param]) => {
        const known = choices[name] ?? [];
        return known.length > 0 && param.write(search[name]) !== "" && !known.includes(search[name]);
      });
      return { ...search, ...Object.fromEntries(unknown.map(([name, param]) => [name, param.read(null)])) };
    },
  };
}
