/** Sends requests to an implementation of an upstream and returns the bytes of the responses. */
import http from "node:http";
import https from "node:https";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { callUrl, type Endpoint, inputOf } from "../../contracts/endpoint.ts";

/** A request to an upstream. `line` names the request in the report, without the values of personal data. */
export interface Outgoing {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string;
  line: string;
}

/** A client certificate and its private key, in PEM format. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A response, or the reason why there is none. */
export interface Exchange {
  outgoing: Outgoing;
  milliseconds: number;
  /** Reason why the response is missing or incomplete. */
  failure?: "timeout" | "unreachable" | "cut" | "encoding";
  detail?: string;
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Decompressed body. */
  bytes: Buffer;
}

/** Maximum size of a response, as in the Worker (worker/upstream/fetch-upstream.ts). */
export const MAX_BYTES = 2 * 1024 * 1024;

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function urlEncoded(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const item of [value].flat()) if (item !== undefined && item !== null) parameters.append(name, String(item));
  return parameters.toString();
}

/**
 * Builds the request for a call, as the Worker does.
 * @param request the request fields, which can be invalid on purpose
 */
export function outgoingOf(
  base: URL,
  call: Endpoint,
  request: Record<string, unknown>,
  headers: Record<string, string>,
  parameters: Record<string, string> = {},
): Outgoing {
  const input = inputOf(call);
  const path = input === "form" ? String(request.formAddress) : callUrl(call, request);
  const url = new URL(`${base.href.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const shown = call.privacy === "personal" || Object.keys(parameters).length > 0 ? path.split("?")[0]! : path;
  const outgoing = { method: call.method, url, headers: { accept: "application/json", ...headers } };
  if (input === "query") return { ...outgoing, line: `${call.method} ${shown}` };
  const { formAddress: _, ...fields } = request;
  const body = input === "json" ? JSON.stringify(request) : urlEncoded(fields);
  const type = input === "json" ? "application/json" : "application/x-www-form-urlencoded";
  return {
    ...outgoing,
    headers: { ...outgoing.headers, "content-type": type },
    body,
    line: `${call.method} ${shown}${call.privacy === "personal" ? "" : ` ${body.slice(0, 160)}`}`,
  };
}

const agents = new Map<Certificate | undefined, https.Agent>();

/** Returns the connections that present a certificate, or none. */
function agentFor(certificate: Certificate | undefined): https.Agent {
  const known = agents.get(certificate) ?? new https.Agent({ keepAlive: true, ...certificate });
  agents.set(certificate, known);
  return known;
}

/** Sends a request. Follows no redirects and waits at most `timeout` milliseconds for the whole response. */
export function send(outgoing: Outgoing, timeout: number, certificate?: Certificate): Promise<Exchange> {
  const startedAt = performance.now();
  const { method, url, headers, body } = outgoing;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let response: http.IncomingMessage | undefined;
    const end = (failure?: Exchange["failure"], detail?: string) => {
      clearTimeout(timer);
      request.destroy();
      const milliseconds = Math.round(performance.now() - startedAt);
      const base = { outgoing, milliseconds, status: response?.statusCode ?? 0, headers: response?.headers ?? {} };
      if (failure) return resolve({ ...base, failure, detail, bytes: Buffer.concat(chunks) });
      const encoding = String(response?.headers["content-encoding"] ?? "identity").toLowerCase();
      const raw = Buffer.concat(chunks);
      if (encoding === "identity" || raw.length === 0) return resolve({ ...base, bytes: raw });
      try {
        const decode = decoders[encoding];
        if (!decode) throw new Error("the Worker did not offer this encoding");
        resolve({ ...base, bytes: decode(raw) });
      } catch (error) {
        resolve({ ...base, failure: "encoding", detail: `${encoding}: ${(error as Error).message}`, bytes: raw });
      }
    };
    const timer = setTimeout(() => end("timeout"), timeout);
    const client = url.protocol === "https:" ? https : http;
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const request = client.request(
      url,
      // Requests with and without a certificate must not share a connection.
      {
        method,
        headers: { "accept-encoding": "gzip, br", ...headers, ...length },
        ...certificate,
        ...(url.protocol === "https:" && { agent: agentFor(certificate) }),
      },
      (incoming) => {
        response = incoming;
        let size = 0;
        incoming.on("data", (chunk: Buffer) => {
          // What exceeds the limit only shows that the response is too large.
          if (size <= MAX_BYTES) chunks.push(chunk);
          size += chunk.length;
        });
        incoming.on("end", () => (incoming.complete ? end() : end("cut")));
        incoming.on("error", (error) => end("cut", error.message));
      },
    );
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (response) return end("cut", error.message);
      // The server can close an idle connection at the moment when the client uses it again.
      if (request.reusedSocket && error.code === "ECONNRESET") {
        clearTimeout(timer);
        return resolve(send(outgoing, timeout, certificate));
      }
      return end("unreachable", error.code ?? error.message);
    });
    request.end(body);
  });
}
