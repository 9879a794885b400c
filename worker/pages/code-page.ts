import { clientScript } from "virtual:client";
import { type CodeRoute, type Head, headTexts } from "../../app/html.ts";
import type { ActionResult, CodePage, PageActor, PageInput } from "../../app/index.ts";
import { type Ctx, siteContext } from "../context.ts";
import { requireRole } from "../platform/auth/authenticate.ts";
import { provesSameOrigin } from "../platform/auth/same-origin.ts";
import { readLayout } from "../platform/content/layouts.ts";
import { bodyText, parseUrlEncoded } from "../platform/http/body.ts";
import { pagePolicy, styleDigest } from "../platform/http/csp.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { NOT_FOUND } from "../platform/http/path.ts";
import { callFor } from "./code-page-call.ts";
import { encodeSegments } from "./page-cache.ts";
import { type PageRequest, pageRequest } from "./page-request.ts";
import { respond, uncacheable } from "./respond.ts";
import { slotRenderer } from "./slots.ts";

type App = typeof import("../../app/index.ts");
type Refusal = Parameters<App["refusalOf"]>[0];

const REFUSALS: readonly number[] = [401, 403, 404, 429, 503];
const isRefusal = (error: unknown): error is HttpError & { status: Refusal } =>
  error instanceof HttpError && REFUSALS.includes(error.status);

/**
 * Answers a request for a page from code: who may, what was posted, the data, the page in the site's shell. Cached
 * nowhere and indexed by nobody (AU-07). Refusals and failures are answered in the same shell.
 */
export async function codePage(c: Ctx, route: CodeRoute, params: Record<string, string>): Promise<Response> {
  const [app, { default: page }] = await Promise.all([import("../../app/index.ts"), route.load()]);
  const request = pageRequest(c);
  const { pathname, search } = new URL(c.req.url);
  const signIn = `/_edge/sign-in?to=${encodeURIComponent(pathname + search)}`;
  const settings = await request.settings();
  const context = { ...settings, theme: "default", hasSpanishVersion: false };
  const input: PageInput = { params, query: request.query, page: context, actor: null };
  const show = (title: string, status: number, actor: PageActor | null, content: ReturnType<App["viewOf"]>) =>
    inShell(app, request, c, { folder: route.folder, title, status, actor }, content);
  let actor: PageActor | null = null;
  try {
    if (page.inProduction === false && c.env.ENVIRONMENT === "production") throw new HttpError(404);
    actor = page.access === "public" ? null : await requireRole(c, [page.access], false);
    return await answer(app, c, page, { ...input, actor }, show);
  } catch (error) {
    if (isRefusal(error)) {
      const title = error.status === 404 ? "Page not found" : page.title(input);
      return show(title, error.status, actor, app.refusalOf(error.status, page.access, signIn));
    }
    const { requestId } = request;
    const status = error instanceof HttpError ? error.status : 500;
    // Its words may be a visitor's: the log has its name.
    const name = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ event: "code-page-failed", requestId, page: route.path, status, name }));
    return show(page.title(input), status, actor, app.failedOf(page, { ...input, actor, requestId }));
  }
}

async function answer(
  app: App,
  c: Ctx,
  page: CodePage,
  input: PageInput,
  show: (
    title: string,
    status: number,
    actor: PageActor | null,
    content: ReturnType<App["viewOf"]>,
  ) => Promise<Response>,
): Promise<Response> {
  const call = callFor({ ...siteContext(c), ...(input.actor && { actor: input.actor }) });
  let posted: { outcome: Exclude<ActionResult, { redirect: string }>; form: URLSearchParams } | undefined;
  if (c.req.method === "POST") {
    if (!page.actions) throw new HttpError(405, { headers: { allow: "GET, HEAD" } });
    if (!provesSameOrigin(c.req.raw)) throw new HttpError(403);
    const form = parseUrlEncoded(await bodyText(c.req.raw));
    const action = Object.hasOwn(page.actions, form.get("action") ?? "")
      ? page.actions[form.get("action")!]
      : undefined;
    if (!action) throw new HttpError(404);
    const result = await action({ ...input, call, form });
    if ("redirect" in result)
      return new Response(null, {
        status: 303,
        headers: { location: result.redirect, "cache-control": "private, no-store" },
      });
    posted = { outcome: result, form };
  }
  const data = await page.load({ ...input, call });
  if (data === null) throw new HttpError(404);
  const view = app.viewOf(page, { ...input, data, ...posted });
  return show(page.title(input), posted?.outcome.status ?? 200, input.actor, view);
}

/** A page of its own in the header and footer of the site's not-found page, which every site has. */
async function inShell(
  app: App,
  request: PageRequest,
  c: Ctx,
  { folder, title, status, actor }: { folder: string; title: string; status: number; actor: PageActor | null },
  content: ReturnType<App["viewOf"]>,
): Promise<Response> {
  const { site, language, report } = request;
  const [settings, shell] = await Promise.all([
    request.settings(),
    readLayout(request, site.name, language, NOT_FOUND).then(
      ({ layout }) => layout.page,
      () => null,
    ),
  ]);
  const { segments, styles } = app.renderCodePage(shell, folder, settings, report, actor, content);
  const head: Head = {
    language,
    title: `${title} · ${settings.t("SiteName")}`,
    description: "",
    canonical: "",
    alternates: [],
    noindex: true,
    openGraph: { title: "", description: "", image: "" },
    breadcrumbs: [],
    jsonLd: [],
    topic: "",
    visitorReference: "",
    open: false,
    styles,
    script: clientScript,
  };
  const encoded = encodeSegments([...headTexts(head), ...segments, "</body></html>"]);
  const policy = pagePolicy({ scripts: [], styles: [await styleDigest(styles)], open: false });
  const page = {
    status: 200 as const,
    head: null,
    segments: encoded,
    policy: `${policy}; frame-src 'self'`,
    language,
    private: true as const,
    etag: "",
    renderedAt: Date.now(),
  };
  const shown = await respond(page, c.req.raw, "BYPASS", slotRenderer(null, request), request.waitUntil);
  const response = uncacheable(shown, status);
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}
