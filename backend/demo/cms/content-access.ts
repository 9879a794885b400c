import type { IRequest } from "itty-router";
import type { BackendEnv } from "../../env.ts";

/**
 * Returns the API key from a request's header or query string. Newer clients send a context ID instead of an API key,
 * so the function returns their context ID.
 */
const keyOf = ({ headers, query }: IRequest): string =>
  String(
    headers.get("sc_apikey") ?? headers.get("x-sitecore-contextid") ?? query.sc_apikey ?? query.sitecoreContextId ?? "",
  );

/**
 * Returns whether a request may read drafts and editing metadata. Clients may send the preview token instead of an API
 * key.
 */
export const mayPreview = (request: IRequest, { CONTENT_PREVIEW_TOKEN: token }: BackendEnv): boolean =>
  Boolean(token) && (request.headers.get("authorization") === `Bearer ${token}` || keyOf(request) === token);

/** Returns whether a request may read published content. */
export const mayRead = (request: IRequest, env: BackendEnv): boolean =>
  keyOf(request) === env.CONTENT_API_KEY || mayPreview(request, env);
