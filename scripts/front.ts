import { createHash } from "node:crypto";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { type Duplex, pipeline, Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/**
 * What Cloudflare's front does for a site and Miniflare's does not: it compresses what a browser wants compressed
 * chunk by chunk, so that a streamed page shows while its last segments are still on their way. Miniflare's own
 * compressor holds an answer back until it is whole.
 */
export interface FrontOptions {
  port: number;
  /** Where the site answers now. A request waits for it. */
  target(): Promise<URL>;
  /** Answers a request in place of the site, and says that it did. */
  own?(request: IncomingMessage, response: ServerResponse): boolean;
  /** Put at the end of every page, and allowed by the page's policy. */
  script?: string;
}

export interface Front {
  url: string;
  close(): Promise<void>;
}

/**
 * A longer body, in bytes, follows its headers after so many milliseconds: one that is refused by its length alone
 * would break the connection before the answer is read.
 */
const SENT_AT_ONCE = 16 * 1024;
const REFUSED_WITHIN = 250;

export async function openFront({ port, target, own, script = "" }: FrontOptions): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const digest = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const server = createServer(async (request, response) => {
    if (!isAddress(request)) {
      response.writeHead(400, { "content-type": "text/plain", connection: "close" });
      response.end("This is not an address of a website.\n");
      return;
    }
    if (own?.(request, response)) return;
    const { hostname, port } = await target();
    const { "content-length": length, "transfer-encoding": chunked } = request.headers;
    const outgoing = send({
      // A connection is closed on whoever sent a body that was not read: nobody may come after it there.
      agent: length || chunked ? false : agent,
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: [
        ...without(request.rawHeaders, ["connection", "accept-encoding"]),
        // Node would announce a chunked body, and one that is not read costs the connection.
        ...(length || chunked || /^(GET|HEAD)$/.test(request.method ?? "") ? [] : ["Content-Length", "0"]),
        ...("cf-connecting-ip" in request.headers ? [] : ["CF-Connecting-IP", request.socket.remoteAddress ?? ""]),
      ],
    });
    let answered = false;
    const failed = (error: NodeJS.ErrnoException) => {
      if (!response.headersSent)
        response.writeHead(502, { "content-type": "text/plain" }).end(`No answer: ${error.code}`);
    };
    outgoing.on("error", failed);
    outgoing.on("response", (answer) => {
      answered = true;
      pass(request, answer, response);
    });
    response.on("close", () => {
      outgoing.destroy();
      // What is refused is still sent to its end, else the visitor's connection breaks before the answer is read.
      request.resume();
    });
    const sendBody = () => {
      if (!answered && !outgoing.destroyed) request.pipe(outgoing);
    };
    if (!(Number(length) > SENT_AT_ONCE)) return sendBody();
    outgoing.flushHeaders();
    setTimeout(sendBody, REFUSED_WITHIN);
  });

  function pass(request: IncomingMessage, answer: IncomingMessage, response: ServerResponse): void {
    let headers = without(answer.rawHeaders, ["connection", "keep-alive", "transfer-encoding"]);
    const steps: Duplex[] = [];
    if (script && /^text\/html/.test(answer.headers["content-type"] ?? "") && isAllowed(headers)) {
      headers = without(headers, ["content-length"]).map((text) => text.replace("script-src 'self'", `$& ${digest}`));
      steps.push(withEnd(`<script>${script}</script>`));
    }
    const encoding = encodingFor(request, answer);
    if (encoding) {
      headers = [...without(headers, ["content-length"]), "Content-Encoding", encoding, "Vary", "Accept-Encoding"];
      steps.push(compressors[encoding]());
    }
    response.writeHead(answer.statusCode ?? 502, headers);
    // A visitor who leaves, or an answer that breaks off, ends both sides.
    pipeline([answer, ...steps, response], () => undefined);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`port ${port} is taken: choose another, as PORT=8790`) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Cloudflare's front refuses what is none; in workerd it would be an error of the site. */
function isAddress({ url = "", headers: { host = "" } }: IncomingMessage): boolean {
  const [, name, port = ""] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d*))?$/i.exec(host) ?? [];
  // What ends in a number is an address of four, or nothing.
  const isName = name !== undefined && (!/\d\.?$/.test(name) || URL.canParse(`http://${name}`));
  return url.startsWith("/") && isName && Number(port) <= 65_535;
}

const compressors = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** How an answer is compressed for a browser; undefined when it is not. */
function encodingFor(
  { method, headers }: IncomingMessage,
  answer: IncomingMessage,
): keyof typeof compressors | undefined {
  const type = answer.headers["content-type"] ?? "";
  const bare = method === "HEAD" || answer.statusCode === 204 || answer.statusCode === 304;
  if (
    bare ||
    answer.headers["content-encoding"] ||
    !/^(text\/|image\/svg|application\/.*(json|javascript|xml))/.test(type)
  )
    return undefined;
  const wanted = String(headers["accept-encoding"] ?? "");
  return (["br", "gzip"] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`).test(wanted),
  );
}

/** Names and values in turn, less some names. */
const without = (raw: readonly string[], names: readonly string[]): string[] =>
  raw.filter((_, at) => !names.includes((raw[at - (at % 2)] ?? "").toLowerCase()));

const isAllowed = (headers: readonly string[]) => headers.some((text) => text.includes("script-src 'self'"));

const withEnd = (end: string) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(null, end),
  });
