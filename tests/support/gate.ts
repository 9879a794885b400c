import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningSite } from "./site.ts";

/** A proxy between the site and the backend, through which a test can block and release requests. */
export interface Gate {
  /** Returns the settings that route the site's upstream requests to this proxy. */
  settings(): Record<string, string>;
  /** Method and path of every request that the proxy has received. */
  calls: string[];
  /** While true, the proxy responds to every request with 503. */
  down: boolean;
  /**
   * Blocks all later requests, or only requests whose path starts with `path`. Returns a function that releases all
   * blocked requests.
   */
  block(path?: string): () => void;
  /** Forwards all blocked requests and stops blocking. */
  mend(): void;
  /** Makes the proxy forward requests to the backend of the given site. */
  leadTo(site: Pick<RunningSite, "backend">): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param upstreams upstream names, as in the `UPSTREAM_*` settings */
export function createGate(...upstreams: string[]): Gate {
  let target: Pick<RunningSite, "backend"> | undefined;
  let open: Promise<void> = Promise.resolve();
  let release = () => {};
  let blocked = "/";
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    gate.calls.push(`${method} ${url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (gate.down || !target) return response.writeHead(503).end();
    if (url.startsWith(blocked)) await open;
    const body = Buffer.concat(chunks);
    const assertion = request.headers["x-person-assertion"];
    const headers = {
      "content-type": request.headers["content-type"] ?? "application/json",
      ...(typeof assertion === "string" && { "x-person-assertion": assertion }),
    };
    // During a background revalidation, the backend may already have stopped.
    const answer = await target.backend(url, { method, headers, ...(body.length ? { body } : {}) }).catch(() => null);
    if (!answer) return response.destroy();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" });
    response.end(await answer.text());
  });
  const gate: Gate = {
    settings() {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return Object.fromEntries(upstreams.map((name) => [`UPSTREAM_${name}`, url]));
    },
    calls: [],
    down: false,
    block(path = "/") {
      blocked = path;
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      release = resolve;
      return resolve;
    },
    mend() {
      gate.down = false;
      release();
    },
    leadTo: (site) => {
      target = site;
    },
    start: () => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve)),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return gate;
}
