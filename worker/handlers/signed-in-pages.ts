import type { Next } from "hono";
import { optionalActor } from "../auth/authenticate.ts";
import { authoringOf } from "../auth/author-mode.ts";
import { hasTokenCookie } from "../auth/signed-in-browser.ts";
import { configFromDatabase } from "../config/runtime-config.ts";
import { type Ctx, isPrefetch, onStaffHost, type PageView } from "../context.ts";
import { authorBarOf, authorPage, readDraft } from "../pages/author-page.ts";
import { type PageRequest, pageRequestOf } from "../pages/page-request.ts";
import { fetchPublishedVersion, readKeptVersion } from "../publish/page-versions.ts";
import type { Hold } from "../publish/pin-types.ts";
import { pageName } from "../publish/versions.ts";

/**
 * Serves what a visitor does not get of a page: drafts (`sc_mode`) and the preview of a release (`sc_hold`) for authors,
 * and the page's timing for ops. On a staff hostname, redirects all other requests to the public hostname.
 */
export async function signedInPages(c: Ctx, next: Next): Promise<Response | undefined> {
  // API calls of prefetched pages count toward the limits for the network, and not toward the limit for the visitor.
  if (isPrefetch(c.req.raw)) c.get("context").visitor.id = undefined;
  const request = pageRequestOf(c);
  const authoring = await authoringOf(c);
  if (authoring) {
    const draft = await readDraft(request, authoring);
    return authorPage(c, request, draft, authoring.mode, await authorBarOf(c, request, draft, authoring));
  }
  const preview = await holdPreview(c, request);
  if (preview) return preview;
  if (onStaffHost(c)) return redirectToPublicHost(c);
  await next();
  const { view } = c.get("context");
  if (view && hasTokenCookie(cookiesOf(c)) && (await optionalActor(c, ["ops"])))
    c.res.headers.append("server-timing", serverTiming(view, Date.now() - c.get("began")));
  return undefined;
}

const cookiesOf = (c: Ctx): string => c.req.header("cookie") ?? "";

/** Returns the value of the `Server-Timing` header for a page view: its duration, and what the page waited for. */
const serverTiming = ({ waits }: PageView, milliseconds: number): string =>
  [{ name: "edge", milliseconds }, ...waits].map((wait) => `${wait.name};dur=${wait.milliseconds}`).join(", ");

const HOLD_PARAMETER = "sc_hold";
const HOLD_COOKIE = /(?:^|;\s*)sc_hold=([\w-]{1,64})/;
const HOLD_SECONDS = 3_600;

/**
 * Returns a page as visitors will get it after the release of a hold, with the author bar. The preview continues on
 * other pages until the author leaves it. Returns null if the request is not from an author or the hold has ended.
 */
async function holdPreview(c: Ctx, request: PageRequest): Promise<Response | null> {
  const asked = request.query.get(HOLD_PARAMETER);
  const id = asked ?? HOLD_COOKIE.exec(cookiesOf(c))?.[1];
  if (id === undefined || !(await optionalActor(c, ["author"]))) return null;
  const { site, language, path, env } = request;
  const { config } = await configFromDatabase(env);
  const hold = config.holds[site.name]?.find((candidate) => candidate.id === id);
  if (!hold) return asked === null ? null : leavePreview(c);
  const page = { site: site.name, language, path };
  const pin = config.pins[pageName(site.name, language, path)];
  const { page: published } =
    pin && pin.hold !== id && pin.version !== null
      ? await readKeptVersion(request, page, pin.version)
      : await fetchPublishedVersion(request, page);
  const response = await authorPage(c, request, published, "preview", previewBarOf(c, request, hold));
  response.headers.append("set-cookie", holdCookieOf(c, id, HOLD_SECONDS));
  return response;
}

const holdCookieOf = (c: Ctx, id: string, seconds: number) =>
  `sc_hold=${id}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${c.get("url").protocol === "https:" ? "; Secure" : ""}`;

function leavePreview(c: Ctx): Response {
  const headers = { location: c.get("url").pathname, "cache-control": "private, no-store" };
  return new Response(null, { status: 303, headers: { ...headers, "set-cookie": holdCookieOf(c, "", 0) } });
}

const previewBarOf = (c: Ctx, { site, language, path }: PageRequest, { name, from }: Hold) => ({
  mode: "preview" as const,
  version: undefined,
  savedAt: undefined,
  savedBy: undefined,
  published: c.get("url").pathname,
  path,
  language,
  timeZone: site.timeZone,
  release: { name, from },
});

/**
 * Redirects visitors from a staff hostname to the public host. If a signed-out user requests author mode, redirects to
 * the sign-in page.
 */
function redirectToPublicHost(c: Ctx): Response {
  const { pathname, search, searchParams } = c.get("url");
  const isSignedOut = !hasTokenCookie(cookiesOf(c)) && !c.req.header("cf-access-jwt-assertion");
  const location =
    isSignedOut && searchParams.has("sc_mode")
      ? `/_edge/sign-in?to=${encodeURIComponent(pathname + search)}`
      : onPublicHostUrl(c);
  return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
}

/**
 * Replaces the request URL's staff hostname with the site's public hostname. In local development, the public hostname
 * is the staff hostname without the first label. For example, the public hostname for `staff.localhost` is `localhost`.
 */
function onPublicHostUrl(c: Ctx): string {
  const url = new URL(c.req.url);
  if (c.env.ENVIRONMENT === "local") url.hostname = url.hostname.replace(/^[^.]+\./, "");
  else url.host = c.get("site").publicHost;
  return url.href;
}
