import { PART_BYTES } from "../../backend/prices/progress.ts";
import type { Provider } from "./providers.ts";

/**
 * Numbers of platform operations for hospitals' price files. `tests/backend/prices.test.ts` compares the rows, object
 * requests, and messages with an import and its searches.
 */
const PER_IMPORT = {
  /** Rows that an item writes to the index: its own, its key, its words, and its code of a public code system. */
  rowsOfItem: 4,
  /** Rows that each plan of a file writes: its own, and its name. */
  rowsOfPlan: 2,
  /** Rows that each part writes: the state of the import, which replaces the previous one. */
  rowsOfPart: 2,
  /** Object requests of each part, and of an import: the start, and the deletion of the previous index. */
  requestsOfPart: 2,
  requestsOfImport: 2,
  /** Billed operations of a message: a write, a read, and a delete. */
  queueOperations: 3,
  /** Seconds that a part or a search keeps an index active, and the size of an index in relation to its file. */
  secondsOfPart: 0.7,
  secondsOfSearch: 0.05,
  indexSize: 1.6,
};

/** Returns the size of the index of a price file in bytes. */
export const priceIndexSize = ({ priceBytes }: Pick<Provider, "priceBytes">): number =>
  priceBytes * PER_IMPORT.indexSize;

type Prices = Pick<
  Provider,
  "priceFiles" | "priceItems" | "pricePlans" | "priceBytes" | "priceImports" | "priceSearches"
>;

/**
 * Returns the usage of price files in a month, or in a share of it. The first part of a file has its head, so that a
 * file has one part more.
 */
export function priceUse(
  { priceFiles, priceItems, pricePlans, priceBytes, priceImports, priceSearches }: Prices,
  share = 1,
) {
  const imports = priceFiles * priceImports * share;
  const searches = priceSearches * share;
  const parts = imports * (Math.ceil(priceBytes / PART_BYTES) + 1);
  const per = PER_IMPORT;
  return {
    objectRequests: parts * per.requestsOfPart + imports * per.requestsOfImport + searches,
    objectRowsWritten: imports * (priceItems * per.rowsOfItem + pricePlans * per.rowsOfPlan) + parts * per.rowsOfPart,
    objectGbSeconds: (parts * per.secondsOfPart + searches * per.secondsOfSearch) * 0.128,
    objectGigabytes: (priceFiles * priceIndexSize({ priceBytes })) / 1e9,
    fileGigabytes: (priceFiles * priceBytes) / 1e9,
    queueOperations: parts * per.queueOperations,
  };
}
