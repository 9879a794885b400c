import type { AnswerOf, Endpoint, RequestOf } from "../endpoint.ts";
import type { Operation } from "../operation.ts";

/** Description and example of an API call for tests, docs/calls.md, and the block catalog. */
export interface Example<C extends Endpoint | Operation> {
  /** Code of the requirement that specifies the API call; absent if pages need the API call but no requirement does. */
  readonly row?: `${"AP" | "AU" | "OP" | "PB" | "PF" | "SD"}-${number}` | `AP-${number} POST`;
  /** Description of the API call in one sentence. */
  readonly summary: string;
  readonly request: RequestOf<C>;
  readonly response: AnswerOf<C>;
}

/** Declares the example of an API call. The request and the response must match the schemas of the API call. */
export const example = <C extends Endpoint | Operation>(call: C, of: Example<C>): readonly [C, Example<C>] => [
  call,
  of,
];
