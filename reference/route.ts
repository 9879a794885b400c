import { type IRequest, IttyRouter, json } from "itty-router";
import type { AnswerOf, CheckedRequestOf, Endpoint } from "../contracts/endpoint.ts";
import { inputOf } from "../contracts/endpoint.ts";
import { problemsOf } from "../contracts/problem.ts";
import type { ReferenceEnv } from "./env.ts";
import { faulty } from "./faults.ts";

export type Args = [ReferenceEnv, ExecutionContext];

/** A router that leaves requests without a route to the next one. */
export const newRouter = () => IttyRouter<IRequest, Args>();
type Router = ReturnType<typeof newRouter>;

export interface Context {
  db: D1Database;
  env: ReferenceEnv;
  now: Date;
  request: IRequest;
}

/** The result of a handler: an answer of the declared shape, `undefined` for a 404, or a response of its own. */
type Answer<E extends Endpoint> = AnswerOf<E> | Response | undefined;
type Handler<E extends Endpoint> = (request: CheckedRequestOf<E>, context: Context) => Promise<Answer<E>> | Answer<E>;

/** Answers a declared call: its request is checked by the declaration, and its answer must fit it. */
export function answer<E extends Endpoint>(router: Router, call: E, handler: Handler<E>): void {
  const handle = async (request: IRequest, env: ReferenceEnv): Promise<Response> => {
    // The content system's router handles all paths, declared or not.
    const fault = call.upstream === "content" ? undefined : await faulty(call.upstream, env);
    if (fault) return fault;
    const input = inputOf(call) === "query" ? request.query : await request.json().catch(() => undefined);
    const checked = call.request.safeParse(input);
    if (!checked.success) return json({ problems: problemsOf(checked.error, call) }, { status: 400 });
    const context = { db: env.DB, env, now: new Date(), request };
    const result = await handler(checked.data as CheckedRequestOf<E>, context);
    if (result instanceof Response) return result;
    return result === undefined ? json({ error: "not found" }, { status: 404 }) : json(result);
  };
  if (call.method === "GET") router.get(call.path, handle);
  else router.post(call.path, handle);
}
