import type { IRequest } from "itty-router";
import type { ReferenceEnv } from "./env.ts";

/** A key, or the context id that newer clients send in its place: in the address or in a header. */
const keyOf = ({ headers, query }: IRequest): string =>
  String(
    headers.get("sc_apikey") ?? headers.get("x-sitecore-contextid") ?? query.sc_apikey ?? query.sitecoreContextId ?? "",
  );

/** Whether a request may have drafts and the marks of editors: by the token of authors, which is also a key. */
export const mayPreview = (request: IRequest, { CONTENT_PREVIEW_TOKEN: token }: ReferenceEnv): boolean =>
  Boolean(token) && (request.headers.get("authorization") === `Bearer ${token}` || keyOf(request) === token);

/** Whether a request may read what is published. */
export const mayRead = (request: IRequest, env: ReferenceEnv): boolean =>
  keyOf(request) === env.CONTENT_API_KEY || mayPreview(request, env);
