import { type IRequest, IttyRouter, json } from "itty-router";
import type { CheckedRequestOf, Endpoint, UpstreamResponseOf } from "../contracts/endpoint.ts";
import { inputOf } from "../contracts/endpoint.ts";
import { problemsOf } from "../contracts/problem.ts";
import type { AssertedPerson } from "../contracts/verify-assertion.ts";
import { jsonOf } from "../lib/text/json.ts";
import { assertedPerson } from "./assertion.ts";
import type { BackendEnv } from "./env.ts";
import { faultResponse } from "./faults.ts";
import { translated } from "./records/own-spanish.ts";

export type Args = [BackendEnv, ExecutionContext];

/** Returns whether a language tag identifies a variety of Spanish, such as `es-MX`. */
export const isSpanish = (language: unknown): boolean => typeof language === "string" && /^es\b/i.test(language);

/** Creates a router that passes unmatched requests to the next router. */
export const newRouter = () => IttyRouter<IRequest, Args>();
type Router = ReturnType<typeof newRouter>;

export interface Context {
  db: D1Database;
  env: BackendEnv;
  now: Date;
  request: IRequest;
  /** The staff member on whose behalf the site sends the request, or empty strings if nobody is signed in. */
  staff: AssertedPerson;
}

const NOBODY: AssertedPerson = { subject: "", name: "", roles: [] };

/** Handler result: a response body of the declared type, a `Response`, or `undefined` for a 404. */
type Answer<E extends Endpoint> = UpstreamResponseOf<E> | Response | undefined;
type Handler<E extends Endpoint> = (request: CheckedRequestOf<E>, context: Context) => Promise<Answer<E>> | Answer<E>;

/** Adds an API call's route to a router. The API call's schemas validate the request and define the handler's types. */
export function answer<E extends Endpoint>(router: Router, call: E, handler: Handler<E>): void {
  const handle = async (request: IRequest, env: BackendEnv): Promise<Response> => {
    // The CMS router injects faults for all of its paths, including paths that are not API calls.
    const fault = call.upstream === "content" ? undefined : await faultResponse(call.upstream, env);
    if (fault) return fault;
    const body = inputOf(call) === "query" ? undefined : await request.text();
    const person = await assertedPerson(request, body, call, env);
    if (person instanceof Response) return person;
    const input = body === undefined ? request.query : jsonOf(body);
    const parsed = call.request.safeParse(input);
    if (!parsed.success) return json({ problems: problemsOf(parsed.error, call) }, { status: 400 });
    const context = { db: env.DB, env, now: new Date(), request, staff: person ?? NOBODY };
    const result = await handler(parsed.data as CheckedRequestOf<E>, context);
    if (result instanceof Response) return result;
    if (result === undefined) return json({ error: "not found" }, { status: 404 });
    const { languageParam } = call;
    const language = languageParam && (parsed.data as Record<string, unknown>)[languageParam];
    return json(languageParam ? await translated(env.DB, result, isSpanish(language)) : result);
  };
  if (call.method === "GET") router.get(call.path, handle);
  else router.post(call.path, handle);
}
