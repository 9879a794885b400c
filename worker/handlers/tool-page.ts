import type { Next } from "hono";
import type { toolRouteAt } from "../../app/html.ts";
import type { LoadInput, Outcome, PageActor, PageCall, PageInput, ToolPage } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Operation } from "../../contracts/operation.ts";
import { unusedTarget } from "../../lib/cms/features.ts";
import { recordOf } from "../../lib/cms/records.ts";
import { SHOWN_TO, shownToOf } from "../../lib/forms/shown-to.ts";
import { contentDisposition } from "../../lib/text/files.ts";
import type { Person } from "../auth/access-token.ts";
import { actorOf, denied, requirePerson, requireShownTo, ShownToOther } from "../auth/authenticate.ts";
import { provesSameOrigin } from "../auth/same-origin.ts";
import { type Ctx, ignoresTokens, isPrefetch, siteContext } from "../context.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { problem } from "../http/problem.ts";
import { enforceLimits } from "../limits/rate-limits.ts";
import { recordFailure } from "../monitoring/failures.ts";
import { staffElsewhere } from "../pages/error-pages.ts";
import { pageInputs } from "../pages/page-inputs.ts";
import { pageRequestOf } from "../pages/page-request.ts";
import { postedForm } from "../pages/posted-form.ts";
import { refusePrefetch } from "../pages/prefetch.ts";
import { respondInShell } from "../pages/shell-page.ts";
import type { CallContext } from "../upstream/context.ts";

type App = typeof import("../../app/index.ts");
type Refusal = Parameters<App["refusalOf"]>[0];

const REFUSALS: readonly number[] = [401, 403, 404, 429, 503];
/**
 * Returns whether a tool page rejected the request, for example because of a missing role. A 503 before authentication
 * counts as a rejection, but a 503 after authentication counts as a failure.
 */
const isRefusal = (error: unknown, actor: PageActor | null): error is HttpError & { status: Refusal } =>
  error instanceof HttpError && REFUSALS.includes(error.status) && !(error.status === 503 && actor);

/** Maximum time since the last sign-in, in seconds, for actions that require a recent sign-in. */
const RECENT_SIGN_IN_SECONDS = 3_600;

const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };
const rolesOf = ({ access }: ToolPage) =>
  (typeof access === "string" ? [access] : access).filter((role) => role !== "public");

/** Parameters in the URL of a redirect that say what the form before it did. */
const DONE_PARAMETERS = ["done", "saved"];

type Match = NonNullable<ReturnType<typeof toolRouteAt>>;

/** Returns the URL of the page for a provider's own records, which says that a feature has no record yet. */
const recordsUrlWithout = (feature: string): string => `/_data?without=${feature}`;

/** Serves a tool page: a tool for staff, authors, or ops, or the block catalog. */
export async function toolPage(c: Ctx, match: Match, next: Next): Promise<Response | undefined> {
  const { notUsed, withoutRecords } = c.get("site");
  const unused = unusedTarget(notUsed, c.req.path);
  if (unused !== undefined) {
    if (withoutRecords?.includes(unused)) return c.redirect(recordsUrlWithout(unused), 303);
    await next();
    return undefined;
  }
  return isPrefetch(c.req.raw) ? refusePrefetch() : usedToolPage(c, match);
}

/**
 * Handles a tool page request: authorizes the request, runs the submitted action if any, loads the data, and renders
 * the page with the tools' own header. The response must not be cached or indexed. Rejections and failures
 * are also rendered with that header, or returned as JSON if the page's script requests JSON.
 */
async function usedToolPage(c: Ctx, { route, params }: Match): Promise<Response> {
  const [app, { default: page }] = await Promise.all([import("../../app/index.ts"), route.load()]);
  const isForVisitors = page.access === "public";
  if (!isForVisitors && ignoresTokens(c)) return staffElsewhere(c);
  const request = pageRequestOf(c);
  const { requestId } = request;
  const inputs = pageInputs(request);
  const settings = await inputs.settings();
  const context = { ...settings, theme: "default", languages: [settings.language] };
  const isPost = c.req.method === "POST";
  const query = new URLSearchParams(request.query);
  // A form is sent to the URL of its page, which can say what an earlier form did.
  if (isPost) for (const name of DONE_PARAMETERS) query.delete(name);
  let input: PageInput = { params, query, page: context, site: request.site, actor: null };
  let outcome: Outcome | undefined;
  let person: Person | null = null;
  const posted = unreadForm(c, page);
  const respondWith = (title: string, status: number, content: ReturnType<App["viewOf"]>) =>
    respondInShell(app, request, inputs, c, { folder: route.folder, title, status, person, frame: "tool" }, content);
  const wantsJson = page.json && !isPost && c.req.header("accept")?.startsWith("application/json");
  try {
    if (page.inProduction === false && c.env.ENVIRONMENT === "production") throw new HttpError(404);
    person = isForVisitors ? null : await requirePerson(c);
    const actor = person && (await actorOf(c, person, rolesOf(page)));
    input = { ...input, actor };
    const call = callFor({ ...siteContext(c), ...(actor && { actor }) }, isPost);
    const actionResult = isPost ? await runAction(c, app, page, { ...input, call }, person, posted) : undefined;
    if (actionResult instanceof Response) return actionResult;
    outcome = actionResult?.outcome;
    const data = await page.load({ ...input, call, ...(actionResult && { form: actionResult.form }) });
    if (data === null) throw new HttpError(404);
    if (wantsJson) return json(page.json?.({ ...input, data }) ?? null);
    return await respondWith(
      page.title(input),
      outcome?.status ?? 200,
      app.viewOf(page, { ...input, data, ...actionResult }),
    );
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 500;
    // An action that succeeded must not be repeated because the page could not be loaded afterwards.
    const isDone = outcome?.status === 200 && outcome.message !== "";
    const again = isDone ? undefined : await posted.again();
    // The outcome of an action says more than a failure to load the page.
    if (isRefusal(error, input.actor) && !outcome?.message) {
      if (wantsJson) return problem(error.status, requestId, { headers: { ...error.headers, ...PRIVATE_HEADERS } });
      const { pathname, search } = c.get("url");
      const signIn = `/_edge/sign-in?to=${encodeURIComponent(pathname + search)}`;
      if (error.status === 401 && isNavigation(c))
        return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, location: signIn } });
      const isOtherPerson = error instanceof ShownToOther;
      // The person confirms the form by sending it again.
      if (isOtherPerson && person) again?.set(SHOWN_TO, shownToOf(person));
      const title = error.status === 404 ? settings.t(app.fieldPhrases.NotFoundHeading) : page.title(input);
      return respondWith(
        title,
        error.status,
        app.withForm(
          app.refusalOf(
            error.status,
            { access: page.access, signIn, person, posted: isPost, isOtherPerson, sendsAgain: again !== undefined },
            input,
          ),
          again,
          input,
        ),
      );
    }
    const problems = error instanceof HttpError ? error.problems : undefined;
    // Logs only the error name, because the error message may contain user input.
    const name = error instanceof Error ? error.name : typeof error;
    if (status !== 400 && !isRefusal(error, input.actor)) {
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
    if (wantsJson) return problem(status, requestId, { problems, headers: PRIVATE_HEADERS });
    return respondWith(
      page.title(input),
      status,
      app.withForm(
        app.failedOf(page, { ...input, status, problems, outcome, hasFailedAction: isPost && !outcome, requestId }),
        again,
        input,
      ),
    );
  }
}

/** Returns a tool page's `call` function, which makes API calls and runs operations on behalf of the user. */
const callFor = (context: CallContext, posts: boolean): PageCall =>
  (async (declared: Endpoint | Operation, request: unknown) => {
    if (!("upstream" in declared)) {
      const { operationForPage } = await import("./operations.ts");
      return operationForPage(declared, request, { context, actor: context.actor, posts });
    }
    const { callUpstream } = await import("../upstream/call.ts");
    if (declared.limits) {
      const values = { ...recordOf(request), actor: context.actor?.subject };
      await enforceLimits(context.env, { limits: declared.limits, values, visitor: context.visitor });
    }
    return (await callUpstream(context)(declared, request)).value;
  }) as PageCall;

/**
 * Returns whether a GET request is a top-level navigation. For frames and form submissions, the Worker renders a link
 * to the sign-in page instead of redirecting.
 */
const isNavigation = (c: Ctx): boolean =>
  c.req.method !== "POST" && (c.req.header("sec-fetch-dest") ?? "document") === "document";

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

/**
 * Runs the action that a tool page's form submitted. Returns a redirect, a file, or a result to render. If the action
 * requires a recent sign-in and the user signed in too long ago, the result is a 403. Throws an HttpError (403) for a
 * cross-origin request.
 */
async function runAction(
  c: Ctx,
  app: App,
  page: ToolPage,
  input: LoadInput,
  person: Person | null,
  posted: UnreadForm,
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
  const result = await action({ ...input, form, ...(file && { file }) }).catch((error: unknown) => {
    // The page shows the form again with the values.
    if (error instanceof HttpError && error.status === 400 && error.problems) return app.invalidOutcome(error.problems);
    throw error;
  });
  if ("redirect" in result)
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, location: result.redirect } });
  if (!("file" in result)) return { outcome: result, form };
  const { name: fileName, type, body } = result.file;
  const headers = { ...PRIVATE_HEADERS, "content-type": type, "content-disposition": contentDisposition(fileName) };
  return new Response(body, { headers });
}
