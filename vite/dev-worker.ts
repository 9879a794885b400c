import type { Env } from "../worker/env.ts";
import site from "../worker/index.ts";

// Vite reevaluates this module after each code change. The new build ID invalidates all cached pages.
Object.assign(globalThis, { devBuild: crypto.randomUUID() });

/**
 * All requests share the `env` object of the first request. Vite passes a new `env` object with each request, but the
 * Worker's caches are keyed by that object.
 */
let stableEnv: Env | undefined;

const DEV_HEAD = '<link rel="stylesheet" href="/@page-styles.css"><script type="module" src="/@vite/client"></script>';

export { Counters } from "../worker/index.ts";

/** Worker entry point for `npm run dev`. */
export default {
  ...site,
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/_backend/") && env.BACKEND)
      return env.BACKEND.fetch(request.url.replace("/_backend/", "/"), request);
    stableEnv ??= env;
    const response = await site.fetch(request, stableEnv, context);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const page = new Response(response.body, response);
    const policy = page.headers.get("content-security-policy");
    // While the server restarts, Vite's client polls it from a web worker with a `blob:` URL, which the content
    // security policy must allow.
    if (response.status >= 500) page.headers.delete("content-security-policy");
    else page.headers.set("content-security-policy", String(policy).replace("worker-src 'none'", "worker-src blob:"));
    return new HTMLRewriter()
      .on("head", { element: (head) => void head.append(DEV_HEAD, { html: true }) })
      .transform(page);
  },
};
