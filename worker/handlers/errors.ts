import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";
import { type Env, SettingsError } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { routeClass } from "../http/path.ts";
import { problem } from "../http/problem.ts";
import { recordFailure } from "../monitoring/failures.ts";
import { UpstreamError } from "../upstream/errors.ts";

const errorPages = () => import("../pages/error-pages.ts");

/**
 * Converts an error to a response: JSON for API calls, webhooks, and files, and HTML for pages. Never rejects, because
 * Hono would call this function again for each middleware that the new error passes.
 */
export async function errorResponse(error: unknown, c: Ctx): Promise<Response> {
  try {
    return await responseTo(error, c);
  } catch (second) {
    console.error(JSON.stringify({ event: "error-page-failed", error: String(second) }));
    return new Response(LAST_RESORT, {
      status: 500,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
    });
  }
}

/** Text of the response if the error page itself fails. */
const LAST_RESORT = `Something went wrong. Please try again in a minute. In an emergency, call 911.
Algo salió mal. Inténtelo de nuevo en un minuto. En una emergencia, llame al 911.
`;

async function responseTo(error: unknown, c: Ctx): Promise<Response> {
  const { requestId } = c.get("context");
  const { path } = c.req;
  if (error instanceof SettingsError) return (await errorPages()).misconfigured(c, error.problems);
  const kind = callPaths.has(path) ? "call" : routeClass(path);
  const isView = kind === "page" && (c.req.method === "GET" || c.req.method === "HEAD");
  if (isView && error instanceof HttpError && (error.status === 404 || error.status === 429)) {
    const { missing, unavailable } = await errorPages();
    return error.status === 404 ? missing(c) : unavailable(c, 429);
  }
  if (error instanceof HttpError && error.status < 500) return problem(error.status, requestId, error);
  const name = error instanceof Error ? error.name : typeof error;
  recordWorkerFailure(c.env, error, requestId, kind);
  const isPage = kind === "page";
  if (!isPage && error instanceof HttpError && !error.cause) return problem(error.status, requestId, error);
  // For API calls and webhooks, logs only the error name, because the message may contain user input.
  console.error(JSON.stringify({ event: "failed", requestId, ...(isPage ? { error: String(error) } : { name }) }));
  const status = error instanceof HttpError ? error.status : 500;
  if (!isPage) return problem(status, requestId);
  const { internalError, unavailable } = await errorPages();
  return status === 500 ? internalError(c) : unavailable(c);
}

/**
 * Records a failure with the request ID that the error page shows. Ignores upstream failures, which were recorded
 * when the upstream request failed.
 */
function recordWorkerFailure(env: Env, error: unknown, request: string, call: string): void {
  if (error instanceof UpstreamError) return;
  const reason = error instanceof HttpError ? `${error.status}` : error instanceof Error ? error.name : typeof error;
  recordFailure(env, { request, upstream: null, call, reason, status: null, milliseconds: null });
}
