import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unstable_readConfig } from "wrangler";

/** Settings of the site's Worker in every benchmark. */
export const SETTINGS = {
  ENVIRONMENT: "production",
  STAFF_HOSTS: "staff.invalid",
  DEFAULT_SITE: "larkspur",
  UPSTREAM_DEFAULT: "binding",
  BACKEND_SECRET: "a-secret-of-32-random-characters",
  CONTENT_API_KEY: "bench",
  COUNTER_SECRET: "a-secret-of-32-random-characters",
};

/** A Worker to measure, with its modules and bindings. */
interface Variant {
  name: string;
  /** The folder that contains the Worker's modules. The entry point is `index.js`. */
  folder?: string;
  source?: string;
  settings?: Record<string, string>;
  /**
   * A folder on disk that contains the KV data. Without a folder, an in-memory HTTP server implements KV and uses more
   * CPU time than reads from a folder.
   */
  kvFolder?: string;
  /** The Worker's inspector port. */
  inspector?: number;
}

export interface Running extends Variant {
  port: number;
  pid: number;
  /** Milliseconds from process start to the first byte of the first response. */
  firstByte: number;
  stop(): void;
}

const require = createRequire(import.meta.url);
const workerd = join(
  dirname(
    require.resolve(
      `@cloudflare/workerd-${process.platform}-${process.arch === "x64" ? "64" : process.arch}/package.json`,
    ),
  ),
  "bin/workerd",
);
/** The site's compatibility date and flags, which every measured Worker uses. */
const { compatibility_date, compatibility_flags } = unstable_readConfig({
  config: join(import.meta.dirname, "../../wrangler.toml"),
});
const work = mkdtempSync(join(tmpdir(), "bench-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

/**
 * The services around a measured Worker, all in this process: a KV store, an edge cache (over workerd's protocol), the
 * control database (over D1's protocol), and an upstream with fixed responses. The services run until the benchmark
 * ends.
 */
export class LocalServices {
  readonly kv = new Map<string, Buffer>();
  readonly cache = new Map<string, Buffer>();
  /** The maximum number of entries in each store. A full store evicts its oldest entries. */
  readonly #most: number;
  /**
   * Returns the upstream's response, or a promise for the response. If the response consists of bytes, the upstream
   * sends it with an image content type.
   */
  upstream: (path: string, body: string) => unknown = () => ({});
  readonly control = controlDatabase();
  readonly ports = { kv: 0, cache: 0, control: 0, upstream: 0 };
  readonly #servers: http.Server[] = [];

  constructor({ most = Number.POSITIVE_INFINITY } = {}) {
    this.#most = most;
  }

  async start(): Promise<void> {
    this.ports.kv = await this.#serve((request, body, response) => {
      const key = decodeURIComponent((request.url ?? "/").slice(1).split("?")[0] ?? "");
      if (request.method === "PUT") {
        this.#put(this.kv, key, body);
        response.writeHead(204).end();
        return;
      }
      const value = this.kv.get(key);
      response.writeHead(value ? 200 : 404).end(value);
    });
    this.ports.cache = await this.#serve((request, body, response) => {
      const key = `${request.headers.host}${request.url}`;
      if (request.method === "PUT") {
        this.#put(this.cache, key, body);
        response.writeHead(204).end();
        return;
      }
      const stored = this.cache.get(key);
      if (!stored) {
        response.writeHead(504, { "cf-cache-status": "MISS" }).end();
        return;
      }
      // The edge cache stores complete HTTP messages.
      const end = stored.indexOf("\r\n\r\n");
      const lines = stored.subarray(0, end).toString().split("\r\n").slice(1);
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      delete headers["transfer-encoding"];
      const content = stored.subarray(end + 4);
      response.writeHead(200, { ...headers, "content-length": content.length, "cf-cache-status": "HIT" }).end(content);
    });
    this.ports.control = await this.#serve((_request, body, response) => {
      const message = JSON.parse(body.toString());
      const results = [message].flat().map(({ sql, params = [] }) => {
        const rows = this.control.prepare(sql).all(...params.map(storedValue));
        const { changes } = this.control.prepare("SELECT changes() AS changes").get() as { changes: number };
        return { success: true, results: rows, meta: { changes, last_row_id: 0, duration: 0 } };
      });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(results, blobAsList));
    });
    this.ports.upstream = await this.#serve(async (request, body, response) => {
      const answer = await this.upstream(request.url ?? "/", body.toString());
      if (answer instanceof Uint8Array) response.writeHead(200, { "content-type": "image/png" }).end(answer);
      else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  }

  stop(): void {
    for (const server of this.#servers) server.close().closeAllConnections();
  }

  #put(store: Map<string, Buffer>, key: string, body: Buffer): void {
    store.set(key, body);
    if (store.size > this.#most) store.delete(store.keys().next().value!);
  }

  #serve(
    answer: (request: http.IncomingMessage, body: Buffer, response: http.ServerResponse) => void,
  ): Promise<number> {
    const server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on("data", (chunk) => chunks.push(chunk))
        .on("end", () => answer(request, Buffer.concat(chunks), response));
    });
    server.keepAliveTimeout = 60_000;
    this.#servers.push(server);
    return new Promise((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
    );
  }
}

/** Returns a parameter as D1 stores it: a boolean as a number, and the list of a blob's bytes as a blob. */
const storedValue = (value: unknown) => {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? Uint8Array.from(value) : value;
};

const blobAsList = (_key: string, value: unknown) => (value instanceof Uint8Array ? [...value] : value);

/** Returns a control database with all migrations applied. */
function controlDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const folder = join(import.meta.dirname, "../../worker/db/migrations");
  for (const file of readdirSync(folder).sort()) database.exec(readFileSync(join(folder, file), "utf8"));
  return database;
}

/** Starts a Worker in a separate workerd process and sends one request to it. */
export async function start(variant: Variant, surroundings: LocalServices, path: string): Promise<Running> {
  const folder = variant.folder ?? join(work, variant.name);
  if (variant.source) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.js"), variant.source);
  }
  const port = await freePort();
  const config = join(work, `${variant.name}-${port}.capnp`);
  writeFileSync(config, capnp(variant, folder, surroundings, port));
  const begin = performance.now();
  // workerd needs the `--experimental` flag to enable the new module registry.
  const options = ["serve", "--experimental", config];
  if (variant.inspector) options.push(`--inspector-addr=127.0.0.1:${variant.inspector}`);
  const child: ChildProcess = spawn(workerd, options, { stdio: ["ignore", "ignore", "inherit"] });
  const stop = () => void child.kill("SIGKILL");
  process.on("exit", stop);
  for (;;) {
    try {
      const { status, firstByte } = await get(port, path);
      if (status >= 500) throw new Error(`${variant.name} answered ${status} for ${path}`);
      return { ...variant, port, pid: child.pid ?? 0, firstByte: firstByte - begin, stop };
    } catch (error) {
      if ((error as { code?: string }).code !== "ECONNREFUSED" || performance.now() - begin > 10_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

function capnp(variant: Variant, folder: string, { ports }: LocalServices, port: number): string {
  const q = JSON.stringify;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?js$/.test(file));
  names.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  const modules = names.map((file) => `(name = ${q(file)}, esModule = embed ${q(relative(work, join(folder, file)))})`);
  const texts = Object.entries(variant.settings ?? {}).map(([name, text]) => `(name = ${q(name)}, text = ${q(text)})`);
  // The site's Durable Objects. The comparison Workers have no Durable Objects.
  const objects = variant.source
    ? ""
    : 'durableObjectNamespaces = [(className = "Counters", uniqueKey = "counters", enableSql = true)], durableObjectStorage = (localDisk = "objects"),';
  // SQLite storage needs a folder: workerd supports only key-value storage in memory.
  const objectsFolder = join(work, `objects-${port}`);
  mkdirSync(objectsFolder, { recursive: true });
  const kv = variant.kvFolder
    ? `disk = (path = ${q(variant.kvFolder)})`
    : `external = (address = "127.0.0.1:${ports.kv}", http = ())`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules.join(", ")}],
      compatibilityDate = ${q(compatibility_date)},
      compatibilityFlags = [${compatibility_flags.map((flag: string) => q(flag)).join(", ")}],
      cacheApiOutbound = "cache",
      ${objects}
      bindings = [${objects && '(name = "COUNTERS", durableObjectNamespace = "Counters"), '}(name = "LAYOUTS", kvNamespace = "kv"), (name = "CONTROL", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "control")])), (name = "BACKEND", service = "upstream"), ${texts.join(", ")}])),
    (name = "kv", ${kv}),
    ${objects && `(name = "objects", disk = (path = ${q(objectsFolder)}, writable = true)),`}
    (name = "cache", external = (address = "127.0.0.1:${ports.cache}", http = ())),
    (name = "control", external = (address = "127.0.0.1:${ports.control}", http = ())),
    (name = "upstream", external = (address = "127.0.0.1:${ports.upstream}", http = ()))
  ],
  ${variant.inspector ? 'v8Flags = ["--expose-gc"],' : ""}
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);`;
}

export async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** `performance.now()` timestamp of the request's start. */
  firstByte: number;
}

/** Requests a path, with POST if a body is given. */
export function get(port: number, path: string, body?: string, host = "www.larkspurhealth.example"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const request = http.request(
      { host: "127.0.0.1", port, path, method, agent, headers: { host, accept: "text/html" } },
      (response) => {
        let firstByte = 0;
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => {
          firstByte ||= performance.now();
          chunks.push(chunk);
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            firstByte,
          }),
        );
      },
    );
    request
      .on("error", (error: Error & { code?: string }) => {
        // Retries if the server closed an idle keep-alive connection.
        if (request.reusedSocket && error.code === "ECONNRESET") resolve(get(port, path, body, host));
        else reject(error);
      })
      .end(body);
    request.setTimeout(20_000, () => request.destroy(new Error(`no answer to ${path}`)));
  });
}

const ticks = process.platform === "linux" ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) : 0;

/** Returns a process's user and system CPU time in milliseconds. Returns NaN except on Linux. */
export function cpu(pid: number): number {
  if (!ticks) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

export interface Load {
  /** Server CPU time per request, in milliseconds. */
  cpu: number;
  perSecond: number;
  /** Median time to first byte, in milliseconds. */
  firstByte: number;
}

/**
 * Sends `count` requests to the paths that `path` returns, sixteen requests at a time. If `path` also returns a body,
 * the request is a POST.
 * @throws an Error if a response does not have the expected status
 */
export async function load(
  { port, pid, name }: Running,
  path: (index: number) => string | { path: string; body: string },
  count: number,
  expected = 200,
): Promise<Load> {
  const waits: number[] = [];
  let next = 0;
  const before = cpu(pid);
  const begin = performance.now();
  const visitor = async () => {
    while (next < count) {
      const sent = performance.now();
      const named = path(next++);
      const target = typeof named === "string" ? { path: named, body: undefined } : named;
      const { status, firstByte } = await get(port, target.path, target.body);
      if (status !== expected) throw new Error(`${name} answered ${status} for ${target.path}`);
      waits.push(firstByte - sent);
    }
  };
  await Promise.all(Array.from({ length: 16 }, visitor));
  const seconds = (performance.now() - begin) / 1000;
  return { cpu: (cpu(pid) - before) / count, perSecond: count / seconds, firstByte: median(waits) };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
