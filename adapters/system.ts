import type { z } from "zod";
import { jsonOf } from "../lib/text/json.ts";
import { type AdapterEnv, systemHeaders } from "./credentials.ts";
import { SystemError } from "./system-error.ts";

/** Maximum size of a response of the system in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Sends requests to the system behind an adapter. All requests of a call share its time limit. */
export class System {
  readonly #env: AdapterEnv;
  readonly #signal: AbortSignal;

  constructor(env: AdapterEnv, signal: AbortSignal) {
    this.#env = env;
    this.#signal = signal;
  }

  /**
   * Returns a JSON response of the system, validated with a schema, or undefined if the status is 404.
   * @param path path below SYSTEM_URL, or an absolute URL
   */
  async json<S extends z.ZodType>(
    schema: S,
    path: string,
    query: Query = {},
    init: RequestInit = {},
  ): Promise<z.output<S> | undefined> {
    const text = await this.text(path, query, { ...init, headers: { accept: "application/json", ...init.headers } });
    if (text === undefined) return undefined;
    const value = jsonOf(text);
    if (value === undefined) throw new SystemError("the system did not send JSON");
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    const fields = error.issues.slice(0, 5).map((issue) => issue.path.join("."));
    throw new SystemError("the system sent an unexpected response", { fields });
  }

  /** Returns a response of the system as text, or undefined if the status is 404. Throws a SystemError if it fails. */
  async text(path: string, query: Query = {}, init: RequestInit = {}): Promise<string | undefined> {
    const file = await this.file(path, query, init);
    return file && new TextDecoder().decode(file.bytes);
  }

  /** Returns the bytes of a response of the system with their media type. Otherwise, does the same as `text`. */
  async file(
    path: string,
    query: Query = {},
    init: RequestInit = {},
  ): Promise<{ bytes: Uint8Array; type: string } | undefined> {
    const response = await this.#send(urlOf(this.#env, path, query), init);
    if (response.status === 404) return undefined;
    if (!response.ok) {
      const isRefused = response.status === 401 || response.status === 403;
      const message = isRefused
        ? "the system refuses the credential: check SYSTEM_AUTH and SYSTEM_SECRET"
        : "the system failed";
      throw new SystemError(message, { systemStatus: response.status });
    }
    const bytes = await response.arrayBuffer().catch((error: unknown) => this.#fail(error));
    if (bytes.byteLength > MAX_BYTES) throw new SystemError("the system sent too much");
    return { bytes: new Uint8Array(bytes), type: response.headers.get("content-type") ?? "" };
  }

  /** Returns a response of the system with any status. Throws a SystemError if the system is unreachable or slow. */
  response(path: string, query: Query = {}, init: RequestInit = {}): Promise<Response> {
    return this.#send(urlOf(this.#env, path, query), init);
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    const send = this.#env.SYSTEM?.fetch.bind(this.#env.SYSTEM) ?? fetch;
    const { SYSTEM_URL } = this.#env;
    const isOwn = SYSTEM_URL !== undefined && url.origin === new URL(SYSTEM_URL).origin;
    try {
      // A URL on another origin must not receive the system's credential.
      const credential = isOwn ? await systemHeaders(this.#env, this.#signal) : {};
      const headers = { ...credential, ...(init.headers as Record<string, string>) };
      const request = Promise.resolve(send(url, { redirect: "manual", ...init, headers, signal: this.#signal }));
      return await Promise.race([request, this.#aborted()]);
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** Rejects when the time limit ends, also if a binding ignores the signal. */
  #aborted(): Promise<never> {
    return new Promise((_resolve, reject) => {
      if (this.#signal.aborted) reject(this.#signal.reason);
      this.#signal.addEventListener("abort", () => reject(this.#signal.reason), { once: true });
    });
  }

  #fail(error: unknown): never {
    if (error instanceof SystemError) throw error;
    if (this.#signal.aborted) throw new SystemError("the system did not respond in time", { status: 504 });
    throw new SystemError("the system is unreachable");
  }
}

type Query = Record<string, string | number | boolean | undefined>;

function urlOf({ SYSTEM_URL = "https://system.invalid" }: AdapterEnv, path: string, query: Query): URL {
  const url = new URL(/^https?:/.test(path) ? path : `${SYSTEM_URL.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
