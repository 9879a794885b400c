import type { Charge, Code, FileFacts, Problem } from "./item.ts";

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

/** The methods of an index that the backend calls. */
export interface PriceIndexMethods {
  begin(key: string, etag: string, size: number): Promise<void>;
  step(): Promise<Progress>;
  plans(): Promise<{ id: number; payer: string; plan: string }[]>;
  problems(): Promise<Problem[]>;
  search(
    text: string,
    plan: number | null,
    limit: number,
  ): Promise<{ items: FoundItem[]; total: number; isMore: boolean }>;
  drop(): Promise<void>;
}

/** A message of the queue: reads the next part of a file. */
export interface PriceMessage {
  importId: string;
}
