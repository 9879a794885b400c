import { readQuery } from "../../contracts/call-url.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { bodyText, formFields, parseJson, parseUrlEncoded } from "./body.ts";
import { badRequest } from "./http-error.ts";

/** Request bodies by request. The Worker caches the string, because a request body can be consumed only once. */
const bodies = new WeakMap<Request, Promise<string>>();

function bodyOnce(request: Request): Promise<string> {
  const text = bodies.get(request) ?? bodyText(request);
  bodies.set(request, text);
  return text;
}

/**
 * Returns the unparsed input of an API request: the query string or the body, depending on the endpoint. Throws if the
 * body is too large, arrives too slowly, or is not UTF-8. Throws an HttpError (400) if the request has a body but the
 * endpoint reads the query string.
 */
export async function inputText(endpoint: Endpoint, request: Request): Promise<string> {
  if (inputOf(endpoint) !== "query") return bodyOnce(request);
  if (request.body && (await bodyOnce(request)) !== "")
    throw badRequest("", "has a body", "no body, and all parameters in the query string");
  const { url } = request;
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1).split("#", 1)[0]!;
}

/**
 * Parses the input of an API request according to the endpoint declaration. Throws an HttpError (400) for malformed
 * input.
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
