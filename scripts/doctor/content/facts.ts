import { readFileSync } from "node:fs";

/** Regular expressions, per language. */
type Patterns = Record<string, string[]>;

/** A phone line, a department, or another part of the organization that has a phone number or opening hours. */
export interface Office {
  name: string;
  /** What pages call the office. All expressions must match the text with a phone number, or the texts around it. */
  names: Patterns;
  /** Other subjects that people call the office about. One expression must match. An empty list matches every text. */
  topics?: Patterns;
  phones?: string[];
  /** Opening hours, such as `Mo-Fr 08:00-17:00` or `24/7`. */
  hours?: string[];
}

export interface PlaceFact {
  name: string;
  otherNames?: string[];
  phone?: string;
  fax?: string;
  address?: string;
  city?: string;
  zip?: string;
  /** Opening hours as the CMS writes them, such as `{ "monday1Open": "08:00" }`. */
  hours?: Record<string, unknown>;
  picture?: string;
}

interface PersonFact {
  name: string;
  /** Letters after the name, such as `MD`. */
  credentials: string;
  phone?: string;
}

interface PriceFact {
  /** Names of the product, per language. */
  names: Record<string, string[]>;
  /** All amounts that pages may name for the product, in dollars. */
  amounts: number[];
}

/** A number or a word that texts about a subject must contain. */
export interface Statement {
  id: string;
  /** Regular expressions, per language. A capturing group contains the value. */
  texts: Patterns;
  value: string | number;
  source?: string;
}

/** What is true, for comparison with what pages say. A list that is missing is not compared. */
export interface Facts {
  offices?: Office[];
  places?: PlaceFact[];
  people?: PersonFact[];
  prices?: PriceFact[];
  /** Numbers of hospitals, clinics, and so on, such as `{ "hospitals": 14, "hospitals in Montana": 3 }`. */
  counts?: Record<string, number>;
  statements?: Statement[];
}

const LISTS = ["offices", "places", "people", "prices", "statements"] as const;

/** Reads a file with facts. Throws an error that says what is wrong with the file. */
export function readFacts(file: string): Facts {
  const facts = JSON.parse(readFileSync(file, "utf8")) as Facts;
  const allowed = [...LISTS, "counts"];
  for (const name of Object.keys(facts))
    if (!(allowed as string[]).includes(name))
      throw new Error(`"${name}" is not a list of facts: the lists are ${allowed.join(", ")}`);
  for (const name of LISTS)
    if (facts[name] !== undefined && !Array.isArray(facts[name])) throw new Error(`"${name}" must be an array`);
  const patterns = [
    ...(facts.offices ?? []).map(({ name, names }) => [name, names] as const),
    ...(facts.offices ?? []).map(({ name, topics = {} }) => [name, topics] as const),
    ...(facts.statements ?? []).map(({ id, texts }) => [id, texts] as const),
  ];
  for (const [name, lists] of patterns)
    for (const pattern of Object.values(lists ?? {}).flat())
      try {
        new RegExp(pattern, "iu");
      } catch (error) {
        throw new Error(`"${name}" has an invalid regular expression: ${(error as Error).message}`);
      }
  return facts;
}

/** Joins the facts of several sources. */
export const joinFacts = (...all: Facts[]): Facts => {
  const joined: Facts = {};
  for (const facts of all) {
    for (const name of LISTS) {
      const list = facts[name];
      if (list) (joined[name] as unknown[] | undefined) = [...(joined[name] ?? []), ...list];
    }
    if (facts.counts) joined.counts = { ...joined.counts, ...facts.counts };
  }
  return joined;
};
