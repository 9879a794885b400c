import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { PagesToRender } from "../../worker/control/render-queue.ts";
import type { Env } from "../../worker/env.ts";
import app from "../../worker/index.ts";

export const PUBLIC = "www.larkspurhealth.example";

const modules = { ...import.meta.glob("../../worker/**/*.ts"), ...import.meta.glob("../../app/index.ts") };
/** Loads whatever a request may load: on a busy machine that takes longer than a visitor is made to wait for data. */
export const loadModules = () => Promise.all(Object.values(modules).map((load) => load()));

/** A site record as the content system sends it. */
export const siteRecord = {
  name: "larkspur",
  hosts: [PUBLIC, "*.larkspurhealth.example"],
  publicHost: PUBLIC,
  languages: ["en", "es"],
  theme: "default",
  indexable: true,
  redirectHosts: ["pay.larkspurhealth.example"],
};

/** A layout document with nothing on it but what a test says. */
export const layout = (
  name: string,
  fields: Record<string, string> = {},
  context: object = {},
  main: object[] = [],
) => ({
  sitecore: {
    context: { language: "en", site: { name: "larkspur" }, ...context },
    route: {
      name,
      displayName: name,
      itemId: name,
      fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { value }])),
      placeholders: { header: [], main, footer: [] },
    },
  },
});

const NO_PAGE = { sitecore: { context: { language: "en" }, route: null } };

/** What a stub content system holds: layouts by `language path`, and its lists by address. */
export interface Content {
  layouts?: Record<string, unknown>;
  lists?: Record<string, unknown>;
  down?: boolean;
  /** Addresses that alone do not answer. */
  failing?: string[];
  /** Answers in place of all else, when it gives something. */
  answer?(url: URL): Response | Promise<Response> | undefined;
}

/** The whole Worker before a stub content system; every response waits for its background work. */
export function stubSite(content: Content, settings: Partial<Record<keyof Env, unknown>> = {}) {
  /** URLs that were requested from the content system, and keys that were read from KV. */
  const requests: string[] = [];
  const read: string[] = [];
  const answer = async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    requests.push(url.pathname + url.search);
    if (content.down || content.failing?.includes(url.pathname)) return new Response("down", { status: 503 });
    const own = await content.answer?.(url);
    if (own) return own;
    const found =
      url.pathname === "/sitecore/api/layout/render/jss"
        ? content.layouts?.[`${url.searchParams.get("sc_lang")} ${url.searchParams.get("item")}`]
        : url.pathname === "/content/sites"
          ? [siteRecord]
          : undefined;
    const listed = content.lists?.[url.pathname] ?? found;
    return listed === undefined ? Response.json(NO_PAGE, { status: 404 }) : Response.json(listed);
  };
  const kv = new Map<string, string>();
  const metadata = new Map<string, unknown>();
  const stub = {
    ...env,
    UPSTREAM_DEFAULT: "binding",
    REFERENCE: { fetch: answer },
    LAYOUTS: {
      get: async (key: string, type?: string) => {
        read.push(key);
        const value = kv.get(key) ?? null;
        return type === "json" ? JSON.parse(value ?? "null") : value;
      },
      put: async (key: string, value: string, options?: { metadata?: unknown }) => {
        kv.set(key, value);
        metadata.set(key, options?.metadata);
      },
      list: async ({ prefix }: { prefix: string }) => ({
        keys: [...kv.keys()]
          .filter((name) => name.startsWith(prefix))
          .map((name) => ({ name, metadata: metadata.get(name) })),
        list_complete: true,
      }),
    },
    ...settings,
  };
  /** Does not wait for background work. */
  const begin = async (path: string, { host = PUBLIC, ...init }: RequestInit & { host?: string } = {}) => {
    const context = createExecutionContext();
    const request = new Request(`https://${host}${path}`, init);
    const response = await app.fetch(request, stub as never, context);
    return { response, done: () => waitOnExecutionContext(context) };
  };
  const fetch = async (path: string, init: RequestInit & { host?: string } = {}) => {
    const { response, done } = await begin(path, init);
    // A page that streams is finished by who reads it.
    const body = response.body && (await response.arrayBuffer());
    await done();
    return new Response(body, response);
  };
  /** Delivers a message of the queue. Returns `done`, or after how many seconds it is delivered again. */
  const deliver = async (body: PagesToRender, attempts = 1): Promise<"done" | number> => {
    const context = createExecutionContext();
    let outcome: "done" | number | undefined;
    const message = {
      id: crypto.randomUUID(),
      timestamp: new Date(),
      attempts,
      body,
      ack() {
        outcome = "done";
      },
      retry({ delaySeconds = 0 } = {}) {
        outcome = delaySeconds;
      },
    };
    await app.queue({ queue: "render", messages: [message] } as never, stub as never, context);
    await waitOnExecutionContext(context);
    return outcome!;
  };
  return { fetch, begin, deliver, requests, read, kv };
}
