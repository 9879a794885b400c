import type { ErrorResponse, Problem } from "../../contracts/problem.ts";
import type { ErrorStatus } from "./http-error.ts";

/** Error codes and messages for failed API calls, by HTTP status. */
const errorMessages = {
  400: ["bad_request", "The request is invalid."],
  401: ["sign_in", "Please sign in."],
  403: ["forbidden", "This is not allowed."],
  404: ["not_found", "There is nothing here."],
  405: ["method", "This method is not allowed."],
  408: ["too_slow", "Receiving the request timed out."],
  409: ["conflict", "Someone else has changed this in the meantime."],
  413: ["too_large", "The request is too large."],
  423: ["read_only", "Nothing can be changed right now. Please try again later."],
  429: ["too_many", "Too many requests. Please try again later."],
  500: ["failed", "Something went wrong."],
  502: ["upstream", "The service did not respond correctly."],
  503: ["unavailable", "We can’t do this right now. Please try again later."],
  504: ["upstream_late", "The service took too long to respond."],
} as const satisfies Record<ErrorStatus, readonly [code: string, message: string]>;

/**
 * Builds a JSON error response. The response must not be cached, and the only internal detail in the response is the
 * request ID.
 */
export function problem(
  status: ErrorStatus,
  requestId: string,
  { problems, headers }: { problems?: readonly Problem[] | undefined; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const [code, message] = errorMessages[status];
  const body: ErrorResponse = {
    error: { status, code, message, requestId, ...(problems ? { problems: [...problems] } : {}) },
  };
  return Response.json(body, {
    status,
    headers: { "cache-control": "private, no-store", "x-edge-cache": "BYPASS", ...headers },
  });
}
