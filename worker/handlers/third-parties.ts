import type { MiddlewareHandler } from "hono";
import { type App, onStaffHost } from "../context.ts";
import { targetOf } from "../upstream/send.ts";

/**
 * Proxies requests for the demo scripts to the backend, because browsers cannot reach the upstream directly.
 * The responses must not be cached. In production, browsers load third-party scripts from third-party hosts.
 */

const PATH = /^\/third-parties\/(forms\/[\w-]{1,128}|[\w-]{1,64}\.js)$/;
const TIMEOUT_MS = 10_000;

export const thirdParty: MiddlewareHandler<App> = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  const { url, fetcher } = targetOf(c.env, "forms", pathname);
  if (fetcher !== c.env.BACKEND || onStaffHost(c) || !PATH.test(pathname)) return next();
  const response = await fetcher.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const type = response?.headers.get("content-type") ?? "";
  if (!response?.ok || !/^text\/javascript\b/.test(type)) {
    await response?.body?.cancel();
    return new Response("Not found", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  // Allows cross-origin use of the scripts, because sandboxed frames have an opaque origin.
  const headers = { "content-type": type, "cache-control": "no-store", "cross-origin-resource-policy": "cross-origin" };
  return new Response(response.body, { headers });
};
