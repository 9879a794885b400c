import { BACKEND, runLocally } from "../../scripts/local.ts";
import { secrets, siteHeaders } from "../support/site-headers.ts";

export type Miniflare = Awaited<ReturnType<typeof runLocally>>;

/** Starts the site and the backend with the secrets that `backendOf` sends. */
export const runWithSecrets = (options: { direct?: boolean } = {}) =>
  runLocally({ ...options, settings: secrets.site });

/**
 * Returns a function that sends a request to the backend as the site does: with its bearer token and an assertion that
 * is bound to the request. The function returns the body. Throws an `Error` if the backend refuses the credentials.
 */
export async function backendOf(miniflare: Miniflare) {
  const backend = await miniflare.getWorker(BACKEND);
  return async (path: string, { type, body }: { type?: string; body?: string } = {}): Promise<string> => {
    const url = new URL(path, "http://upstream.invalid");
    const method = body === undefined ? "GET" : "POST";
    const headers = { ...(await siteHeaders(url, method, body)), ...(type && { "content-type": type }) };
    const response = await backend.fetch(url.href, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (response.status === 401) throw new Error(`the backend refused ${path}: ${text}`);
    return text;
  };
}
