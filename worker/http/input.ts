import { readQuery } from "../../contracts/address.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { bodyText, formFields, parseJson, parseUrlEncoded } from "./body.ts";
import { badRequest } from "./http-error.ts";

/** Bodies by request, because a body can be read only once and is needed several times. */
const bodies = new WeakMap<Request, Promise<string>>();

function bodyOnce(request: Request): Promise<string> {
  const text = bodies.get(request) ?? bodyText(request);
  bodies.set(request, text);
  return text;
}

/**
 * Returns the input of a request as text: its query string or its body, depending on the endpoint. Throws an HttpError
 * if the body is too large, too slow, not UTF-8, or not allowed because the input is in the query string.
 */
export async function inputText(endpoint: Endpoint, request: Request): Promise<string> {
  if (inputOf(endpoint) !== "query") return bodyOnce(request);
  if (request.body && (await bodyOnce(request)) !== "")
    throw badRequest("", "has a body", "no body: all of it in the query");
  const { url } = request;
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1).split("#", 1)[0]!;
}

/** Parses the input by the type that the endpoint declares. Throws an HttpError (400) for malformed input. */
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
