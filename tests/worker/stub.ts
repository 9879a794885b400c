import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { marks } from "../../app/forms/form-examples.ts";
import type { Env } from "../../worker/env.ts";
import app from "../../worker/index.ts";
import type { PagesToRender } from "../../worker/publish/queue.ts";

export const PUBLIC = "www.larkspurhealth.example";

const modules = { ...import.meta.glob("../../worker/**/*.ts"), ...import.meta.glob("../../app/index.ts") };
/**
 * Loads all modules before the tests, because loading them can take longer than the Worker's timeouts on a busy
 * machine.
 */
export const loadModules = () => Promise.all(Object.values(modules).map((load) => load()));

/** A site record in the CMS format. */
export const siteRecord = {
  name: "larkspur",
  hosts: [PUBLIC, "*.larkspurhealth.example"],
  publicHost: PUBLIC,
  languages: ["en", "es"],
  theme: "default",
  indexable: true,
  redirectHosts: ["pay.larkspurhealth.example"],
};

/** Returns a layout document that contains only the given fields and blocks. */
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

/** A page with one form, which has the given fields. */
export const formPage = (fields: object[], formAddress = "/forms/contact") =>
  layout("Contact", {}, {}, [
    {
      uid: "u1",
      componentName: "Form",
      dataSource: "{form}",
      fields: { formAddress: { value: formAddress }, ...marks("{contact}"), fields },
    },
  ]);

const NO_PAGE = { sitecore: { context: { language: "en" }, route: null } };

/** The content of a stub CMS: layouts by language and path, and lists by path. */
export interface Content {
  layouts?: Record<string, unknown>;
  lists?: Record<string, unknown>;
  down?: boolean;
  /** Paths for which the stub CMS returns an error. */
  failing?: string[];
  /** If defined, returns a response that overrides all other responses. */
  answer?(url: URL, init?: RequestInit): Response | undefined | Promise<Response | undefined>;
}

/** Starts the entire Worker with a stub CMS. `fetch` waits for the background work of each request. */
export function stubSite(
  content: Content,
  settings: Partial<Record<keyof Env, unknown>> = {},
  worker: Pick<typeof app, "fetch" | "queue"> = app,
) {
  /** Requested CMS paths, and KV keys that were read. */
  const requests: string[] = [];
  const read: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    requests.push(url.pathname + url.search);
    if (content.down || content.failing?.includes(url.pathname)) return new Response("down", { status: 503 });
    const own = await content.answer?.(url, init);
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
    BACKEND: { fetch: answer },
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
  /** Starts a request without waiting for its background work. */
  const begin = async (path: string, { host = PUBLIC, ...init }: RequestInit & { host?: string } = {}) => {
    const context = createExecutionContext();
    const request = new Request(`https://${host}${path}`, init);
    // Browsers send the origin with every POST request. An empty header simulates a client that sends no origin.
    if (request.headers.get("origin") === "") request.headers.delete("origin");
    else if (request.method === "POST" && !request.headers.has("sec-fetch-site") && !request.headers.has("origin"))
      request.headers.set("origin", `https://${request.headers.get("host") ?? host}`);
    const response = await worker.fetch(request, stub as never, context);
    return { response, done: () => waitOnExecutionContext(context) };
  };
  const fetch = async (path: string, init: RequestInit & { host?: string } = {}) => {
    const { response, done } = await begin(path, init);
    // A streamed page finishes only when its body is read.
    const body = response.body && (await response.arrayBuffer());
    await done();
    return new Response(body, response);
  };
  /** Delivers a queue message. Returns `done` or the retry delay in seconds. */
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
    await worker.queue({ queue: "render", messages: [message] } as never, stub as never, context);
    await waitOnExecutionContext(context);
    return outcome!;
  };
  return { env: stub as unknown as Env, fetch, begin, deliver, requests, read, kv };
}
