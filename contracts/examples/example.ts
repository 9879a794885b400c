import type { Endpoint, RequestOf, UpstreamResponseOf } from "../endpoint.ts";
import type { Operation } from "../operation.ts";

/** An API call's description and example, for tests, the block catalog, and `npm run docs`. */
export interface Example<C extends Endpoint | Operation> {
  /** Code of the requirement that specifies the API call. Omitted if no requirement specifies the API call. */
  readonly row?: `${"AP" | "AU" | "OP" | "PB" | "PF" | "SD"}-${number}` | `AP-${number} POST`;
  /** One-sentence description of the API call. */
  readonly summary: string;
  readonly request: RequestOf<C>;
  readonly response: UpstreamResponseOf<C>;
}

/** Declares the example for an API call. The request and the response must match the API call's schemas. */
export const example = <C extends Endpoint | Operation>(call: C, definition: Example<C>): readonly [C, Example<C>] => [
  call,
  definition,
];
