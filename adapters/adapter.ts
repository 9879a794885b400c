/**
 * The frame of an adapter: a Worker between the site and a system whose API differs from the declared calls. An adapter
 * contains only the mapping. This file has the routes, credentials, validation, time limits, errors, and logs.
 */
import type { CheckedRequestOf, Endpoint, UpstreamResponseOf } from "../contracts/endpoint.ts";
import { inputOf } from "../contracts/endpoint.ts";
import { problemsOf } from "../contracts/problem.ts";
import { type AssertedPerson, verifyAssertion } from "../contracts/verify-assertion.ts";
import { type AdapterEnv, isTrusted } from "./credentials.ts";
import { System } from "./system.ts";
import { SystemError } from "./system-error.ts";
import { verifierOf } from "./used-assertions.ts";

export type { AdapterEnv } from "./credentials.ts";
export type { System } from "./system.ts";
export { SystemError } from "./system-error.ts";
export { UsedAssertions } from "./used-assertions.ts";

/** What a mapping receives besides the validated request. */
export interface Context {
  /** Sends requests to the system, with its credential. */
  system: System;
  env: AdapterEnv;
  now: Date;
  /** The user on whose behalf the site calls, verified. Always present in calls by staff. */
  person: AssertedPerson | null;
}

/** The result of a mapping: the response of the call, or undefined if the requested record does not exist (404). */
type Mapping<E extends Endpoint> = (
  request: CheckedRequestOf<E>,
  context: Context,
) => Promise<UpstreamResponseOf<E> | undefined>;

export interface Route {
  call: Endpoint;
  map: Mapping<Endpoint>;
}

/** Connects a declared call with its mapping. */
export const route = <E extends Endpoint>(call: E, map: Mapping<E>): Route => ({ call, map: map as Mapping<Endpoint> });

/** Time in milliseconds that remains for the mapping and the way back after the system has responded. */
const RESERVE_MS = 300;

const json = (body: unknown, status = 200, headers: HeadersInit = {}) => Response.json(body, { status, headers });
const failure = (status: number, error: string) => json({ error }, status, { "cache-control": "no-store" });

/** Creates the Worker of an adapter from its routes. */
export function adapter(routes: readonly Route[]): { fetch(request: Request, env: AdapterEnv): Promise<Response> } {
  return {
    async fetch(request, env) {
      const startedAt = Date.now();
      const found = routes.find(({ call }) => call.method === request.method && pathFields(call, request));
      const { response, detail } = await respond(found, request, env);
      // The log contains no query, no body, and no value of a field, because they can be personal data.
      log(env, {
        call: found ? `${found.call.method} ${found.call.path}` : "unknown",
        status: response.status,
        milliseconds: Date.now() - startedAt,
        requestId: request.headers.get("x-request-id")?.slice(0, 100),
        ...detail,
      });
      return response;
    },
  };
}

/** Returns the request fields in a path, such as `site` for `/dictionary/:site`, or undefined if the path differs. */
function pathFields({ path }: Endpoint, { url }: Request): Record<string, string> | undefined {
  const groups = new URLPattern({ pathname: path }).exec(url)?.pathname.groups;
  if (!groups) return undefined;
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value = ""]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

const log = (env: AdapterEnv, entry: object) => (env.log ?? console.log)(JSON.stringify({ event: "call", ...entry }));

interface Result {
  response: Response;
  /** Details for the log, without personal data. */
  detail?: object;
}

async function respond(found: Route | undefined, request: Request, env: AdapterEnv): Promise<Result> {
  if (!(await isTrusted(request, env))) {
    const response = failure(401, "the bearer token is missing or is not ADAPTER_SECRET");
    response.headers.set("www-authenticate", 'Bearer realm="adapter"');
    return { response };
  }
  if (!found) return { response: failure(404, "this adapter does not have this call") };
  const { call, map } = found;
  const fault = drill(env, call);
  if (fault) return { response: await fault, detail: { reason: `FAULT is ${env.FAULT}` } };
  try {
    const body = inputOf(call) === "query" ? undefined : await request.clone().text();
    const assertion = await verifyAssertion(request, body, call, verifierOf(env));
    if (!("person" in assertion)) {
      const { status, detail: reason } = assertion;
      const response = failure(status, reason);
      if (status === 401) response.headers.set("www-authenticate", 'Bearer realm="adapter", error="invalid_assertion"');
      return { response, detail: { reason } };
    }
    const checked = call.request.safeParse(await readInput(call, request));
    if (!checked.success) return { response: json({ problems: problemsOf(checked.error, call) }, 400) };
    const system = new System(env, AbortSignal.timeout(call.timeout - RESERVE_MS));
    const mapped = await map(checked.data as never, { system, env, now: new Date(), person: assertion.person });
    if (mapped === undefined) return { response: failure(404, "not found") };
    const valid = call.response.safeParse(mapped);
    if (valid.success) return { response: json(mapped) };
    const fields = valid.error.issues.slice(0, 5).map(({ path }) => path.join("."));
    return {
      response: failure(500, "the mapping returned an invalid response"),
      detail: { reason: "mapping", fields },
    };
  } catch (error) {
    if (error instanceof SystemError)
      return { response: failure(error.status, error.message), detail: { reason: error.message, ...error.detail } };
    // The message of another error can quote data of the system.
    return { response: failure(500, "the adapter failed"), detail: { reason: "error", error: (error as Error).name } };
  }
}

async function readInput(call: Endpoint, request: Request): Promise<unknown> {
  if (inputOf(call) === "query")
    return { ...Object.fromEntries(new URL(request.url).searchParams), ...pathFields(call, request) };
  if (inputOf(call) === "form") return Object.fromEntries(await request.formData().catch(() => new FormData()));
  return request.json().catch(() => undefined);
}

/** Returns a faulty response if the setting FAULT asks for a drill: `down`, `slow`, or `wrong`. */
function drill({ FAULT }: AdapterEnv, { timeout }: Endpoint): Promise<Response> | undefined {
  switch (FAULT) {
    case "down":
      return Promise.resolve(failure(503, "drill"));
    case "wrong":
      return Promise.resolve(json({ unexpected: ["shape"] }));
    case "slow":
      return new Promise((resolve) => setTimeout(() => resolve(failure(504, "drill")), timeout + 1_000));
    default:
      return undefined;
  }
}
