import { cpSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium } from "playwright";
import { browserArgs, lightBrowserPath } from "../../scripts/browser.ts";
import { fillFolder } from "../../scripts/fill.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { runLocally, SITE } from "../../scripts/local.ts";
import { localSecrets } from "../../scripts/local-secrets.ts";
import { newFolder } from "./folders.ts";

export interface RunningSite {
  url: string;
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
  /** Sends a request directly to the backend, for example to inject a fault. */
  backend(path: string, init?: RequestInit): Promise<Response>;
  /** The backend's database, for data that no API call returns. */
  database(): Promise<D1Database>;
  /**
   * Kills the processes and restarts them with the stored data and new isolates. Requests wait until the restart is
   * complete.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** After ten minutes, a site would revalidate its layouts, and the tests do not expect such requests. */
const MAX_AGE_MS = 8 * 60_000;

interface Seeded {
  at: number;
  folder: string;
}
let seeded: Promise<Seeded> | undefined;

/**
 * Returns a folder with a seeded site's storage. Each start of a site copies the folder, because seeding takes most of
 * the startup time. All processes of a test run share a folder. When it is too old, each process seeds another.
 */
export async function filledFolder(): Promise<string> {
  seeded ??= process.env.SEEDED_STORE ? sharedFolder(process.env.SEEDED_STORE) : ownFolder();
  if (Date.now() - (await seeded).at > MAX_AGE_MS) seeded = ownFolder();
  return (await seeded).folder;
}

/** Waits until `seeded-store.ts` has seeded the storage. */
async function sharedFolder(folder: string): Promise<Seeded> {
  const done = join(folder, "seeded");
  while (!existsSync(done)) await setTimeout(50);
  return { at: statSync(done).mtimeMs, folder: join(folder, "store") };
}

async function ownFolder(): Promise<Seeded> {
  const folder = newFolder();
  // On a busy machine, an idle database connection can close just before its reuse, so the function retries once.
  await fillFolder(folder).catch(() => fillFolder(folder));
  return { at: Date.now(), folder };
}

/**
 * Starts the built site with a seeded backend on a separate port. Stopping the site deletes its storage.
 * @param change properties that override the properties of every site record in the fixtures
 * @param before source code of a module that wraps the Worker
 */
export async function startSite(
  settings: Record<string, string> = {},
  change?: object,
  before?: string,
): Promise<RunningSite> {
  // A deployed site rejects the local development secrets.
  const secret = "a-secret-of-32-random-characters";
  const secrets: Record<string, string> = settings.ENVIRONMENT
    ? {
        PURGE_SECRET: secret,
        PUBLISH_SECRET: secret,
        COUNTER_SECRET: secret,
        EDITING_SECRET: secret,
        ACCESS_KEYS: "",
        ACCESS_LOGIN: "",
        STAFF_HOSTS: "staff.localhost",
      }
    : {};
  // A request that a test sends directly to the backend carries the site's credential.
  const { BACKEND_SECRET } = localSecrets(settings).site;
  const persist = newFolder();
  cpSync(await filledFolder(), persist, { recursive: true });
  const start = () => runLocally({ persist, settings: { ...secrets, ...settings, BACKEND_SECRET }, before });
  const miniflare = await start();
  let running = Promise.resolve(miniflare);
  if (change) {
    const sites = (JSON.parse(fixtureRecords().get("sites")!) as object[]).map((site) => ({ ...site, ...change }));
    const db = await miniflare.getD1Database("DB", "larkspur-backend");
    const kv = await miniflare.getKVNamespace("LAYOUTS", SITE);
    await db.prepare("UPDATE content_records SET document = ? WHERE name = 'sites'").bind(JSON.stringify(sites)).run();
    await kv.delete("sites");
  }
  const url = (await miniflare.ready).origin;
  const responses = new Set<Response>();
  // Miniflare waits until all response bodies have been read, so a large unread body would keep it from stopping.
  const dispose = async (runtime: typeof miniflare) => {
    const unread = [...responses].filter(({ bodyUsed, body }) => !bodyUsed && !body?.locked);
    responses.clear();
    await Promise.allSettled(unread.map(({ body }) => body?.cancel()));
    await runtime.dispose();
  };
  return {
    url,
    fetch: async (path, { host = "www.larkspurhealth.example", ...init } = {}) => {
      const headers = new Headers(init.headers);
      // Browsers send the `sec-fetch-site` header with form submissions and API calls.
      if (init.method === "POST" && !headers.has("origin") && !headers.has("sec-fetch-site"))
        headers.set("sec-fetch-site", "same-origin");
      const options = { redirect: "manual", ...init, headers };
      const fetched = (await running).dispatchFetch(`http://${host}${path}`, options as never);
      const response = (await fetched) as unknown as Response;
      responses.add(response);
      return response;
    },
    backend: async (path, init) => {
      const upstream = await (await running).getWorker("larkspur-backend");
      const headers = { authorization: `Bearer ${BACKEND_SECRET}`, ...(init?.headers as Record<string, string>) };
      const options = { ...init, headers };
      return (await upstream.fetch(`http://backend.invalid${path}`, options as never)) as unknown as Response;
    },
    // Miniflare bundles its own copy of the D1 types.
    database: async () => (await (await running).getD1Database("DB", "larkspur-backend")) as unknown as D1Database,
    restart: async () => {
      const before = await running;
      running = dispose(before).then(start);
      await running;
    },
    stop: async () => {
      await dispose(await running);
      rmSync(persist, { recursive: true, force: true });
    },
  };
}

/** Signs in a demo user with the same requests as a browser. Returns the session's `cookie` header. */
export async function signIn(site: Pick<RunningSite, "fetch">, person: string): Promise<{ cookie: string }> {
  const cookies = (response: Response) => response.headers.getSetCookie().map((one) => one.split(";")[0]!);
  const begun = await site.fetch("/_edge/sign-in");
  const html = await (await site.fetch(begun.headers.get("location")!)).text();
  const [, challenge = ""] = /name="challenge" value="([\w-]+)"/.exec(html)!;
  const [, id = ""] = new RegExp(`value="([\\w-]+)"><strong>${person}<`).exec(html)!;
  const body = new URLSearchParams({ challenge, person: id }).toString();
  const chosen = await site.fetch("/identity/sign-in", { method: "POST", body });
  const headers = { cookie: cookies(begun).join("; ") };
  const back = await site.fetch(chosen.headers.get("location")!, { headers });
  return { cookie: cookies(back).find((one) => one.startsWith("CF_Authorization="))! };
}

export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: lightBrowserPath(), args: [...browserArgs, ...args] });
