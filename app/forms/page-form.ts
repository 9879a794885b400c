import type { Endpoint } from "../../contracts/endpoint.ts";
import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { PageContext } from "../context/page-context.ts";

/** A form as the Worker knows it: what may be posted to the page that it stands on, and where that goes. */
export interface PageForm {
  /** What the page's own form says of itself, which distinguishes two on a page. */
  id: string;
  /** Where the content system wants it posted (FM-09). */
  address: string;
  fields: readonly InputRule[];
  /** Names besides those of the fields that are passed on: hidden values of the page, such as a session. */
  also: readonly string[];
  /** Passed on with every submission. */
  constants: readonly (readonly [name: string, value: string])[];
  /** It takes seats of a class: for people alone, and no more than a few for each. */
  takesSeats?: true;
  /** A form with rules of its own, which a declared call takes in place of an address. */
  own?: OwnForm;
}

type Values = ReadonlyMap<string, FieldValue>;

type Words = Pick<PageContext, "t">;

interface OwnForm {
  /** What is wrong, by name of the field; empty when it can be sent. */
  errors(values: Values, page: Words): ReadonlyMap<string, string>;
  endpoint: Endpoint;
  request(values: Values): unknown;
}
