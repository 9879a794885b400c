/** Reads and validates the input of API calls. A separate module, because the Worker serves a cached page without zod. */
import type { z } from "zod";
import { type Endpoint, inputOf, readQuery } from "../../contracts/endpoint.ts";
import { problemsOf } from "../../contracts/problem.ts";
import { bodyText, formFields, parseJson, parseUrlEncoded } from "./body.ts";
import { badRequest, HttpError } from "./http-error.ts";

/**
 * Returns an API request's unparsed input: the query string or the body, depending on the endpoint. Throws an error if
 * the body is too large or not valid UTF-8, or if receiving the body times out. Throws an HttpError (400) if the
 * request has a body but the endpoint reads the query string.
 */
export async function inputText(endpoint: Endpoint, request: Request): Promise<string> {
  if (inputOf(endpoint) !== "query") return bodyText(request);
  if (request.body && (await bodyText(request)) !== "")
    throw badRequest("", "has a body", "no body, and all parameters in the query string");
  const { url } = request;
  const queryStart = url.indexOf("?");
  return queryStart < 0 ? "" : url.slice(queryStart + 1).split("#", 1)[0]!;
}

/**
 * Parses an API request's input according to the endpoint declaration. Throws an HttpError (400) for malformed input.
 */
export function readInput(endpoint: Endpoint, text: string): unknown {
  switch (inputOf(endpoint)) {
    case "query":
      return readQuery(parseUrlEncoded(text));
    case "json":
      return parseJson(text);
    case "form":
      return formFields(parseUrlEncoded(text));
  }
}

/**
 * Validates a value against a schema and returns the parsed value. If the value is invalid, throws an HttpError (400)
 * that lists every invalid field.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { privacy }: { privacy: "none" | "personal" } = { privacy: "none" },
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HttpError(400, { problems: problemsOf(result.error, { privacy }) });
}
