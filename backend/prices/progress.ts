import type { Charge, Code, FileFacts, Problem } from "./item.ts";

/** Number of bytes that one step reads. */
export const PART_BYTES = 2 * 1024 * 1024;

/** How far an import is. */
export interface Progress {
  state: "running" | "done" | "failed";
  /** Bytes read and in total. */
  offset: number;
  size: number;
  lines: number;
  items: number;
  problems: number;
  /** Why the import failed. */
  message: string;
  facts: FileFacts;
}

/** An item that a search found. */
export interface FoundItem {
  description: string;
  codes: Code[];
  drug: string;
  charges: Charge[];
}

/**
 * What a search looks for. `codes` are the keys of services whose items are wanted too, and `known` the keys of services
 * about which the search only says whether items have them.
 */
export interface Wanted {
  text: string;
  payer?: string | undefined;
  plan?: string | undefined;
  limit: number;
  codes?: readonly string[];
  known?: readonly string[];
}

export interface Found {
  plans: { payer: string; plan: string }[];
  items: FoundItem[];
  total: number;
  isMore: boolean;
  byCode: Record<string, FoundItem[]>;
  known: string[];
}

/** The methods of an index that the backend calls. */
export interface PriceIndexMethods {
  begin(key: string, etag: string, size: number): Promise<void>;
  step(): Promise<Progress>;
  problems(): Promise<Problem[]>;
  find(wanted: Wanted): Promise<Found | null>;
  drop(): Promise<void>;
}

/** A message of the queue: reads the next part of a file. */
export interface PriceMessage {
  importId: string;
}
