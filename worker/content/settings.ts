import type { Env } from "../env.ts";
import type { SiteRecord } from "../site.ts";
import { askContent } from "../upstream/content.ts";

const FRESH = 60_000;
const held = new Map<string, { value: unknown; at: number }>();

/** A small record that every request needs: from this isolate, KV, or the content system, in this order. */
async function record<T>(
  env: Env,
  key: string,
  ask: () => Promise<T | null>,
  later: (work: Promise<unknown>) => void,
): Promise<T | null> {
  const mine = held.get(key) as { value: T; at: number } | undefined;
  if (mine && Date.now() - mine.at < FRESH) return mine.value;
  const renew = async () => {
    const value = await ask();
    if (value) await env.LAYOUTS.put(key, JSON.stringify(value));
    held.set(key, { value, at: Date.now() });
    return value;
  };
  if (mine) {
    held.set(key, { value: mine.value, at: Date.now() });
    later(renew().catch(() => undefined));
    return mine.value;
  }
  const stored = await env.LAYOUTS.get<T>(key, "json");
  if (!stored) return renew();
  held.set(key, { value: stored, at: Date.now() });
  later(renew().catch(() => undefined));
  return stored;
}

/** Every site of the content system. */
export async function readSites(env: Env, later: (work: Promise<unknown>) => void): Promise<SiteRecord[]> {
  return (
    (await record(env, "sites", () => askContent(env, "/content/sites", {}) as Promise<SiteRecord[] | null>, later)) ??
    []
  );
}

/** The texts of a language by key (LY-10). An empty table when the content system has none. */
export async function readDictionary(
  env: Env,
  site: string,
  language: string,
  later: (work: Promise<unknown>) => void,
): Promise<Record<string, string>> {
  const answer = await record(
    env,
    `dictionary:${site}:${language}`,
    () =>
      askContent(env, `/sitecore/api/jss/dictionary/${site}/${language}`, {}) as Promise<{
        phrases: Record<string, string>;
      } | null>,
    later,
  ).catch(() => null);
  return answer?.phrases ?? {};
}
