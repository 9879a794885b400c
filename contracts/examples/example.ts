import type { AnswerOf, Endpoint, RequestOf } from "../endpoint.ts";
import type { Operation } from "../operation.ts";

/** Example of an API call for tests, docs/calls.md, and the block catalog. */
export interface Example<C extends Endpoint | Operation> {
  readonly request: RequestOf<C>;
  readonly response: AnswerOf<C>;
}

/** Declares the example of an API call. The request and the response must match the schemas of the API call. */
export const example = <C extends Endpoint | Operation>(call: C, of: Example<C>): readonly [C, Example<C>] => [
  call,
  of,
];
