import { hasTokenCookie, withSessionPolicy } from "../auth/signed-in-browser.ts";
import { markExists, recordMissing } from "../content/page-existence.ts";
import { pathInLogs, UNLISTED } from "../content/page-list.ts";
import { type Ctx, isPrefetch, onStaffHost, type PageView } from "../context.ts";
import { withoutPunctuation } from "../http/path.ts";
import { noteWait } from "../metrics/traffic.ts";
import { findPage } from "../pages/find-page.ts";
import { type PageRequest, pageRequestOf, usedPageRequest } from "../pages/page-request.ts";
import { allowsPrefetch, refusePrefetch, refusesPrefetch } from "../pages/prefetch.ts";
import { respond } from "../pages/respond.ts";
import { pathOf } from "../site.ts";

/** Serves a content page from the cache or renders it from its layout. */
export async function page(c: Ctx): Promise<Response> {
  const isView = !isPrefetch(c.req.raw);
  const view: PageView = { path: UNLISTED, waits: [] };
  if (isView) c.get("context").view = view;
  // API calls of prefetched pages count toward the limits for the network, and not toward the limit for the visitor.
  else c.get("context").visitor.id = undefined;
  const requested = pageRequestOf(c);
  const authoring = requested.query.has("sc_mode")
    ? await (await import("../auth/author-mode.ts")).authoringOf(c)
    : null;
  if (authoring) {
    const { authorPage, authorBarOf, readDraft } = await import("../pages/author-page.ts");
    const draft = await readDraft(requested, authoring);
    return authorPage(c, requested, draft, authoring.mode, await authorBarOf(c, requested, draft, authoring));
  }
  if (requested.query.has("sc_hold") || c.req.header("cookie")?.includes("sc_hold=")) {
    const preview = await (await import("../pages/hold-preview.ts")).holdPreview(c, requested);
    if (preview) return preview;
  }
  const request = usedPageRequest(requested);
  if (onStaffHost(c)) return (await import("./public-host-redirect.ts")).redirectToPublicHost(c);
  if (!isView && refusesPrefetch(c.req.raw, request.path)) return refusePrefetch();
  const measured = { kind: "page" as const, name: request.site.name };
  if (isView) c.set("measured", measured);
  const startedAt = Date.now();
  const { page: cachedPage, request: resolvedRequest, key, state, tier } = await findPage(request);
  // Finding the page has read the page list, which contains the paths that may be measured.
  view.path = measuredPath(request);
  if (isView) c.set("measured", { ...measured, path: view.path, tier });
  noteWait(resolvedRequest, `page-${tier}`, Date.now() - startedAt);
  if (!isView && !allowsPrefetch(c.req.raw, cachedPage)) return refusePrefetch();
  const response = await respond(cachedPage, c.req.raw, resolvedRequest, { state, key });
  if (response.status < 400) markExists(resolvedRequest);
  // The wildcard item exists, but the page does not: the main block found no upstream record for the slug in the URL.
  else if (response.status === 404 && cachedPage.status === 200) recordMissing(resolvedRequest, resolvedRequest);
  const link = response.status === 404 && withoutPunctuation(c.get("path").normal ?? "");
  if (link) {
    await response.body?.cancel();
    return c.redirect(link + c.get("url").search, 302);
  }
  const cookies = c.req.header("cookie");
  if (!cookies) return response;
  const sessionResponse = await withSessionPolicy(c, response);
  if (isView && hasTokenCookie(cookies))
    await (await import("../auth/show-timing.ts")).showTiming(c, sessionResponse, view);
  // A prefetch must not set a cookie. The visitor's own request for the page sets the cookie.
  return !isView && sessionResponse.headers.has("set-cookie") ? refusePrefetch() : sessionResponse;
}

/** Returns the path in whose metrics a page view counts: of a listed page, or of the wildcard item that serves the page. */
function measuredPath({ env, site, language, path }: PageRequest): string {
  const known = pathInLogs(env, site.name, language, path);
  return known === UNLISTED ? UNLISTED : pathOf(site, language, known);
}
