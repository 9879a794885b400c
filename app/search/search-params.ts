import { dayParameter } from "../../lib/rules.ts";
import { typedText } from "../../lib/search.ts";

/** One parameter of a search. */
export interface Param<T> {
  /** What a URL requests; the default for what is missing or invalid (VA-13). */
  read(value: string | null): T;
  /** The same as an address says it; empty for the default, which stays out of addresses. */
  write(value: T): string;
  /** Whether it narrows a list, and so counts among the filters that are set. */
  narrows?: true;
  /** Another name that it is read by, where the first says nothing. */
  alias?: string;
}

const asIs = (value: string) => value;

/** What a visitor types. */
export const text = (length: number, alias?: string): Param<string> => ({
  read: (value) => typedText(value, length),
  write: asIs,
  ...(alias && { alias }),
});

/** What a system calls one of its things: passed on as text (VA-13). */
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

/** Yes, or not at all. */
export const toggle = (): Param<boolean> => ({
  read: (value) => value === "true",
  write: (on) => (on ? "true" : ""),
  narrows: true,
});

/** How often 'Show More' was followed, plus one. */
export const step = (last: number): Param<number> => ({
  read(value) {
    const page = Number(value ?? 1);
    return Number.isInteger(page) && page > 0 ? Math.min(page, last) : 1;
  },
  write: (page) => (page > 1 ? String(Math.min(page, last)) : ""),
});

/** A search as its address has it. */
export interface SearchParams<S extends object> {
  /** The parameters that the edge lets through to the block. */
  names: readonly string[];
  read(query: URLSearchParams): S;
  /** Name and text of each parameter that is not its default, in their order. */
  entries(search: Partial<S>): [name: keyof S & string, text: string][];
  /** The search as the query of an address; `?` alone for one without any wish. */
  address(search: Partial<S>, changes?: Partial<S>): string;
  filtersSet(search: Partial<S>): number;
  /** Without what none of the choices offers: a filter never does what its control does not say. */
  offered<T extends S>(search: T, choices: { readonly [Name in keyof S]?: readonly S[Name][] }): T;
}

export type SearchOf<P> = P extends SearchParams<infer S> ? S : never;

/** Declares a search once: all that depends on its parameters comes from here. */
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
