import type { Env } from "../worker/env.ts";
import site from "../worker/index.ts";

// Evaluated again after a change of the code. A new build id: no page cached before the change is served.
Object.assign(globalThis, { devBuild: crypto.randomUUID() });

const DEV_HEAD = '<link rel="stylesheet" href="/@page-styles.css"><script type="module" src="/@vite/client"></script>';

/** The site's entry under `npm run dev`. */
export default {
  ...site,
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/_reference/") && env.REFERENCE)
      return env.REFERENCE.fetch(request.url.replace("/_reference/", "/"), request);
    const response = await site.fetch(request, env, context);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const page = new Response(response.body, response);
    const policy = page.headers.get("content-security-policy");
    // Vite's client waits for a restarted server in a worker. On an error page it waits for the code to be mended.
    if (response.status >= 500) page.headers.delete("content-security-policy");
    else page.headers.set("content-security-policy", `${policy}; worker-src blob:`);
    return new HTMLRewriter()
      .on("head", { element: (head) => void head.append(DEV_HEAD, { html: true }) })
      .transform(page);
  },
};
