// The package has no types. This file declares only the function that the Spanish search uses.
declare module "@orama/stemmers/spanish" {
  export function stemmer(word: string): string;
}
