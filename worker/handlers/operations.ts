/** Runs author and ops operations, which HTTP clients request and tool pages call as functions. */
import { readQuery } from "../../contracts/endpoint.ts";
import { isInQuery, type Operation } from "../../contracts/operation.ts";
import { operations } from "../../contracts/operations.ts";
import { auditedChange } from "../audit/audited.ts";
import { auditDenial } from "../audit/log.ts";
import type { Actor, SignedIn } from "../auth/actor.ts";
import { authorizeOperation, limitOperation } from "../auth/authorize-operation.ts";
import type { Ctx, RequestContext } from "../context.ts";
import { linkHandlers } from "../discovery/link-check.ts";
import { reportRedirects } from "../discovery/redirect-report.ts";
import { parseJson, parseUrlEncoded } from "../http/body.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import { validate } from "../http/input.ts";
import { opsHandlers } from "../monitoring/ops-operations.ts";
import { verifyHandlers } from "../monitoring/verify.ts";
import type { ChangeContext, OperationContext, OperationHandlers } from "../operation.ts";
import { authorHandlers } from "../publish/author-operations.ts";
import { copyHandlers } from "../publish/copy.ts";
import { holdPages, listHolds, planRelease, releaseHold } from "../publish/holds.ts";
import { noticeHandlers } from "../publish/notice.ts";
import { publishHandlers } from "../publish/operations.ts";
import { prepareHandlers } from "../publish/prepare.ts";
import { letGo, putBack, readHistory } from "../publish/put-back.ts";

const handlers: OperationHandlers<typeof operations> = {
  ...opsHandlers,
  ...publishHandlers,
  ...prepareHandlers,
  ...copyHandlers,
  ...verifyHandlers,
  ...noticeHandlers,
  ...authorHandlers,
  ...linkHandlers,
  readHistory,
  putBack,
  letGo,
  listHolds,
  holdPages,
  planRelease,
  releaseHold,
  reportRedirects,
};

/** Handler of an operation. `performOperation` passes `change` if the operation changes data. */
type AnyHandler = (request: unknown, context: OperationContext & Partial<ChangeContext>) => Promise<unknown>;

interface Route {
  operation: Operation;
  perform: AnyHandler;
  pattern: RegExp;
}
const routes = Object.entries(operations).map(
  ([name, operation]): Route => ({
    operation,
    perform: handlers[name as keyof typeof handlers] as AnyHandler,
    pattern: new RegExp(`^${operation.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
  }),
);

/**
 * Handles an operation request under `/_edge/`: authorizes and validates the request and runs the operation. The
 * response must not be cached.
 */
export async function operationOverHttp(c: Ctx): Promise<Response> {
  const matchingRoutes = routes.filter(({ pattern }) => pattern.test(c.req.path));
  const [firstRoute] = matchingRoutes;
  if (!firstRoute) throw new HttpError(404);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const match = matchingRoutes.find(({ operation }) => operation.method === method);
  const { actor, body } = await authorizeOperation((match ?? firstRoute).operation, c);
  if (!match) {
    const allow = matchingRoutes.map(({ operation }) => operation.method).join(", ");
    throw new HttpError(405, { headers: { allow } });
  }
  const { operation, perform, pattern } = match;
  const pathParameters = pattern.exec(c.req.path)?.groups ?? {};
  const request = isInQuery(operation)
    ? { ...readQuery(parseUrlEncoded(new URL(c.req.url).search.slice(1))), ...pathParameters }
    : mergeParameters(operation.webhook ? readWebhook(body) : parseJson(body), pathParameters);
  return jsonResponse(await performOperation(operation, perform, request, { context: c.get("context"), actor }));
}

/**
 * Parses a webhook request's body. For an XML body, returns the event name. For a body that is neither XML nor JSON,
 * returns an empty object, because Sitecore also sends webhook requests whose body is empty or a fixed string.
 */
function readWebhook(body: string): unknown {
  const [, event] = /<EventName>\s*([^<]*?)\s*<\/EventName>/.exec(body) ?? [];
  if (event !== undefined) return { EventName: event };
  if (!body.trimStart().startsWith("{")) return {};
  return parseJson(body);
}

/**
 * Returns an operation's request body with the path parameters added. Throws an HttpError (400) if a value in the body
 * differs from the path parameter with the same name.
 */
function mergeParameters(body: unknown, pathParameters: Record<string, string>): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  for (const [name, value] of Object.entries(pathParameters))
    if (Object.hasOwn(body, name) && (body as Record<string, unknown>)[name] !== value)
      throw badRequest(name, "differs from the value in the path", value);
  return { ...body, ...pathParameters };
}

/**
 * Returns whether the caller may run an operation. A user whose role applies to one site can read and change only that
 * site.
 */
function isForSite({ changes }: Operation, request: unknown, actor: Actor): boolean {
  if (actor.role === "machine" || actor.site === undefined) return true;
  const { site } = request as { site?: unknown };
  return site === actor.site || (site === undefined && !changes);
}

async function performOperation(
  operation: Operation,
  perform: AnyHandler,
  request: unknown,
  context: OperationContext,
): Promise<unknown> {
  const validRequest = validate(operation.request, request);
  if (!isForSite(operation, validRequest, context.actor)) {
    auditDenial(context.context, operation, context.actor);
    throw new HttpError(403);
  }
  const result = operation.changes
    ? await auditedChange(context.context, { ...context.actor, ...operation.audit(validRequest) }, (change) =>
        perform(validRequest, { ...context, change }),
      )
    : await perform(validRequest, context);
  if (result === null) throw new HttpError(404);
  return result;
}

const jsonResponse = (body: unknown): Response =>
  Response.json(body, {
    headers: { "cache-control": "private, no-store", "x-edge-cache": "BYPASS", "x-robots-tag": "noindex" },
  });

/**
 * Runs an operation for a tool page. Throws an error if a GET request would change data, because a link on another site
 * may have triggered the request.
 */
export async function operationForPage(
  operation: Operation,
  request: unknown,
  { context, actor, posts }: { context: RequestContext; actor: SignedIn | undefined; posts: boolean },
): Promise<unknown> {
  if (!actor) throw new HttpError(401);
  if (!operation.access.some((role) => role === actor.role)) throw new HttpError(403);
  if (operation.changes && !posts) throw new Error(`${operation.path} changes data, so only an action may run it`);
  await limitOperation(operation, context.env, actor);
  const { perform } = routes.find((route) => route.operation === operation)!;
  return performOperation(operation, perform, request, { context, actor });
}
