/** Rules for search inputs with suggestions. Separate from `rules.ts`, so that a typeahead loads few scripts. */
import { CAP, MIN_LENGTH } from "../constants.ts";

export const canSuggest = (text: string): boolean => text.trim().length >= MIN_LENGTH.typeahead;

/** Value of the `pattern` attribute on the search input in the header. */
export const HEADER_SEARCH = `\\s*\\S.{${MIN_LENGTH.headerSubmit - 2},}\\S\\s*`;

/** Truncates a list of suggestions to the maximum length. */
export const capSuggestions = <T>(items: readonly T[]): T[] => items.slice(0, CAP.suggestions);
