import { type Browser, chromium } from "playwright";
import { browserArgs, browserPath } from "../../scripts/browser.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { fill, runLocally } from "../../scripts/local.ts";

export interface RunningSite {
  url: string;
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
  /** Asks the reference upstream itself, for its fault switch. */
  reference(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * The built site with its reference upstream, filled, in memory, on a port of its own.
 * @param change what every site record gets in place of what the fixtures say
 */
export async function startSite(settings: Record<string, string> = {}, change?: object): Promise<RunningSite> {
  // Where the site is deployed, the secret of a local machine is refused.
  const secret: Record<string, string> = settings.ENVIRONMENT
    ? { PURGE_SECRET: "a-secret-of-32-random-characters" }
    : {};
  const miniflare = await runLocally({ settings: { ...secret, ...settings } });
  await fill(miniflare);
  if (change) {
    const sites = (JSON.parse(fixtureRecords().get("sites")!) as object[]).map((site) => ({ ...site, ...change }));
    const db = await miniflare.getD1Database("DB", "larkspur-reference");
    const kv = await miniflare.getKVNamespace("LAYOUTS", "larkspur-site");
    await db.prepare("UPDATE content_records SET document = ? WHERE name = 'sites'").bind(JSON.stringify(sites)).run();
    await kv.delete("sites");
  }
  const url = (await miniflare.ready).origin;
  return {
    url,
    fetch: (path, { host = "www.larkspurhealth.example", ...init } = {}) =>
      miniflare.dispatchFetch(`http://${host}${path}`, {
        redirect: "manual",
        ...init,
      } as never) as unknown as Promise<Response>,
    reference: async (path, init) => {
      const upstream = await miniflare.getWorker("larkspur-reference");
      return (await upstream.fetch(`http://reference.invalid${path}`, init as never)) as unknown as Response;
    },
    stop: () => miniflare.dispose(),
  };
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: browserArgs });
