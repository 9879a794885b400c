import { readQuery } from "../../contracts/address.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { bodyText, formFields, parseJson, parseUrlEncoded } from "./body.ts";
import { badRequest } from "./http-error.ts";

/** Bodies that are being read: a body can be read once, and both paths of a request need it. */
const bodies = new WeakMap<Request, Promise<string>>();

function bodyOnce(request: Request): Promise<string> {
  const text = bodies.get(request) ?? bodyText(request);
  bodies.set(request, text);
  return text;
}

/**
 * The input of a request as text: the query of its address, or its body. Equal texts are equal requests. Throws an
 * HttpError for a body that is too large, too slow or no UTF-8, and for one beside a query (400).
 */
export async function inputText(endpoint: Endpoint, request: Request): Promise<string> {
  if (inputOf(endpoint) !== "query") return bodyOnce(request);
  if (request.body && (await bodyOnce(request)) !== "")
    throw badRequest("", "has a body", "no body: all of it in the query");
  const { url } = request;
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1).split("#", 1)[0]!;
}

/** Reads that text as the declaration says; throws an HttpError (400). */
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
