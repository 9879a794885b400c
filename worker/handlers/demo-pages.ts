import type { Next } from "hono";
import { provesSameOrigin } from "../auth/same-origin.ts";
import { type Ctx, ignoresTokens } from "../context.ts";
import { fetchSetting } from "../env.ts";
import { bodyText } from "../http/body.ts";
import { EMPTY_CSP } from "../http/final-response.ts";
import { HttpError } from "../http/http-error.ts";
import { localLogin } from "./sign-in.ts";

/**
 * Paths and methods of the requests that the Worker proxies to the demo's identity provider and to the editor of the
 * demo CMS, because browsers cannot reach the backend directly. Deployed sites have no demo pages.
 */
const PAGE_METHODS: Record<string, readonly string[]> = {
  "/identity/sign-in": ["GET", "POST"],
  "/identity/signed-out": ["GET"],
  "/_cms": ["GET", "POST"],
};
/** Timeout for a request in milliseconds. The editor of the demo CMS waits until the site has updated its pages. */
const TIMEOUT_MS = 15_000;
const POLICY = `${EMPTY_CSP.replace("form-action 'none'", "form-action 'self'")}; style-src 'unsafe-inline'`;
const CALLBACK = /^\/_edge\/sign-in\/callback\?code=[\w-]{1,100}$/;

export async function demoPages(c: Ctx, next: Next): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url);
  const { method } = c.req.raw;
  if (!localLogin(c) || ignoresTokens(c) || !PAGE_METHODS[pathname]?.includes(method)) {
    await next();
    return undefined;
  }
  if (method === "POST" && !provesSameOrigin(c.req.raw)) throw new HttpError(403);
  const body = method === "POST" ? { body: await bodyText(c.req.raw) } : {};
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetchSetting(c.env, pathname + search, { method, redirect: "manual", signal, ...body }).catch(
    (cause: unknown) => {
      throw new HttpError(503, { cause });
    },
  );
  const location = response.headers.get("location");
  if (location !== null && CALLBACK.test(location)) return uncachedResponse(null, 303, { location });
  if (location !== null || response.status >= 500)
    throw new HttpError(503, { message: `the backend returned status ${response.status}` });
  return uncachedResponse(response.body, response.status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "x-robots-tag": "noindex",
  });
}

const uncachedResponse = (body: BodyInit | null, status: number, headers: Record<string, string>) =>
  new Response(body, { status, headers: { ...headers, "cache-control": "private, no-store" } });
