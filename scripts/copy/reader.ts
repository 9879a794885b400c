import { setTimeout } from "node:timers/promises";
import type { CopiedPage } from "../../contracts/copy.ts";
import { credentialOf, request } from "../edge/site.ts";
import type { Copier, Index } from "./copy.ts";

/** Timeout for ten pages, whose upstreams may be slow, or for a large file, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Maximum pause after a 429, in seconds. */
const MAX_WAIT_S = 60;

/** Returns the functions that read a site, with the credential of a machine (PURGE_SECRET) or of a user. */
export async function readerOf(
  site: URL,
  { name, as }: { name?: string | undefined; as?: string | undefined },
  env: Record<string, string | undefined>,
): Promise<Pick<Copier, "index" | "pages" | "file">> {
  const credential = await credentialOf(site, as, env, true);
  const read = async <T>(path: string): Promise<T> => {
    const headers = { accept: "application/json", ...credential("GET", path, "") };
    const response = await request(site, path, { headers }, TIMEOUT_MS);
    if (!response.ok) throw new Error(`GET ${path.split("?")[0]} failed with status ${response.status}`);
    return (await response.json()) as T;
  };
  return {
    index: () => read<Index>(`/_edge/copy${name ? `?${new URLSearchParams({ site: name })}` : ""}`),
    pages: async (site, language, paths) => {
      const query = new URLSearchParams({ site, language, paths: paths.join(" ") });
      return (await read<{ pages: CopiedPage[] }>(`/_edge/copy/pages?${query}`)).pages;
    },
    async file(url, etag) {
      const headers: Record<string, string> = etag ? { "if-none-match": etag } : {};
      for (;;) {
        const response = await request(site, url, { headers }, TIMEOUT_MS);
        if (response.status !== 429) return response;
        await setTimeout(Math.min(Number(response.headers.get("retry-after")) || 1, MAX_WAIT_S) * 1_000);
      }
    },
  };
}
