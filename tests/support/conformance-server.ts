import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Options } from "../../scripts/conformance/client.ts";
import { credentialsFrom } from "../../scripts/conformance/credentials.ts";
import { conformance } from "../../scripts/conformance/run.ts";
import { secrets } from "./site-headers.ts";

/** A response of the backend. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A request to the backend. A fault can change it. */
export interface Incoming {
  method: string;
  /** Path that the client requested. */
  target: string;
  /** Path that the backend receives. */
  path: string;
  query: URLSearchParams;
  /** Fields of a JSON body, or undefined. */
  fields: Record<string, unknown> | undefined;
}

/** A fault: changes requests before they reach the backend, or its responses. */
export interface Plant {
  request?(request: Incoming): void;
  /** Returns changes to the response, or `sent` if the fault has sent a response of its own, or none. */
  response?(response: Answer, request: Incoming, http: ServerResponse): Partial<Answer> | "sent" | undefined;
}

/** Returns settings with the credential of the tests' backend. */
export const settingsFor = (upstream: string) => ({
  [`UPSTREAM_${upstream.toUpperCase()}_AUTH`]: '{"type":"bearer"}',
  [`UPSTREAM_${upstream.toUpperCase()}_SECRET`]: secrets.site.BACKEND_SECRET,
});

type Ask = (path: string, init: RequestInit & { cf?: object }) => Promise<Response>;

function fieldsOf(body: string): Incoming["fields"] {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Serves a backend over HTTP, with a fault that can be planted. */
export async function serve(ask: Ask) {
  let plant: Plant | undefined;
  let isRecorded = false;
  const recorded = new Map<string, Promise<Answer>>();
  const cf = { city: "Helena", regionCode: "MT", postalCode: "59601", latitude: "46.59", longitude: "-112.04" };
  const answer = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await ask(path, { ...init, cf });
    return {
      status: response.status,
      headers: { "content-type": response.headers.get("content-type") ?? "" },
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const handle = async (incoming: IncomingMessage, http: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { pathname: path, searchParams: query } = new URL(incoming.url!, "http://localhost");
    const request: Incoming = { method: incoming.method!, target: path, path, query, fields: fieldsOf(text) };
    plant?.request?.(request);
    const body = request.fields ? JSON.stringify(request.fields) : text;
    const url = query.size > 0 ? `${request.path}?${query}` : request.path;
    // The backend of the tests adds the credential to requests that have no such header.
    const headers = { authorization: "", ...(incoming.headers as Record<string, string>) };
    const assertion = (headers as Record<string, string>)["x-person-assertion"] ?? "";
    const key = `${request.method} ${url} ${headers.authorization} ${assertion} ${body}`;
    // Reads do not change the database, so each distinct request reaches the backend once.
    if (!recorded.has(key) || !isRecorded)
      recorded.set(key, answer(url, { method: request.method, headers, ...(body ? { body } : {}) }));
    const found = await recorded.get(key)!;
    const changes = plant?.response?.(found, request, http);
    if (changes === "sent") return;
    const response = { ...found, ...changes };
    http.writeHead(response.status, response.headers).end(response.body);
  };
  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    base,
    /** Tries the backend with a fault, or without one. */
    run: async (upstream: Options["upstream"], fault?: Plant, options: Partial<Options> = {}) => {
      plant = fault;
      isRecorded = fault !== undefined && !options.write;
      return conformance({
        upstream,
        base,
        ...credentialsFrom(settingsFor(upstream), upstream, base),
        hasCredential: false,
        values: {},
        write: false,
        language: "es",
        limitOf: () => 30_000,
        ...options,
      });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
