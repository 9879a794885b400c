import type { Env } from "../env.ts";

/** The content system did not answer, or not as it should. */
export class ContentError extends Error {}

/** Asks the content system. `null` for a 404; throws a ContentError for everything that is no answer. */
export async function askContent(env: Env, path: string, query: Record<string, string>): Promise<unknown> {
  const base = env.UPSTREAM_CONTENT ?? env.UPSTREAM_DEFAULT;
  const local = base === "binding";
  const url = new URL(path, local ? "https://content.invalid" : base);
  url.search = new URLSearchParams({ ...query, sc_apikey: env.CONTENT_API_KEY }).toString();
  const init = { signal: AbortSignal.timeout(3000), headers: { accept: "application/json" } };
  try {
    const response = await (local ? env.REFERENCE!.fetch(url, init) : fetch(url, init));
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new ContentError(`the content system answered ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError("the content system did not answer", { cause: error });
  }
}
