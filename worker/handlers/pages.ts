import { withSessionPolicy } from "../auth/signed-in-browser.ts";
import { markExists, recordMissing } from "../content/page-existence.ts";
import { pathInLogs, UNLISTED } from "../content/page-list.ts";
import { type Ctx, isPrefetch, type PageView } from "../context.ts";
import { withoutPunctuation } from "../http/path.ts";
import { noteWait } from "../metrics/traffic.ts";
import { type FoundPage, findPage } from "../pages/find-page.ts";
import { type PageRequest, pageRequestOf, usedPageRequest } from "../pages/page-request.ts";
import { allowsPrefetch, refusePrefetch, refusesPrefetch } from "../pages/prefetch.ts";
import { respond } from "../pages/respond.ts";
import { pathOf } from "../site.ts";

/** Serves a content page from the cache or renders it from its layout. */
export async function page(c: Ctx): Promise<Response> {
  if (isPrefetch(c.req.raw)) return prefetchedPage(c);
  const view: PageView = { path: UNLISTED, waits: [] };
  c.get("context").view = view;
  const request = usedPageRequest(pageRequestOf(c));
  const measured = { kind: "page" as const, name: request.site.name };
  c.set("measured", measured);
  const startedAt = Date.now();
  const found = await findPage(request);
  // Finding the page has read the page list, which contains the paths that may be measured.
  view.path = measuredPath(request);
  c.set("measured", { ...measured, path: view.path, tier: found.tier });
  noteWait(found.request, `page-${found.tier}`, Date.now() - startedAt);
  return responseTo(c, found);
}

/** Serves a page that the visitor has not opened yet: without measuring a page view, and without a cookie. */
async function prefetchedPage(c: Ctx): Promise<Response> {
  // API calls of prefetched pages count toward the limits for the network, and not toward the limit for the visitor.
  c.get("context").visitor.id = undefined;
  const request = usedPageRequest(pageRequestOf(c));
  if (refusesPrefetch(c.req.raw, request.path)) return refusePrefetch();
  const found = await findPage(request);
  if (!allowsPrefetch(c.req.raw, found.page)) return refusePrefetch();
  const response = await responseTo(c, found);
  // The visitor's own request for the page sets the cookie.
  return response.headers.has("set-cookie") ? refusePrefetch() : response;
}

async function responseTo(c: Ctx, { page: cachedPage, request, state, key }: FoundPage): Promise<Response> {
  const response = await respond(cachedPage, c.req.raw, request, { state, key });
  if (response.status < 400) markExists(request);
  // The wildcard item exists, but the page does not: the main block found no upstream record for the slug in the URL.
  else if (response.status === 404 && cachedPage.status === 200) recordMissing(request);
  const link = response.status === 404 && withoutPunctuation(c.get("path").normal ?? "");
  if (link) {
    await response.body?.cancel();
    return c.redirect(link + c.get("url").search, 302);
  }
  return withSessionPolicy(c, response);
}

/** Returns the path in whose metrics a page view counts: of a listed page, or of the wildcard item that serves the page. */
function measuredPath({ env, site, language, path }: PageRequest): string {
  const known = pathInLogs(env, site, language, path);
  return known === UNLISTED ? UNLISTED : pathOf(site, language, known);
}
