import type { Client, Request } from "./client.ts";
import type { Item } from "./lists.ts";

/** The name of all test records. */
export const NAME = "Conformance";

export interface Writer {
  client: Client;
  /** ID of this run, which is part of each test record. */
  run: string;
  /** Makes a call. Returns the response if it is valid. */
  call(name: string, request: Request, headers?: Record<string, string>): Promise<Item | undefined>;
  /** Records that a change did not take effect. */
  fault(name: string, kind: "write" | "twice", message: string): void;
  skip(name: string, why: string): void;
}
