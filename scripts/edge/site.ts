import { execFile } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { type CommandLine, isLoopback } from "./command-line.ts";
import { Usage } from "./usage.ts";

/** Error for a request that the site rejected or that failed. The error message contains the reason. */
export class Refusal extends Error {}

/**
 * Function that calls one of the site's operations and returns the JSON response. Throws `Refusal` if the request
 * fails.
 */
export type Site = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => Promise<Json>;
// biome-ignore lint/suspicious/noExplicitAny: responses are printed without validation.
export type Json = any;

const TIMEOUT = 10_000;
type Headers = Record<string, string>;
type Credential = (method: string, path: string, body: string) => Headers;

/**
 * Returns a client with the caller's credentials: a local sign-in (`--as`), a Cloudflare Access token, or PURGE_SECRET
 * if the command accepts the secret.
 */
export async function connect(
  line: CommandLine,
  env: Record<string, string | undefined>,
  machine: boolean,
): Promise<Site> {
  const { site, values } = line;
  const credential = await credentialOf(site, values.as, env, machine);
  return async (method, path, body) => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const response = await request(site, path, {
      method,
      headers: {
        accept: "application/json",
        origin: site.origin,
        "x-requested-with": "edge",
        ...credential(method, path, text),
      },
      ...(body === undefined ? {} : { body: text }),
    });
    const result: Json = await response.json().catch(() => null);
    if (response.ok && result !== null) return result;
    throw new Refusal(reasonOf(response, result, method));
  };
}

/** Returns the function that adds the caller's credential to a request. */
export async function credentialOf(
  site: URL,
  role: string | undefined,
  env: Record<string, string | undefined>,
  machine: boolean,
): Promise<Credential> {
  if (role !== undefined) return withToken(await localToken(site, role));
  if (env.CF_ACCESS_TOKEN) return withToken(env.CF_ACCESS_TOKEN);
  if (machine && env.PURGE_SECRET) return (method, path, body) => signature(env.PURGE_SECRET!, method, path, body);
  if (isLoopback(site))
    throw new Refusal("You are not signed in: on this machine, add --as ops (or author, or staff).");
  return withToken(await cloudflaredToken(site));
}

/**
 * Returns a `Cookie` header that contains the token as the Cloudflare Access cookie and as the site's session cookie.
 */
const withToken =
  (token: string): Credential =>
  () => ({ cookie: `CF_Authorization=${token}; __Host-CF_Authorization=${token}` });

/** Signs a machine request and returns the signature headers. */
export function signature(secret: string, method: string, path: string, body: string): Headers {
  const [time, nonce] = [`${Math.floor(Date.now() / 1_000)}`, randomUUID()];
  const text = [`${method} ${path}`, time, nonce, body].join("\n");
  const signatureHex = createHmac("sha256", secret).update(text).digest("hex");
  return { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signatureHex };
}

/** Signs in at the local identity provider as a browser would and returns the token. */
async function localToken(site: URL, role: string): Promise<string> {
  if (!isLoopback(site))
    throw new Usage(
      "--as works only for a site on this machine: for other sites, sign in with `cloudflared access login`",
    );
  const signInResponse = await request(site, "/_edge/sign-in", {});
  const page = await request(site, signInResponse.headers.get("location") ?? "/", {});
  const html = await page.text();
  const [, challenge = ""] = /name="challenge" value="([\w-]+)"/.exec(html) ?? [];
  const people = [...html.matchAll(/value="([\w-]+)"><strong>[^<]*<\/strong> <span>([^<]*)</g)];
  const person = people.find(([, , work = ""]) => work.toLowerCase().startsWith(role));
  if (!["staff", "author", "ops"].includes(role) || (people.length > 0 && !person))
    throw new Usage(`"${role}" is not a role: use staff, author, or ops`);
  if (!person || !challenge) throw new Refusal("This site does not support local sign-in.");
  const body = new URLSearchParams({ challenge, person: person[1]! });
  const personResponse = await request(site, "/identity/sign-in", {
    method: "POST",
    body,
    headers: { origin: site.origin },
  });
  const cookie = signInResponse.headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(";")[0])
    .join("; ");
  const callbackResponse = await request(site, personResponse.headers.get("location") ?? "/", { headers: { cookie } });
  const [, token] =
    /^CF_Authorization=([^;]+)/.exec(
      callbackResponse.headers.getSetCookie().find((setCookie) => setCookie.startsWith("CF_Authorization=")) ?? "",
    ) ?? [];
  if (!token) throw new Refusal("The local sign-in failed.");
  return token;
}

function cloudflaredToken(site: URL): Promise<string> {
  const app = new URL("/_edge/sign-in", site).href;
  return new Promise((resolve, reject) =>
    execFile("cloudflared", ["access", "token", `--app=${app}`], { timeout: TIMEOUT }, (error, stdout) => {
      const token = stdout.trim();
      // If nobody is signed in, cloudflared prints a message to stdout instead of a token.
      if (!error && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return resolve(token);
      reject(new Refusal(`You are not signed in: run \`cloudflared access login ${app}\`, or set CF_ACCESS_TOKEN.`));
    }),
  );
}

export async function request(site: URL, path: string, init: RequestInit, timeout = TIMEOUT): Promise<Response> {
  try {
    return await fetch(new URL(path, site), { ...init, redirect: "manual", signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    throw new Refusal(
      isTimeout
        ? `${site.origin} did not respond within ${timeout / 1_000} seconds.`
        : `No server responds at ${site.origin}.`,
    );
  }
}

const STATUS_REASONS: Record<number, string> = {
  401: "You are not signed in, or your token has expired.",
  403: "Your role does not allow this.",
  429: "Too many requests: try again in a minute.",
};

function reasonOf({ status }: Response, result: Json, method: string): string {
  const problems: string[] = (result?.error?.problems ?? []).map(
    ({ field, wrong, allowed }: Json) => `  ${field || "the request"} ${wrong}; allowed: ${allowed}`,
  );
  const effect = method === "GET" ? "it cannot be shown now" : "nothing was changed";
  const reason =
    status === 503
      ? `The control database is unavailable: ${effect}.`
      : (STATUS_REASONS[status] ?? result?.error?.message ?? "The site did not respond correctly.");
  const reference = result?.error?.requestId ? ` Reference: ${result.error.requestId}` : "";
  return [`${reason} (${status})${reference}`, ...problems].join("\n");
}
