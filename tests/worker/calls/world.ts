import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Endpoint, inputOf } from "../../../contracts/endpoint.ts";
import type { Env } from "../../../worker/env.ts";
import app from "../../../worker/index.ts";
import { PUBLIC, siteRecord } from "../stub.ts";

const env = bindings as Env;

const lists = {
  paymentHosts: ["pay.larkspurhealth.example"],
  redirectHosts: ["partners.larkspurhealth.example"],
  formHosts: ["forms.larkspurhealth.example"],
};

export type Upstream = (request: Request) => Response | Promise<Response>;

/** Starts the entire Worker with one stub upstream, a real Cache API, and a real control database. */
export async function callWorld(upstream: Upstream, settings: Partial<Record<keyof Env, unknown>> = {}) {
  const requests: Request[] = [];
  let now = upstream;
  const stub = {
    ...env,
    UPSTREAM_DEFAULT: "binding",
    BOT_CHECK: "/siteverify",
    ACCESS_KEYS: "/keys",
    LAYOUTS: { get: async () => null, put: async () => undefined },
    BACKEND: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        if (pathname === "/keys") return Response.json({ keys: [await publicKey()] });
        if (pathname === "/siteverify") return verdict(await request.formData());
        if (pathname === "/content/sites") return Response.json([{ ...siteRecord, ...lists }]);
        requests.push(request.clone() as Request);
        return now(request as Request);
      },
    },
    ...settings,
  };

  return {
    /** Requests that reached the upstream, in order. */
    requests,
    env: stub as unknown as Env,
    set upstream(next: Upstream) {
      now = next;
    },
    /** Sends a request and waits for the response, but does not wait for `waitUntil` work. */
    async begin(path: string, init: RequestInit = {}) {
      const context = createExecutionContext();
      const headers = new Headers({ host: PUBLIC, "cf-connecting-ip": "203.0.113.7" });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      // Browsers send the origin with every POST request. An empty header simulates a client that sends no origin.
      if (headers.get("origin") === "") headers.delete("origin");
      else if (init.method === "POST" && !headers.has("sec-fetch-site") && !headers.has("origin"))
        headers.set("origin", `https://${headers.get("host")}`);
      const request = new Request(`https://${PUBLIC}${path}`, { ...init, headers });
      const response = await app.fetch(request, stub as never, context);
      return { response, done: () => waitOnExecutionContext(context) };
    },
    async fetch(path: string, init: RequestInit = {}) {
      const { response, done } = await this.begin(path, init);
      await done();
      return response;
    },
    call(endpoint: Endpoint, request: unknown = endpoint.example.request, headers: Record<string, string> = {}) {
      const [path, init] = addressed(endpoint, request);
      return this.fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } });
    },
  };
}

/** Returns the path and options for a request, as a browser would send it. */
export function addressed(endpoint: Endpoint, request: unknown): [string, RequestInit] {
  const { method, path } = endpoint;
  const input = inputOf(endpoint);
  const values = () =>
    new URLSearchParams(Object.entries(request as object).map(([name, value]) => [name, `${value}`]));
  if (input === "query") return [`${path}?${values()}`, { method }];
  const body = input === "json" ? JSON.stringify(request) : values().toString();
  const type = input === "json" ? "application/json" : "application/x-www-form-urlencoded";
  return [path, { method, body, headers: { "content-type": type } }];
}

/** Simulates a verifier that accepts tokens in the format `good action host anything`. */
function verdict(form: FormData): Response {
  const [word, action, hostname] = String(form.get("response") ?? "").split(" ");
  if (word === "down") return new Response("down", { status: 503 });
  if (word === "nonsense") return Response.json({ unexpected: ["shape"] });
  return Response.json({ success: word === "good", action, hostname });
}

let tokens = 0;
export const botToken = (action = "bills", host = PUBLIC) => ({ "x-bot-token": `good ${action} ${host} ${tokens++}` });

const pair = await generateKeyPair("RS256", { extractable: true });
export const publicKeyObject = async () => pair.publicKey;
export const publicKey = async () => ({ ...(await exportJWK(pair.publicKey)), kid: "key-1", alg: "RS256", use: "sig" });

/** Returns a signed token in the Cloudflare Access format. */
export const signed = (
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: Parameters<SignJWT["sign"]>[0] = pair.privateKey,
) =>
  new SignJWT({
    iss: "https://team.test",
    aud: ["test-audience"],
    sub: "person-1",
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
    custom: { groups: ["staff"] },
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "key-1", ...header })
    .sign(key);

export const signedIn = async (claims?: Record<string, unknown>) => ({
  "cf-access-jwt-assertion": await signed(claims),
});
/** Headers that the browser and the site's script add to an API call that changes data. */
export const ownPage = { "sec-fetch-site": "same-origin", origin: `https://${PUBLIC}`, "x-requested-with": "fetch" };

/** Returns a rate limit binding that allows `most` requests per key, and the request count for each key. */
export function rateLimit(most: number) {
  const keys = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    keys.set(key, (keys.get(key) ?? 0) + 1);
    return { success: keys.get(key)! <= most };
  };
  return { limit, keys };
}
