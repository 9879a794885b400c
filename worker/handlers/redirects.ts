import type { Next } from "hono";
import { type Ctx, pageContext } from "../context.ts";
import type { RedirectMatch } from "../discovery/compile-redirects.ts";
import { readRedirects, withQuery } from "../discovery/redirects.ts";

/** Authors' redirects (SD-04), then the one from a trailing slash (RT-14). The query is preserved. */
export async function redirect(c: Ctx, next: Next): Promise<Response | undefined> {
  const { normal, slash } = c.var.path;
  if (normal !== null) {
    const find = await readRedirects(pageContext(c), c.var.site);
    const found: RedirectMatch | null = find(normal) ?? (slash ? { target: normal, status: 301 } : null);
    if (found) {
      const location = found.dropsQuery ? found.target : withQuery(found.target, new URL(c.req.url).search);
      return new Response(null, { status: found.status, headers: { location, "cache-control": "no-cache" } });
    }
  }
  await next();
  return undefined;
}
