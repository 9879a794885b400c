import type { Next } from "hono";
import type { toolRouteAt } from "../../app/html.ts";
import type { Outcome, PageActor, PageCall, PageInput, ToolPage } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import { unusedTarget } from "../../lib/cms/features.ts";
import { recordOf } from "../../lib/cms/records.ts";
import { SHOWN_TO, shownToOf } from "../../lib/forms/shown-to.ts";
import { contentDisposition } from "../../lib/text/files.ts";
import type { Person } from "../auth/access-token.ts";
import type { NamedPerson } from "../auth/actor.ts";
import { actorOf, denied, requirePerson, requireShownTo, ShownToOther } from "../auth/authenticate.ts";
import { provesSameOrigin } from "../auth/same-origin.ts";
import { type Ctx, ignoresTokens, isPrefetch, siteContext } from "../context.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { problem } from "../http/problem.ts";
import { enforceLimits } from "../limits/rate-limits.ts";
import { recordFailure } from "../monitoring/failures.ts";
import { staffElsewhere } from "../pages/error-pages.ts";
import { type PageInputs, pageInputs } from "../pages/page-inputs.ts";
import { type PageRequest, pageRequestOf } from "../pages/page-request.ts";
import { postedForm } from "../pages/posted-form.ts";
import { refusePrefetch } from "../pages/prefetch.ts";
import { respondInShell } from "../pages/shell-page.ts";
import type { CallContext } from "../upstream/context.ts";

type App = typeof import("../../app/index.ts");
type Match = NonNullable<ReturnType<typeof toolRouteAt>>;
type Refused = HttpError & { status: Parameters<App["refusalOf"]>[0] };

/** A request for a tool page, with what is known about it so far. */
interface Visit {
  c: Ctx;
  app: App;
  route: Match["route"];
  page: ToolPage;
  request: PageRequest;
  inputs: PageInputs;
  posted: UnreadForm;
  isPost: boolean;
  /** Whether the page's script requests JSON. */
  wantsJson: boolean;
  /** What the page's functions receive. The actor is null until the request is authorized. */
  input: PageInput & { actor: NamedPerson | null };
  /** The signed-in user, or null until the sign-in is verified and on pages for visitors. */
  person: Person | null;
  /** The outcome of the submitted action, once it has run. */
  outcome: Outcome | undefined;
}

const REFUSALS: readonly number[] = [401, 403, 404, 429, 503];

/** Maximum time since the last sign-in, in seconds, for actions that require a recent sign-in. */
const RECENT_SIGN_IN_SECONDS = 3_600;

const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

/** Parameters in the URL of a redirect that say what the form before it did. */
const DONE_PARAMETERS = ["done", "saved"];

/** Returns the URL of the page for a provider's own records, which says that a feature has no record yet. */
const recordsUrlWithout = (feature: string): string => `/_data?without=${feature}`;

/**
 * Serves a tool page: a tool for staff, authors, or ops, or the block catalog. The response must not be cached or
 * indexed. Rejections and failures are also rendered with the tools' own header, or returned as JSON if the page's
 * script requests JSON.
 */
export async function toolPage(c: Ctx, match: Match, next: Next): Promise<Response | undefined> {
  const { notUsed, withoutRecords } = c.get("site");
  const unused = unusedTarget(notUsed, c.req.path);
  if (unused !== undefined) {
    if (withoutRecords?.includes(unused)) return c.redirect(recordsUrlWithout(unused), 303);
    await next();
    return undefined;
  }
  if (isPrefetch(c.req.raw)) return refusePrefetch();
  const [app, { default: page }] = await Promise.all([import("../../app/index.ts"), match.route.load()]);
  if (page.access !== "public" && ignoresTokens(c)) return staffElsewhere(c);
  const visit = await visitOf(c, match, app, page);
  try {
    return await serve(visit);
  } catch (error) {
    // The outcome of an action says more than a failure to load the page.
    if (isRefusal(error, visit.input.actor) && !visit.outcome?.message) return refuse(visit, error);
    reportFailure(visit, error);
    return showFailure(visit, error);
  }
}

async function visitOf(c: Ctx, { route, params }: Match, app: App, page: ToolPage): Promise<Visit> {
  const request = pageRequestOf(c);
  const inputs = pageInputs(request);
  const settings = await inputs.settings();
  const context = { ...settings, theme: "default", languages: [settings.language] };
  const isPost = c.req.method === "POST";
  const query = new URLSearchParams(request.query);
  // A form is sent to the URL of its page, which can say what an earlier form did.
  if (isPost) for (const name of DONE_PARAMETERS) query.delete(name);
  return {
    c,
    app,
    route,
    page,
    request,
    inputs,
    posted: unreadForm(c, page),
    isPost,
    wantsJson: Boolean(page.json && !isPost && c.req.header("accept")?.startsWith("application/json")),
    input: { params, query, page: context, site: request.site, actor: null },
    person: null,
    outcome: undefined,
  };
}

/** Authorizes the request, runs the submitted action if any, loads the data, and renders the page. */
async function serve(visit: Visit): Promise<Response> {
  const { app, page, input, isPost } = visit;
  await authorize(visit);
  const call = callFor(visit);
  const actionResult = isPost ? await runAction(visit, call) : undefined;
  if (actionResult instanceof Response) return actionResult;
  visit.outcome = actionResult?.outcome;
  const data = await page.load({ ...input, call, ...(actionResult && { form: actionResult.form }) });
  if (data === null) throw new HttpError(404);
  if (visit.wantsJson) return json(page.json?.({ ...input, data }) ?? null);
  const view = app.viewOf(page, { ...input, data, ...actionResult });
  return respond(visit, page.title(input), visit.outcome?.status ?? 200, view);
}

/**
 * Sets the visit's user, and the role that grants access to the page. Throws an HttpError if the user has no such role
 * or the page is only for development.
 */
async function authorize(visit: Visit): Promise<void> {
  const { c, page } = visit;
  if (page.inProduction === false && c.env.ENVIRONMENT === "production") throw new HttpError(404);
  if (page.access === "public") return;
  visit.person = await requirePerson(c);
  visit.input.actor = await actorOf(c, visit.person, typeof page.access === "string" ? [page.access] : page.access);
}

/** Returns a tool page's `call` function, which makes API calls and runs operations on behalf of the user. */
function callFor({ c, input: { actor }, isPost }: Visit): PageCall {
  const context: CallContext = { ...siteContext(c), ...(actor && { actor }) };
  return (async (declared: Endpoint | Operation, request: unknown) => {
    if (!("upstream" in declared)) {
      const { operationForPage } = await import("./operations.ts");
      return operationForPage(declared, request, { context, actor: context.actor, posts: isPost });
    }
    const { callUpstream } = await import("../upstream/call.ts");
    if (declared.limits) {
      const values = { ...recordOf(request), actor: context.actor?.subject };
      await enforceLimits(context.env, { limits: declared.limits, values, visitor: context.visitor });
    }
    return (await callUpstream(context)(declared, request)).value;
  }) as PageCall;
}

/**
 * Runs the action that a tool page's form submitted. Returns a redirect, a file, or a result to render. If the action
 * requires a recent sign-in and the user signed in too long ago, the result is a 403. Throws an HttpError (403) for a
 * cross-origin request.
 */
async function runAction(
  { c, app, page, input, person, posted }: Visit,
  call: PageCall,
): Promise<Response | { outcome: Outcome; form: URLSearchParams }> {
  if (!page.actions) throw new HttpError(405, { headers: { allow: "GET, HEAD" } });
  if (!provesSameOrigin(c.req.raw))
    throw input.actor ? await denied(c, { ...input.actor, roles: [input.actor.role] }) : new HttpError(403);
  const read = await posted.read();
  if (read === "too large")
    return { outcome: { status: 413, message: page.upload?.tooLarge ?? "" }, form: new URLSearchParams() };
  const { form, file } = read;
  if (person) requireShownTo(person, form.get(SHOWN_TO));
  form.delete(SHOWN_TO);
  const name = form.get("action") ?? "";
  const action = Object.hasOwn(page.actions, name) ? page.actions[name] : undefined;
  if (!action) throw badRequest("action", "is not an action of this page", Object.keys(page.actions).join(", "));
  const { actions: recentActions = [], message = "" } = page.recentSignIn ?? {};
  if (recentActions.includes(name) && person && Date.now() / 1_000 - person.since > RECENT_SIGN_IN_SECONDS) {
    await denied(c, person);
    return { outcome: { status: 403, message }, form };
  }
  const result = await action({ ...input, call, form, ...(file && { file }) }).catch((error: unknown) => {
    // The page shows the form again with the values.
    if (error instanceof HttpError && error.status === 400 && error.problems) return app.invalidOutcome(error.problems);
    throw error;
  });
  if ("redirect" in result) return seeOther(result.redirect);
  if (!("file" in result)) return { outcome: result, form };
  const { name: fileName, type, body } = result.file;
  const headers = { ...PRIVATE_HEADERS, "content-type": type, "content-disposition": contentDisposition(fileName) };
  return new Response(body, { headers });
}

/**
 * Returns whether a tool page rejected the request, for example because of a missing role. A 503 before authentication
 * counts as a rejection, but a 503 after authentication counts as a failure.
 */
const isRefusal = (error: unknown, actor: PageActor | null): error is Refused =>
  error instanceof HttpError && REFUSALS.includes(error.status) && !(error.status === 503 && actor);

/** Redirects to the sign-in page, or explains why the request was rejected. */
async function refuse(visit: Visit, error: Refused): Promise<Response> {
  const { c, app, page, input, person } = visit;
  const { status } = error;
  if (visit.wantsJson)
    return problem(status, visit.request.requestId, { headers: { ...error.headers, ...PRIVATE_HEADERS } });
  const { pathname, search } = c.get("url");
  const signIn = `/_edge/sign-in?to=${encodeURIComponent(pathname + search)}`;
  if (status === 401 && isNavigation(c)) return seeOther(signIn);
  const again = await visit.posted.again();
  const isOtherPerson = error instanceof ShownToOther;
  // The person confirms the form by sending it again.
  if (isOtherPerson && person) again?.set(SHOWN_TO, shownToOf(person));
  const rejected = {
    access: page.access,
    signIn,
    person,
    posted: visit.isPost,
    isOtherPerson,
    sendsAgain: again !== undefined,
  };
  const title = status === 404 ? input.page.t(app.fieldPhrases.NotFoundHeading) : page.title(input);
  return respond(visit, title, status, app.withForm(app.refusalOf(status, rejected, input), again, input));
}

/**
 * Returns whether a GET request is a top-level navigation. For frames and form submissions, the Worker renders a link
 * to the sign-in page instead of redirecting.
 */
const isNavigation = (c: Ctx): boolean =>
  c.req.method !== "POST" && (c.req.header("sec-fetch-dest") ?? "document") === "document";

const statusOf = (error: unknown) => (error instanceof HttpError ? error.status : 500);

/** Logs and records a failure, unless the request was invalid or rejected. */
function reportFailure({ c, route, request: { requestId }, input }: Visit, error: unknown): void {
  const status = statusOf(error);
  if (status === 400 || isRefusal(error, input.actor)) return;
  // Logs only the error name, because the error message may contain user input.
  const name = error instanceof Error ? error.name : typeof error;
  console.error(JSON.stringify({ event: "tool-page-failed", requestId, page: route.path, status, name }));
  recordFailure(c.env, {
    request: requestId,
    upstream: null,
    call: "page",
    reason: name,
    status: null,
    milliseconds: null,
  });
}

/** Explains that the action or the load failed. */
async function showFailure(visit: Visit, error: unknown): Promise<Response> {
  const { app, page, input, outcome } = visit;
  const { requestId } = visit.request;
  const status = statusOf(error);
  const problems = error instanceof HttpError ? error.problems : undefined;
  if (visit.wantsJson) return problem(status, requestId, { problems, headers: PRIVATE_HEADERS });
  // An action that succeeded must not be repeated because the page could not be loaded afterwards.
  const isDone = outcome?.status === 200 && outcome.message !== "";
  const again = isDone ? undefined : await visit.posted.again();
  const hasFailedAction = visit.isPost && !outcome;
  const failed = app.failedOf(page, { ...input, status, problems, outcome, hasFailedAction, requestId });
  return respond(visit, page.title(input), status, app.withForm(failed, again, input));
}

const respond = (
  { app, request, inputs, c, route: { folder }, person }: Visit,
  title: string,
  status: number,
  content: ReturnType<App["viewOf"]>,
): Promise<Response> =>
  respondInShell(app, request, inputs, c, { folder, title, status, person, frame: "tool" }, content);

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, location } });

function json(data: object | null): Response {
  if (data === null) throw new HttpError(404);
  return Response.json(data, { headers: { ...PRIVATE_HEADERS, "x-edge-cache": "BYPASS" } });
}

/** The form that a tool page posts. Its body is read once. */
function unreadForm({ req }: Ctx, { upload }: ToolPage) {
  let reading: ReturnType<typeof postedForm> | undefined;
  const read = () => {
    reading ??= postedForm(req.raw, upload);
    return reading;
  };
  return {
    read,
    /**
     * Returns the fields for a page that sends the form again. Returns undefined for a form from another site, which the
     * user must not send from this site, and for a form with a file, which a page cannot send again.
     */
    async again(): Promise<URLSearchParams | undefined> {
      const isFile = req.header("content-type")?.startsWith("multipart/form-data");
      if (req.method !== "POST" || isFile || !provesSameOrigin(req.raw)) return undefined;
      const form = await read().catch(() => null);
      return form && form !== "too large" ? form.form : undefined;
    },
  };
}
type UnreadForm = ReturnType<typeof unreadForm>;
