/**
 * Runs the Worker in Node and reports the modules that a request enters. A test file that uses this module must replace
 * the module `cloudflare:workers`, which Node does not have.
 */
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { vi } from "vitest";
import { migrate } from "../../backend/demo/seed/migrate.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { localSecrets } from "../../scripts/local-secrets.ts";
import type { PagesToRender } from "../../worker/publish/queue.ts";
import { DEADLINES } from "../../worker/runtime/deadlines.ts";
import { demoPages } from "./demo-pages.ts";

/** Settings without which the Worker does not start. */
const SETTINGS = [
  "CONTENT_API_KEY",
  "COUNTER_SECRET",
  "WEB_SEARCH_KEY",
  "WEB_SEARCH_CONFIG_ID",
  "BOT_CHECK_SECRET",
  "PAYMENT_PROFILE_ID",
  "ACCESS_AUDIENCE",
];

/** Start of the functions that Vite adds to a module, one for each export. Reading an export does not enter the module. */
const EXPORT = "() => { try { return ";

const root = join(import.meta.dirname, "../..");

/** Returns a D1 database in memory. */
function memoryDatabase(): D1Database {
  const db = new DatabaseSync(":memory:");
  const statement = (sql: string, params: unknown[] = []) => {
    const all = async () => {
      const prepared = db.prepare(sql);
      const numbered = Object.fromEntries(params.map((param, index) => [`?${index + 1}`, param]));
      const values = params as Parameters<typeof prepared.all>;
      const results = /\?\d/.test(sql) ? prepared.all(numbered as never) : prepared.all(...values);
      return { results, meta: { changes: Number(db.prepare("SELECT changes() AS count").get()!.count) } };
    };
    return {
      bind: (...bound: unknown[]) => statement(sql, bound),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all()).results as Record<string, unknown>[];
        return row && column ? row[column] : (row ?? null);
      },
    };
  };
  const batch = async (statements: ReturnType<typeof statement>[]) => {
    const results = [];
    for (const one of statements) results.push(await one.all());
    return results;
  };
  return { prepare: statement, batch } as unknown as D1Database;
}

/** Returns a KV namespace in memory. */
function memoryStore() {
  const values = new Map<string, string>();
  const read = (key: string) => values.get(key) ?? null;
  return {
    get: async (key: string | string[], type?: string | { type?: string }) => {
      if (Array.isArray(key)) return new Map(key.map((one) => [one, read(one)]));
      const text = read(key);
      if (text === null) return null;
      const kind = typeof type === "string" ? type : type?.type;
      if (kind === "json") return JSON.parse(text);
      return kind === "stream" ? new Response(text).body : kind === "arrayBuffer" ? Buffer.from(text).buffer : text;
    },
    put: async (key: string, value: BodyInit) => void values.set(key, await new Response(value).text()),
  };
}

/** Returns a response of the CMS for the demo site. */
function cmsResponse(url: URL): Response {
  const records = fixtureRecords();
  if (url.pathname === "/content/sites") return new Response(records.get("sites")!);
  const path = url.searchParams.get("item") ?? "/";
  const page = demoPages.find((one) => one.language === "en" && one.path === path);
  if (url.pathname.startsWith("/sitecore/api/layout") && page) return new Response(page.document);
  return Response.json({}, { status: 404 });
}

/**
 * Starts the Worker with the demo site's pages and in-memory stores.
 * @param upstream returns the response to each upstream request that is not for the CMS
 */
export async function tracedWorker(upstream: (url: URL) => Response, settings: Record<string, unknown> = {}) {
  const cache = new Map<string, Response>();
  const opened = {
    match: async (key: string) => cache.get(key)?.clone(),
    put: async (key: string, response: Response) => void cache.set(key, response.clone()),
  };
  vi.stubGlobal("caches", { open: async () => opened });
  const deadlines = { ...DEADLINES };
  for (const name of Object.keys(DEADLINES)) Object.assign(DEADLINES, { [name]: 60_000 });
  const { default: app } = await import("../../worker/index.ts");
  const CONTROL = memoryDatabase();
  await migrate(CONTROL as never, new URL("../../worker/db/migrations/", import.meta.url));
  const background: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void background.push(work), passThroughOnException() {} };
  const env = {
    ENVIRONMENT: "local",
    DEFAULT_SITE: "larkspur",
    UPSTREAM_DEFAULT: "binding",
    ...Object.fromEntries(SETTINGS.map((name) => [name, `a-value-of-at-least-32-characters-for-${name}`])),
    BOT_CHECK: "https://verifier.test/siteverify",
    ACCESS_ISSUER: "https://team.test",
    ACCESS_KEYS: "https://team.test/keys",
    LAYOUTS: memoryStore(),
    CONTROL,
    COUNTERS: { getByName: () => ({ claim: async () => true, count: async () => ({ until: 0 }) }) },
    ASSETS: { fetch: async () => new Response("{}") },
    BACKEND: {
      fetch: async (input: RequestInfo, init?: RequestInit) => {
        const url = new URL(new Request(input, init).url);
        return /^\/(?:content|sitecore)\//.test(url.pathname) ? cmsResponse(url) : upstream(url);
      },
    },
    RENDER_QUEUE: {
      send: async (body: PagesToRender) => {
        const messages = [{ body, attempts: 1, ack() {}, retry() {} }];
        background.push(app.queue({ messages } as never, env as never, context as never));
      },
    },
    ...localSecrets({}).site,
    ...settings,
  };
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Debugger.enable");

  const fetch = async (path: string, init: RequestInit = {}) => {
    const request = new Request(`https://www.larkspurhealth.example${path}`, init);
    const response = await app.fetch(request, env as never, context as never);
    const text = await response.text();
    while (background.length > 0) await background.pop();
    return { status: response.status, text };
  };
  return {
    fetch,
    /**
     * Sends a request and returns its status and the project's modules whose functions it calls. A similar request must
     * come first, because the trace of the first request includes the evaluation of the modules.
     */
    async trace(path: string, init: RequestInit = {}) {
      await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
      const { status } = await fetch(path, init);
      const { result } = await session.post("Profiler.takePreciseCoverage");
      await session.post("Profiler.stopPreciseCoverage");
      const entered = new Set<string>();
      for (const { scriptId, url, functions } of result) {
        const file = relative(root, url.replace(/^file:\/\//, "").replace(/\?.*$/, ""));
        if (!/^(?:app|contracts|lib|worker)\//.test(file)) continue;
        const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
        const called = functions.map(({ ranges }) => ranges[0]!).filter(({ count }) => count > 0);
        const isExport = ({ startOffset }: { startOffset: number }) => scriptSource.startsWith(EXPORT, startOffset);
        if (!called.every(isExport)) entered.add(file);
      }
      return { status, entered };
    },
    stop() {
      session.disconnect();
      Object.assign(DEADLINES, deadlines);
      vi.unstubAllGlobals();
    },
  };
}
