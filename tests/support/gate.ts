import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningSite } from "./site.ts";

/** Stands between the site and its reference upstream, and opens and closes as a test says. */
export interface Gate {
  /** What leads the site here in place of its upstreams. */
  settings(): Record<string, string>;
  /** Method and path of every call that came. */
  calls: string[];
  /** Answers every call by status 503 while it is true. */
  down: boolean;
  /** Blocks calls from now on, all or those of one path; the returned function releases them all. */
  block(path?: string): () => void;
  /** Lets all go that waits, and stays open. */
  mend(): void;
  /** Where calls go on to. */
  leadTo(site: Pick<RunningSite, "reference">): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param upstreams their names, as in the settings `UPSTREAM_*` */
export function createGate(...upstreams: string[]): Gate {
  let target: Pick<RunningSite, "reference"> | undefined;
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
    const headers = { "content-type": request.headers["content-type"] ?? "application/json" };
    // The site may stop while it revalidates something.
    const answer = await target.reference(url, { method, headers, ...(body.length ? { body } : {}) }).catch(() => null);
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
